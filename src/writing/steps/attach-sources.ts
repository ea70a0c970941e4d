/** Appends to each unit the sources that its editor names, unless the unit names sources itself. */
import type { Material } from "../material.ts";
import { stemsOf } from "../text/rank-texts.ts";
import { wordsIn } from "../text/word-positions.ts";

const marked = /\[\[[^[\]\n]*\]\]\s*$/u;
/** A heading, a metadata line, or a rule between posts. */
const isBare = /^(?:#{1,6} |[A-Z]+(?: \d)?:|[-=]{3,}\s*$)/u;

export function attachSources(
  units: readonly string[],
  sources: readonly { unit: number; ids: readonly string[] }[],
): string[] {
  const named = new Map(sources.map(({ unit, ids }) => [unit, ids]));
  return units.map((unit, index) => {
    const ids = named.get(index + 1) ?? [];
    if (ids.length === 0 || isBare.test(unit) || marked.test(unit)) return unit;
    // A table row has to end with its last cell.
    return `${unit}${unit.trimEnd().endsWith("|") ? "\n" : " "}[[${ids.join(", ")}]]`;
  });
}

/** Used if the editor names no sources: the passages that share the most words with a unit, two at most. */
export function sourcesByWords(
  { passages, given, language }: Material,
  units: readonly string[],
): { unit: number; ids: string[] }[] {
  const known = [...passages, ...given].map((passage) => ({
    passage,
    stems: stemsOf(wordsIn(passage.text), language),
  }));
  return units.map((text, index) => {
    const own = [...stemsOf(wordsIn(text), language)];
    const shared = known
      .map(({ passage, stems }) => ({
        passage,
        count: own.filter((stem) => stems.has(stem)).length,
      }))
      .filter(({ count }) => count > 0 && count >= Math.min(sharedMin, own.length))
      .toSorted((one, other) => other.count - one.count);
    return { unit: index + 1, ids: shared.slice(0, 2).map(({ passage }) => passage.id) };
  });
}

const sharedMin = 3;
