/**
 * Writes the blocks of one planned section: source sentences as they stand or as marked quotes, and between them
 * connective sentences that assert nothing.
 */
import { quotedText, passageOf } from "../../formats/citations.ts";
import { countOf, stemsOf } from "../../text/relevance.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import type { Block, Citation, Plan, PlannedSection, Sentence } from "../writer.ts";
import { budgetFor } from "./budget.ts";
import { type Reading, isFirstPerson } from "./reading.ts";
import { type Scribe, keywordSlots, keywordWording, nameless, speaksAsWe } from "./scribe.ts";
import { joined, partsOf } from "./titles.ts";

export function writeSection(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  switch (section.kind) {
    case "lead":
      return writeLead(reading, scribe, plan);
    case "asked":
      return writeAsked(reading, scribe, section);
    case "replies":
      return writeReplies(reading, scribe, section);
    case "brand":
      return writeBrand(reading, scribe, plan, section);
    case "keyword":
      return writeKeyword(reading, scribe, plan, section);
    case "faq":
      return paragraph(scribe.sentences("faqIntro"));
    case "faq_item":
      return section.citations.map((citation) => ({ kind: "quote", citation }));
    case "checklist":
      return writeChecklist(reading, scribe, plan);
    default:
      return writeNext(reading, scribe, plan);
  }
}

function paragraph(...parts: Sentence[][]): Block[] {
  const sentences = parts.flat();
  return sentences.length === 0 ? [] : [{ kind: "paragraph", sentences }];
}

function writeLead(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const { topic, postTitle, steering } = reading;
  const fromThread = !reading.givenTopic && postTitle !== null;
  const isLong = topic.text.length > 75;
  const hook = fromThread
    ? threadSentence(reading, scribe)
    : scribe.sentences(topic.kind === "question" && !isLong ? "hookQuestion" : "hookPhrase");
  const opening = hook.map(({ text }) => text).join(" ");
  const focus = countOf(opening, reading.mainKeyword) > 0 ? [] : scribe.sentences("keywordFocus");
  const audience = steering.audience === null ? [] : scribe.sentences("audience");
  const parts = partsOf(scribe, plan.sections, speaksAsWe(reading, plan.contentType));
  const map =
    parts.length < 2 || plan.contentType === "newsletter"
      ? []
      : scribe.sentences("map", { parts: joined(parts, reading) });
  return plan.contentType === "newsletter"
    ? paragraph(hook, focus, audience)
    : [...paragraph(hook, focus), ...paragraph(audience, map)];
}

function threadSentence(reading: Reading, scribe: Scribe): Sentence[] {
  const title = reading.material.passages.find(({ kind }) => kind === "post_title");
  const citations =
    title === undefined ? [] : [{ passage: title.id, start: 0, end: title.text.length }];
  return scribe.sentences("hookThread").map(({ text }) => ({ text, citations }));
}

