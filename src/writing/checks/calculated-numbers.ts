/** Detects numbers calculated from others in the same paragraph: a sum, a difference, a product, a percentage. */
import type { NumberMention } from "../text/numbers.ts";
import type { DraftReading, ReadPlace } from "./analyze-draft.ts";

/** With more numbers, as in a table, nearly every number could be a result. */
const operandsMax = 24;

export function isCalculated(number: NumberMention, near: readonly NumberMention[]): boolean {
  const others = near.filter((other) => other !== number).slice(0, operandsMax);
  const [value = Number.NaN] = number.values;
  const all = others.flatMap(({ values }) => values.slice(0, 1));
  if (all.includes(100) && all.some((a) => 100 - a === value)) return true;
  if (number.unit === "percent") {
    return pairsOf(all).some(([a, b]) => b !== 0 && Math.round((100 * a) / b) === value);
  }
  // Only numbers with the same unit are added.
  const alike = others
    .filter(({ unit }) => unit === number.unit)
    .flatMap(({ values }) => values.slice(0, 1));
  const is = (other: number) => Math.abs(other - value) < 0.005;
  return (
    pairsOf(alike).some(([a, b]) => is(a + b) || is(a - b)) ||
    (number.unit !== null &&
      (alike.some((a) => all.some((b) => b > 1 && (is(a * b) || is(a / b)))) ||
        pairsOf(alike).some(([a, b]) => alike.some((c) => c !== a && c !== b && is(a + b + c)))))
  );
}

function pairsOf(operands: readonly number[]): (readonly [number, number])[] {
  return operands.flatMap((a) => operands.flatMap((b) => (a === b ? [] : [[a, b] as const])));
}

/** The numbers of each paragraph and each social post. */
export function numbersByParagraph({
  places,
}: DraftReading): (place: ReadPlace) => readonly NumberMention[] {
  const byKey = new Map<string, NumberMention[]>();
  for (const place of places) {
    if (place.numbers.length === 0) continue;
    byKey.set(keyOf(place), [...(byKey.get(keyOf(place)) ?? []), ...place.numbers]);
  }
  return (place) => (place.numbers.length === 0 ? place.numbers : (byKey.get(keyOf(place)) ?? []));
}

function keyOf({ section, block, network, sentence }: ReadPlace): string {
  return network === null ? `${section} ${block}` : `${network} ${sentence}`;
}
