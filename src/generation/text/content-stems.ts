/** The words of a text that carry meaning in its language, as stems. */
import { smallWordsOf } from "./detect-language.ts";
import type { Token } from "./tokens.ts";

export function contentStems(tokens: readonly Token[], language: string): Set<string> {
  const small = smallWordsOf(language);
  const stems = new Set<string>();
  for (const { word } of tokens) {
    if (word.stem !== "" && !small.has(word.lower)) stems.add(word.stem);
  }
  return stems;
}
