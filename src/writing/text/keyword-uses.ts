/** How often a keyword is used: word for word, or in one sentence with other endings and in another order. */
import { countOf, stemSet, stemsOf } from "./word-overlap.ts";

export function keywordUses(texts: readonly string[], keyword: string): number {
  const stems = stemsOf(keyword);
  let uses = 0;
  for (const text of texts) {
    const exact = countOf(text, keyword);
    if (exact > 0) uses += exact;
    else if (stems.length > 0 && stems.every((stem) => stemSet(text).has(stem))) uses += 1;
  }
  return uses;
}
