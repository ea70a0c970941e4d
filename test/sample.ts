/**
 * How much of a large set a run tests: all of it in `npm run proofs`, a sample with members of every family in `npm
 * test`.
 */

export const isThorough = process.env["PRESSROOM_TESTS_THOROUGH"] === "1";

/** Every nth; generated families alternate, so `every` should not divide their number. */
export function sampled<T>(all: readonly T[], every: number): readonly T[] {
  return isThorough ? all : all.filter((_, at) => at % every === 0);
}
