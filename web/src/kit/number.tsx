/** Figures in a line of text or a table: numbers, and sums in US dollars. */
import { formatMoney, formatNumber } from "./format.ts";

export function NumberText({ value }: { value: number }) {
  return <span className="tabular-nums">{formatNumber(value)}</span>;
}

export function Money({ dollars }: { dollars: number }) {
  return <span className="tabular-nums">{formatMoney(dollars)}</span>;
}
