/** Money as callers see it: US dollars as a number. Inside it is counted in millionths, which are whole. */
export function toDollars(micros: number): number;
export function toDollars(micros: number | null): number | null;
export function toDollars(micros: number | null): number | null {
  return micros === null ? null : micros / 1_000_000;
}
