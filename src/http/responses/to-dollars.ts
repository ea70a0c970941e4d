/** Converts internal amounts, in whole millionths of a dollar, to the US dollars of responses. */
export function toDollars(micros: number): number;
export function toDollars(micros: number | null): number | null;
export function toDollars(micros: number | null): number | null {
  return micros === null ? null : micros / 1_000_000;
}
