/** Writes the sections about a forum thread: what was asked and what came back, always quoted and attributed. */
import { passageOf, quotedText } from "../../formats/citations.ts";
import { foldedCase, standsIn, stemsOf } from "../../text/relevance.ts";
import { sentencesOf, wordsOf } from "../../text/segment.ts";
import type { Block, Citation, Plan, PlannedSection, Sentence } from "../writer.ts";
import { paragraph } from "./paragraph.ts";
import type { Role } from "./phrases/phrases.ts";
import type { Reading } from "./reading.ts";
import { type Scribe, nameless } from "./scribe.ts";

export function threadSentence(reading: Reading, scribe: Scribe): Sentence[] {
  const title = reading.material.passages.find(({ kind }) => kind === "post_title");
  const citations =
    title === undefined ? [] : [{ passage: title.id, start: 0, end: title.text.length }];
  return scribe.sentences("hookThread", {}, citations);
}

export function writeAsked(reading: Reading, scribe: Scribe, section: PlannedSection): Block[] {
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
    const intro =
      index === 0 ? scribe.sentences("askedQuote", {}, [citation]) : scribe.sentences("askedMore");
    blocks.push(...paragraph(intro), { kind: "quote", citation });
  });
  const [open, close] = reading.language === "de" ? ["„", "“"] : ["“", "”"];
  const [only] = questions;
  if (questions.length === 1 && only !== undefined) {
    const text = `${open}${quotedText(reading.material, only)}${close}`;
    blocks.push(
      ...paragraph(scribe.sentences("askedAlso", {}, [only]), [{ text, citations: [only] }]),
    );
  } else if (questions.length > 1) {
    blocks.push(...paragraph(scribe.sentences("askedQuestions", {}, questions.slice(0, 1))));
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

export function writeReplies(
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

export function writeQuotes(reading: Reading, scribe: Scribe, section: PlannedSection): Block[] {
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
  const say = (role: Role) => scribe.sentences(role, { author }, [citation]);
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

/** Fifty keywords of ordinary length hold fewer words than this. */
const commonWordsMax = 300;

/** A word of the brand's keywords that several replies take up, though it stands neither in title nor topic. */
function commonWord(reading: Reading): { word: string; count: number } | null {
  const known = new Set(stemsOf(`${reading.topic.text} ${reading.postTitle ?? ""}`));
  const asked = reading.material.keywords.slice(0, 50).join(" ");
  const words = new Set(
    wordsOf(asked).filter((word) => word.length > 4 && !known.has(stemsOf(word)[0] ?? "")),
  );
  // A word never reaches over a line's end, so the sentences of a reply can be asked as one text.
  const replies = reading.replies.map((reply) =>
    reply.sentences.map(({ text }) => foldedCase(text)).join("\n"),
  );
  const counted = [...words].slice(0, commonWordsMax).map((word) => ({
    word: reading.language === "de" ? word : word.toLowerCase(),
    count: replies.filter((reply) => standsIn(reply, foldedCase(word))).length,
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
