/**
 * Runs all automated checks of a draft against its format and material; each check is in its own file in this folder.
 * The editor judges everything else, and writers fix the problems.
 */
import { problem } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import type { Material } from "../material.ts";
import type { Draft, Plan, Problem } from "../writer.ts";
import { borrowedWordsFinder } from "./anonymous-wording.ts";
import { checkFacts } from "./facts.ts";
import { checkKeywords } from "./keywords.ts";
import { checkLanguage } from "./language.ts";
import { checkLeaks } from "./leaks.ts";
import { type DraftReading, readingOf } from "./analyze-draft.ts";
import { checkRepeats } from "./repeats.ts";
import { numbersByParagraph } from "./calculated-numbers.ts";
import { bannedWordsCheck } from "./banned-words.ts";

/** May run in another thread: jobs/open-draft-check.ts sends long drafts to the pool. */
export type CheckDraft = (material: Material, plan: Plan, draft: Draft) => Promise<Problem[]>;

export function check(material: Material, plan: Plan, draft: Draft): Problem[] {
  const reading = readingOf(material, draft);
  const problems = formats[plan.contentType].validate(material, plan, draft);
  problems.push(...checkLength(plan, reading), ...checkRepeats(reading));
  const numbersNear = numbersByParagraph(reading);
  const borrowedWords = borrowedWordsFinder(material, plan);
  const bannedWords = bannedWordsCheck(material);
  for (const place of reading.places) {
    const found = [
      ...checkLeaks(material, place),
      ...checkFacts(material, place, numbersNear(place)),
      ...bannedWords(place),
      ...borrowedWords(place),
    ];
    // An excerpt repeats the text, where the problem is fixed.
    const mendable = place.kind !== "excerpt";
    problems.push(...found.map((one) => (mendable ? one : { ...one, mendable })));
  }
  problems.push(...checkLanguage(material, plan, reading), ...checkKeywords(plan, reading));
  return problems;
}

function checkLength(plan: Plan, { words }: DraftReading): Problem[] {
  const { min, max } = plan.targetWords;
  if (words < min) {
    const message = `${words} words; the minimum is ${min}.`;
    return [problem("too_short", message, { mendable: false })];
  }
  if (max !== null && words > max) {
    const message = `${words} words, including headings; the maximum is ${max}: cut at least ${words - max}.`;
    return [problem("too_long", message)];
  }
  return [];
}
