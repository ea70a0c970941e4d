/** The stems of the meaningful words of a text. */
import { smallWordsOf } from "./detect-language.ts";
import type { Word } from "./words.ts";

export function contentStems(words: readonly Word[], language: string): Set<string> {
  const small = smallWordsOf(language);
  const stems = new Set<string>();
  for (const { stem, lower } of words) {
    if (stem !== "" && !small.has(lower)) stems.add(stem);
  }
  return stems;
}
