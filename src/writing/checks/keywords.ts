/** Reports keywords that a text does not use or uses too often; neither requires an edit. */
import { problem } from "../formats/format.ts";
import { keywordUses } from "../text/word-overlap.ts";
import type { Plan, Problem } from "../writer.ts";
import type { DraftReading } from "./analyze-draft.ts";

export function checkKeywords(plan: Plan, { places, words }: DraftReading): Problem[] {
  // Social posts use keywords as hashtags, which are not whole words.
  if (plan.contentType === "social") return [];
  const texts = places.filter(({ kind }) => kind !== "excerpt").map(({ text }) => text);
  return [plan.mainKeyword, ...plan.keywords]
    .filter((keyword) => keyword !== "")
    .flatMap((keyword) => {
      const count = keywordUses(texts, keyword);
      if (count === 0) {
        const message = `The keyword “${keyword}” is not used.`;
        return [problem("keyword_unused", message, { mendable: false })];
      }
      // In a short text, two or three uses exceed two percent without being excessive.
      if (count <= Math.max(5, words * 0.025)) return [];
      const message = `“${keyword}” appears ${count} times in ${words} words.`;
      return [problem("keyword_stuffed", message, { mendable: false })];
    });
}
