/** Whether keywords are used, where they belong, and not too often. */
import { problem } from "../../formats/format.ts";
import type { Material } from "../../material.ts";
import { countIn, countOf, foldedCase, says } from "../../text/relevance.ts";
import type { Draft, Plan, Problem } from "../../writers/writer.ts";
import type { DraftReading } from "./reading.ts";

export function checkKeywords(
  material: Material,
  plan: Plan,
  draft: Draft,
  { body, words }: DraftReading,
): Problem[] {
  // A social text carries its keyword in a hashtag, where it is no whole word.
  if (plan.contentType === "social") return [];
  const problems: Problem[] = [];
  const folded = foldedCase(body);
  const { name } = material.brand;
  if (countIn(folded, plan.mainKeyword) === 0 && countOf(draft.title, plan.mainKeyword) === 0) {
    problems.push(
      problem("keyword_missing", `The main keyword “${plan.mainKeyword}” is not used.`, {
        mendable: false,
      }),
    );
  }
  const isPage = plan.contentType === "article" || plan.contentType === "post";
  if (isPage && problems.length === 0 && !says(draft.title, plan.mainKeyword)) {
    problems.push(
      problem(
        "keyword_missing",
        `The main keyword “${plan.mainKeyword}” is not in the title: beside the topic there is no room for it.`,
        { mendable: false },
      ),
    );
  }
  const named = countIn(folded, name);
  for (const keyword of [plan.mainKeyword, ...plan.keywords]) {
    // What the brand's own name says of itself is no stuffing.
    const count = countIn(folded, keyword) - named * countOf(name, keyword);
    // In a short text two or three uses are already over two percent, and no stuffing.
    if (count > Math.max(4, words * 0.025)) {
      problems.push(
        problem("keyword_stuffed", `“${keyword}” stands ${count} times in ${words} words.`, {
          mendable: false,
        }),
      );
    }
  }
  return problems;
}
