/** Finds what is left of a reply where some of its sentences may not be printed: a part in one piece that is read alone. */
import { addsOn, leansBack } from "./leans-back.ts";
import type { SourceSentence } from "./reading.ts";
import { wordsIn } from "./selection.ts";

/** Less is a remark. */
const wordsMin = 12;

/** Behind a sentence that is gone, a pronoun so near the start may mean something of it. */
const pointsBack =
  /^(?:\S+\s+){0,7}?(?:it|they|them|that|this|those|these|one|he|she|him|her|es|sie|er|das|dies\p{L}*|ihn|ihm)(?!\p{L})/iu;

/** All of it where nothing has to go; the longest part that stands alone; nothing where there is none. */
export function standingRun(
  sentences: readonly SourceSentence[],
  mustGo: (text: string) => boolean,
): SourceSentence[] {
  if (!sentences.some(({ text }) => mustGo(text))) return [...sentences];
  const runs: SourceSentence[][] = [[]];
  let isTorn = false;
  for (const sentence of sentences) {
    const leans =
      leansBack(sentence.text) || addsOn(sentence.text) || pointsBack.test(sentence.text);
    // What leans on a sentence that goes, goes with it.
    if (mustGo(sentence.text) || (isTorn && leans)) {
      if ((runs.at(-1)?.length ?? 0) > 0) runs.push([]);
      isTorn = true;
      continue;
    }
    isTorn = false;
    runs.at(-1)?.push(sentence);
  }
  const [longest = []] = runs.toSorted((a, b) => wordsIn(b) - wordsIn(a));
  return wordsIn(longest) >= wordsMin ? longest : [];
}
