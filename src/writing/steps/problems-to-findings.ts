/** Converts the problems that automated checks found to findings for an editor, with the unit and the exact words. */
import { normalized } from "../text/segment.ts";
import type { Finding, Problem } from "../writer.ts";

/** More would be too many for a model; the quality report has the rest. */
const findingsMax = 100;

export function findingsOf(units: readonly string[], problems: readonly Problem[]): Finding[] {
  const read = units.map(normalized);
  /** Many problems quote the same, possibly long, sentence. */
  const unitOf = new Map<string, number | null>();
  const unitFor = (quote: string) => {
    const unit = unitOf.has(quote) ? (unitOf.get(quote) ?? null) : unitWith(read, quote);
    unitOf.set(quote, unit);
    return unit;
  };
  return problems
    .filter(({ mendable }) => mendable)
    .slice(0, findingsMax)
    .map((one) => ({
      unit: unitFor(one.quote ?? ""),
      quote: one.quote ?? "",
      problem: one.message,
    }));
}

function unitWith(read: readonly string[], quote: string): number | null {
  const wanted = normalized(quote);
  if (wanted === "") return null;
  const index = read.findIndex((unit) => unit.includes(wanted));
  return index === -1 ? null : index + 1;
}
