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
      return writeReplies(reading, scribe, plan, section);
    case "reply_group":
      return writeQuotes(reading, scribe, section);
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
    : scribe.sentences(hookRole(reading, isLong));
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

function hookRole(reading: Reading, isLong: boolean): "hookQuestion" | "hookAction" | "hookPhrase" {
  if (isLong) return "hookPhrase";
  if (reading.topic.kind === "question") return "hookQuestion";
  return reading.topic.action === null ? "hookPhrase" : "hookAction";
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
  const [open, close] = reading.language === "de" ? ["„", "“"] : ["“", "”"];
  const [only] = questions;
  if (questions.length === 1 && only !== undefined) {
    const text = `${open}${quotedText(reading.material, only)}${close}`;
    blocks.push(...paragraph(scribe.sentences("askedQuestions"), [{ text, citations: [only] }]));
  } else if (questions.length > 1) {
    blocks.push(...paragraph(scribe.sentences("askedQuestions")));
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

function writeReplies(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  const quotes = writeQuotes(reading, scribe, section);
  const caveat = scribe.sentences("caveat");
  // A newsletter shows one reply; how many there were is of no use to its reader.
  if (plan.contentType === "newsletter") return [...quotes, ...paragraph(caveat)];
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
  if (quotes.length === 0) return paragraph(intro, word, caveat);
  return [...paragraph(intro, word), ...quotes, ...paragraph(caveat)];
}

function writeQuotes(reading: Reading, scribe: Scribe, section: PlannedSection): Block[] {
  return section.citations.flatMap((citation, index): Block[] => [
    ...paragraph(replyIntro(reading, scribe, section, citation, index)),
    { kind: "quote", citation },
  ]);
}

function replyIntro(
  reading: Reading,
  scribe: Scribe,
  section: PlannedSection,
  citation: Citation,
  index: number,
): Sentence[] {
  const author = passageOf(reading.material, citation)?.author || nameless(reading);
  const text = quotedText(reading.material, citation);
  const words = wordsOf(text).length;
  const say = (role: Parameters<Scribe["text"]>[0]) => scribe.sentences(role, { author });
  const first = index === 0 ? say("replyFirst") : [];
  if (first.length > 0) return first;
  const grouped = section.kind === "reply_group";
  const special =
    text.endsWith("?") && !grouped
      ? say("replyAsks")
      : words <= 12
        ? say("replyShort")
        : words >= 55
          ? say("replyLong")
          : [];
  return special.length > 0 ? special : say("replyNext");
}

/** A word of the post or the keywords that several replies take up, though it stands neither in title nor topic. */
function commonWord(reading: Reading): { word: string; count: number } | null {
  const known = new Set(stemsOf(`${reading.topic.text} ${reading.postTitle ?? ""}`));
  const asked = [...reading.post.map(({ text }) => text), ...reading.material.keywords].join(" ");
  const words = new Set(
    wordsOf(asked).filter((word) => word.length > 4 && !known.has(stemsOf(word)[0] ?? "")),
  );
  const counted = [...words].map((word) => ({
    word: reading.language === "de" ? word : word.toLowerCase(),
    count: reading.replies.filter((reply) =>
      reply.sentences.some(({ text }) => countOf(text, word) > 0),
    ).length,
  }));
  const best = counted
    .filter(({ word }) => stemsOf(word).length > 0)
    .toSorted((a, b) => b.count - a.count || b.word.length - a.word.length)[0];
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
  const quoted = !asWe && prose[0] !== undefined && mustQuote(reading, prose[0]);
  const intro =
    prose.length === 0 || quoted ? [] : scribe.sentences(asWe ? "brandIntroWe" : "brandIntro");
  const blocks: Block[] = [...writeOwnWords(reading, scribe, prose, asWe, intro)];
  if (items.length > 0) blocks.push(...writeItems(reading, scribe, items));
  return [...blocks, ...paragraph(reading.minimal ? [] : scribe.sentences("soWhat"))];
}

/** A passage that says "we" is the brand's own; where the text does not speak as the brand, all of it is quoted. */
function mustQuote(reading: Reading, citation: Citation): boolean {
  return reading.foreign || isFirstPerson(passageOf(reading.material, citation)?.text ?? "");
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
    if (!asWe && mustQuote(reading, citation)) {
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
