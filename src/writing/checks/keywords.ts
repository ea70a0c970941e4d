/** Reports which of the chosen keywords a text does not use, and which it uses too often; neither is worth an edit. */
import { problem } from "../formats/format.ts";
import { keywordUses } from "../text/word-overlap.ts";
import type { Plan, Problem } from "../writer.ts";
import type { DraftReading } from "./analyze-draft.ts";

export function checkKeywords(plan: Plan, { places, words }: DraftReading): Problem[] {
  // A social text carries its keyword in a hashtag, where it is no whole word.
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
      // In a short text two or three uses are already over two percent, and no stuffing.
      if (count <= Math.max(5, words * 0.025)) return [];
      const message = `“${keyword}” appears ${count} times in ${words} words.`;
      return [problem("keyword_stuffed", message, { mendable: false })];
    });
}
