/** Finds how far a reply may be printed where some of its sentences may not: from its beginning up to the first of them. */
import type { SourceSentence } from "./reading.ts";
import { wordsIn } from "./selection.ts";

/** Less is a remark. */
const wordsMin = 12;
/** Of a reply that is mostly left out, what is left may say the contrary. */
const shareMin = 0.5;

export function standingRun(
  sentences: readonly SourceSentence[],
  mustGo: (text: string) => boolean,
): SourceSentence[] {
  const end = sentences.findIndex(({ text }) => mustGo(text));
  if (end === -1) return [...sentences];
  const begun = sentences.slice(0, end);
  // What only announces the rest goes with it.
  while (/:$|^\P{L}+$/u.test(begun.at(-1)?.text ?? "")) begun.pop();
  const isEnough = wordsIn(begun) >= Math.max(wordsMin, wordsIn(sentences) * shareMin);
  return isEnough ? begun.map(withoutNumber) : [];
}

/** "It keeps for four days. 2." ends in the number of what comes next. */
function withoutNumber(sentence: SourceSentence, index: number, all: readonly unknown[]) {
  const end = index === all.length - 1 ? /(?<=[.!?])\s+\(?\d{1,2}[.)]$/u.exec(sentence.text) : null;
  if (end === null) return sentence;
  const cut = sentence.text.length - end.index;
  return {
    ...sentence,
    text: sentence.text.slice(0, end.index),
    citation: { ...sentence.citation, end: sentence.citation.end - cut },
  };
}
