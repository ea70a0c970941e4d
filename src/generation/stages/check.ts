/**
 * Holds a draft against its format and its material, by what code can decide: each thing that it looks for has a file in
 * check/. What takes judgement is the editor's reading; mending is the writer's.
 */
import { problem } from "../formats/format.ts";
import { formats } from "../formats/index.ts";
import type { Material } from "../material.ts";
import type { Draft, Plan, Problem } from "../writers/writer.ts";
import { checkFacts } from "./check/facts.ts";
import { checkKeywords } from "./check/keywords.ts";
import { checkLanguage } from "./check/language.ts";
import { checkLeaks } from "./check/leaks.ts";
import { type DraftReading, readingOf } from "./check/reading.ts";
import { checkRepeats } from "./check/repeats.ts";
import { checkBannedWords } from "./check/banned-words.ts";

const looks = [checkLeaks, checkFacts, checkBannedWords];

export function check(material: Material, plan: Plan, draft: Draft): Problem[] {
  const reading = readingOf(material, draft);
  const problems = formats[plan.contentType].validate(material, plan, draft);
  problems.push(...checkLength(plan, reading), ...checkRepeats(reading));
  for (const place of reading.places) {
    for (const look of looks) {
      for (const found of look(material, place)) {
        // An excerpt is taken from the text: it is mended there.
        problems.push(place.kind === "excerpt" ? { ...found, mendable: false } : found);
      }
    }
  }
  problems.push(...checkLanguage(material, plan, reading), ...checkKeywords(plan, reading));
  return problems;
}

function checkLength(plan: Plan, { words }: DraftReading): Problem[] {
  const { min, max } = plan.targetWords;
  if (words < min) {
    const message = `${words} words of at least ${min}: the material carries no more.`;
    return [problem("too_short", message, { mendable: false })];
  }
  if (max !== null && words > max)
    return [problem("too_long", `${words} words of at most ${max}.`)];
  return [];
}