function writeAsked(reading: Reading, scribe: Scribe, section: PlannedSection): Block[] {
  const blocks: Block[] = [];
  if (reading.givenTopic && reading.postTitle !== null)
    blocks.push(...paragraph(threadSentence(reading, scribe)));
  const isQuestion = (citation: Citation) => {
    const text = quotedText(reading.material, citation);
    return /\?["”“)]*$/u.test(text) && sentencesOf(text).length === 1;
  };
  const quotes = section.citations.filter((citation) => !isQuestion(citation));
  const questions = section.citations.filter(isQuestion);
  quotes.forEach((citation, index) => {
    blocks.push(...paragraph(scribe.sentences(index === 0 ? "askedQuote" : "askedMore")), {
      kind: "quote",
      citation,
    });
  });
  if (questions.length > 0) {
    blocks.push(...paragraph(scribe.sentences("askedQuestions")));
    const [open, close] = reading.language === "de" ? ["„", "“"] : ["“", "”"];
    blocks.push({
      kind: "list",
      ordered: false,
      items: questions.map((citation) => ({
        text: `${open}${quotedText(reading.material, citation)}${close}`,
        citations: [citation],
      })),
    });
  }
  return blocks;
}

function writeReplies(reading: Reading, scribe: Scribe, section: PlannedSection): Block[] {
  const count = reading.material.forumPost?.replyCount ?? 0;
  const intro =
    count === 1
      ? scribe.sentences("repliesOne")
      : scribe.sentences("repliesIntro", { n: numberWord(count, reading) });
  const common = commonWord(reading);
  const word =
    common === null
      ? []
      : scribe.sentences("repliesWord", {
          word: common.word,
          n: numberWord(common.count, reading),
        });
  const blocks: Block[] = paragraph(intro, word);
  section.citations.forEach((citation, index) => {
    blocks.push(...paragraph(replyIntro(reading, scribe, citation, index)), {
      kind: "quote",
      citation,
    });
  });
  return [...blocks, ...paragraph(scribe.sentences("caveat"))];
}

function replyIntro(
  reading: Reading,
  scribe: Scribe,
  citation: Citation,
  index: number,
): Sentence[] {
  const author = passageOf(reading.material, citation)?.author || nameless(reading);
  const text = quotedText(reading.material, citation);
  const words = wordsOf(text).length;
  const say = (role: Parameters<Scribe["text"]>[0]) => scribe.sentences(role, { author });
  if (index === 0) return say("replyFirst");
  const special = text.endsWith("?")
    ? say("replyAsks")
    : words <= 12
      ? say("replyShort")
      : words >= 55
        ? say("replyLong")
        : [];
  return special.length > 0 ? special : say("replyNext");
}

/** A word that carries meaning and stands in two or more replies, though neither in the title nor in the topic. */
function commonWord(reading: Reading): { word: string; count: number } | null {
  const known = new Set(stemsOf(`${reading.topic.text} ${reading.postTitle ?? ""}`));
  const found = new Map<string, { word: string; count: number }>();
  for (const reply of reading.replies) {
    const here = new Set<string>();
    for (const word of wordsOf(reply.sentences.map(({ text }) => text).join(" "))) {
      const stem = stemsOf(word)[0];
      if (stem === undefined || word.length < 5 || known.has(stem) || here.has(stem)) continue;
      here.add(stem);
      const entry = found.get(word.toLowerCase()) ?? {
        word: reading.language === "de" ? word : word.toLowerCase(),
        count: 0,
      };
      entry.count += 1;
      found.set(word.toLowerCase(), entry);
    }
  }
  const best = [...found.values()].toSorted(
    (a, b) => b.count - a.count || b.word.length - a.word.length,
  )[0];
  return best !== undefined && best.count > 1 && reading.replies.length > 2 ? best : null;
}

function numberWord(count: number, reading: Reading): string {
  const words =
    reading.language === "de"
      ? [
          "keine",
          "eine",
          "zwei",
          "drei",
          "vier",
          "fünf",
          "sechs",
          "sieben",
          "acht",
          "neun",
          "zehn",
          "elf",
          "zwölf",
        ]
      : [
          "no",
          "one",
          "two",
          "three",
          "four",
          "five",
          "six",
          "seven",
          "eight",
          "nine",
          "ten",
          "eleven",
          "twelve",
        ];
  return words[count] ?? (reading.language === "de" ? "mehr als ein Dutzend" : "more than a dozen");
}

function writeBrand(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  const asWe = speaksAsWe(reading, plan.contentType);
  const isItem = (citation: Citation) =>
    reading.items.some(
      (item) =>
        item.citation.passage === citation.passage && item.citation.start === citation.start,
    );
  const prose = section.citations.filter((citation) => !isItem(citation));
  const items = section.citations.filter(isItem);
  const quoted =
    !asWe && prose[0] !== undefined && mustQuote(reading, quotedText(reading.material, prose[0]));
  const intro =
    prose.length === 0 || quoted ? [] : scribe.sentences(asWe ? "brandIntroWe" : "brandIntro");
  const blocks: Block[] = [...writeOwnWords(reading, scribe, prose, asWe, intro)];
  if (items.length > 0) blocks.push(...writeItems(reading, scribe, items));
  return [...blocks, ...paragraph(reading.minimal ? [] : scribe.sentences("soWhat"))];
}

/** A sentence that says "we" is the brand's own; where the text does not speak as the brand, it is quoted. */
function mustQuote(reading: Reading, text: string): boolean {
  return reading.foreign || isFirstPerson(text);
}

function writeOwnWords(
  reading: Reading,
  scribe: Scribe,
  citations: Citation[],
  asWe: boolean,
  intro: Sentence[],
): Block[] {
  const blocks: Block[] = [];
  let open: Sentence[] = [...intro];
  let quotes = 0;
  let before: Citation | null = null;
  for (const citation of citations) {
    const text = finished(quotedText(reading.material, citation));
    const last = blocks.at(-1);
    if (!asWe && mustQuote(reading, text)) {
      blocks.push(...paragraph(open));
      open = [];
      if (
        last?.kind === "quote" &&
        before !== null &&
        joins(reading, before, citation) &&
        citation.end - last.citation.start < 600
      ) {
        last.citation = { ...last.citation, end: citation.end };
      } else {
        blocks.push(
          ...paragraph(scribe.sentences(quotes === 0 ? "brandQuote" : "brandQuoteMore")),
          { kind: "quote", citation },
        );
        quotes += 1;
      }
    } else {
      const fresh = before !== null && before.passage !== citation.passage;
      if (open.length > 4 || (fresh && open.length > 1)) {
        blocks.push(...paragraph(open));
        open = [];
      }
      open.push({ text, citations: [citation] });
    }
    before = citation;
  }
  return [...blocks, ...paragraph(open)];
}

function joins(reading: Reading, one: Citation, next: Citation): boolean {
  if (one.passage !== next.passage) return false;
  return (passageOf(reading.material, one)?.text.slice(one.end, next.start).trim() ?? "-") === "";
}

/** A sentence that lost its stop gets one. */
function finished(text: string): string {
  return /[.!?…:;。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}

function writeItems(reading: Reading, scribe: Scribe, citations: Citation[]): Block[] {
  const items = citations.map((citation) => ({
    text: quotedText(reading.material, citation),
    citations: [citation],
  }));
  const [only] = items;
  if (only !== undefined && items.length === 1) {
    const fragment = only.text.replace(/[.,;:]+$/u, "").replaceAll(/[“”„"]/gu, "'");
    return paragraph(
      scribe
        .sentences("brandFragment", { fragment })
        .map(({ text }) => ({ text, citations: only.citations })),
    );
  }
  return [...paragraph(scribe.sentences("brandList")), { kind: "list", ordered: false, items }];
}

function writeKeyword(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  const slots = keywordSlots(
    "kw",
    keywordWording(reading, section.keywords[0] ?? reading.mainKeyword),
  );
  const asWe = speaksAsWe(reading, plan.contentType);
  return writeOwnWords(
    reading,
    scribe,
    section.citations,
    asWe,
    scribe.sentences("keywordIntro", slots),
  );
}

function writeChecklist(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const { questions: wanted } = budgetFor(plan.contentType, reading.steering);
  const others = plan.keywords
    .filter((keyword) => keyword.length <= 50)
    .slice(0, wanted > 4 ? 2 : 1);
  const items = [
    ...scribe.sentences("keywordQuestion"),
    ...others.flatMap((keyword) =>
      scribe.sentences("otherQuestion", keywordSlots("other", keywordWording(reading, keyword))),
    ),
  ];
  while (items.length < wanted - 1) {
    const more = scribe.sentences("question");
    if (more.length === 0) break;
    items.push(...more);
  }
  items.push(...scribe.sentences(plan.contentType === "newsletter" ? "question" : "brandQuestion"));
  return [
    ...paragraph(scribe.sentences("checklistIntro")),
    { kind: "list", ordered: false, items: items.slice(0, Math.max(2, wanted)) },
  ];
}

function writeNext(reading: Reading, scribe: Scribe, plan: Plan): Block[] {
  const call =
    plan.contentType !== "article" || reading.steering.callToAction
      ? scribe.sentences("callToAction")
      : [];
  const signOff = plan.contentType === "newsletter" ? paragraph(scribe.sentences("signOff")) : [];
  return [...paragraph(scribe.sentences("next"), call), ...signOff];
}
