/** Money as callers see it: US dollars as a number. Inside it is counted in millionths, which are whole. */
export function toDollars(micros: number): number {
  return micros / 1_000_000;
}
