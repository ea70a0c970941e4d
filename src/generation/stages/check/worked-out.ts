/** Numbers that a writer worked out from others of the same paragraph: a share in percent, the rest of a hundred. */
import type { NumberMention } from "../../text/numbers.ts";
import type { DraftReading, ReadPlace } from "./reading.ts";

/** What has more numbers is a table, in which nearly everything could be worked out. */
const operandsMax = 24;

export function isWorkedOut(number: NumberMention, near: readonly NumberMention[]): boolean {
  const operands = near
    .filter((other) => other !== number)
    .slice(0, operandsMax)
    .flatMap(({ values }) => values.slice(0, 1));
  const [value] = number.values;
  const isRest = operands.includes(100) && operands.some((a) => 100 - a === value);
  if (isRest || number.unit !== "percent") return isRest;
  return operands.some((a) =>
    operands.some((b) => b !== 0 && a !== b && Math.round((100 * a) / b) === value),
  );
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
  return (place) => byKey.get(keyOf(place)) ?? [];
}

function keyOf({ section, block, network, sentence }: ReadPlace): string {
  return network === null ? `${section} ${block}` : `${network} ${sentence}`;
}
