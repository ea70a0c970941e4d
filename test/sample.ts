/** How much of a large set a run tries: all of it in `npm run proofs`, a part with members of every family in `npm test`. */

export const isThorough = process.env["PRESSROOM_TESTS_THOROUGH"] === "1";

/** Every so-manieth; families of a generated set take turns, so it should divide none of their numbers. */
export function sampled<T>(all: readonly T[], every: number): readonly T[] {
  return isThorough ? all : all.filter((_, at) => at % every === 0);
}
