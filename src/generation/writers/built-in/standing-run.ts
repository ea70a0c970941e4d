/** Finds how far a reply may be printed where some of its sentences may not: from its beginning up to the first of them. */
import type { SourceSentence } from "./reading.ts";
import { wordsIn } from "./selection.ts";

/** Less is a remark. */
const wordsMin = 12;

export function standingRun(
  sentences: readonly SourceSentence[],
  mustGo: (text: string) => boolean,
): SourceSentence[] {
  const end = sentences.findIndex(({ text }) => mustGo(text));
  if (end === -1) return [...sentences];
  const begun = sentences.slice(0, end);
  // What only announces the rest goes with it.
  if (begun.at(-1)?.text.endsWith(":") === true) begun.pop();
  return wordsIn(begun) >= wordsMin ? begun : [];
}
