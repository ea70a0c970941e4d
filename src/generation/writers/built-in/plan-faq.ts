/** Plans a list of questions and answers, where the overview holds a paragraph of nothing else. */
import { inCommon, stemSet } from "../../text/relevance.ts";
import type { Budget } from "./budget.ts";
import { leansBack } from "./leans-back.ts";
import { byParagraph } from "./paragraphs.ts";
import { type Section, section } from "./planned-section.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import type { Scribe } from "./scribe.ts";
import { runsOf } from "./selection.ts";
import { isLabelled } from "./usable.ts";

/** "Nervous?" is no question that anybody asks. */
const questionWordsMin = 3;
/** A question among other things belongs to its paragraph. */
const pairsMin = 2;
/** More sentences go on to other things, and are no answer. */
const answerSentencesMax = 3;

export function planFaq(
  reading: Reading,
  scribe: Scribe,
  budget: Budget,
  used: Set<SourceSentence>,
): Section[] {
  // Where there are no words for a heading, questions stay in their paragraph.
  if (reading.minimal) return [];
  const pairs = byParagraph(overviewOf(reading)).flatMap(pairsIn);
  if (pairs.length < pairsMin || pairs.length > budget.faqItems) return [];
  if (pairs.flat().some((sentence) => used.has(sentence))) return [];
  const items = pairs.map(([question, ...answer]) => {
    const text = question?.text ?? "";
    for (const sentence of [question, ...answer]) if (sentence !== undefined) used.add(sentence);
    const citations = answer.map(({ citation }) => citation);
    return section("faq_item", text, text, citations, 3);
  });
  const heading = scribe.text(reading.steering.questionHeadings ? "headFaqQuestion" : "headFaq");
  return [section("faq", heading, "Questions that the overview answers", []), ...items];
}

/** Each question with what is said to it, or nothing where the paragraph holds anything else. */
function pairsIn(paragraph: SourceSentence[]): SourceSentence[][] {
  const pairs: SourceSentence[][] = [];
  for (const sentence of paragraph) {
    if (sentence.isQuestion) pairs.push([sentence]);
    else if (pairs.length === 0) return [];
    else if ((pairs.at(-1)?.length ?? 0) > 1 && beginsAnew(sentence)) return [];
    else pairs.at(-1)?.push(sentence);
  }
  const isList =
    pairs.length >= pairsMin &&
    runsOf(paragraph).length === 1 &&
    pairs.every(
      ([question, ...answer]) =>
        (question?.words ?? 0) >= questionWordsMin &&
        answer.length > 0 &&
        answer.length <= answerSentencesMax,
    ) &&
    staysWithIt(pairs.at(-1) ?? []);
  return isList ? pairs : [];
}

/** No question follows the last answer, so it may go on to other things: each further sentence takes up something. */
function staysWithIt(pair: readonly SourceSentence[]): boolean {
  return pair.every(({ text, words }, index) => {
    if (index < 2 || leansBack(text) || words <= remarkWordsMax) return true;
    const before = pair.slice(0, index).map((one) => one.text);
    return inCommon(stemSet(text), stemSet(before.join(" "))) > 0;
  });
}

const remarkWordsMax = 6;

/** Behind an answer, "Retailers: 45% off" or a new line speaks of something that nobody asked. */
function beginsAnew({ text, passage, citation }: SourceSentence): boolean {
  return isLabelled(text) || /\n\s*$/u.test(passage.text.slice(0, citation.start));
}

/** The overview's prose in its own order; a short answer such as "Yes, to all of Europe." counts as well. */
function overviewOf(reading: Reading): SourceSentence[] {
  const prose = reading.items.filter(({ passage }) => passage.form === "prose");
  return [...reading.brand, ...prose].toSorted(
    (a, b) =>
      Number(a.passage.id.slice(1)) - Number(b.passage.id.slice(1)) ||
      a.citation.start - b.citation.start,
  );
}
