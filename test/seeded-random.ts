/** Repeatable random numbers from a seed, for schedules of faults. */

export interface SeededRandom {
  /** From 0 (inclusive) to 1 (exclusive). */
  readonly next: () => number;
  /** From `min` (inclusive) to `max` (exclusive). */
  between(min: number, max: number): number;
  pick<T>(among: readonly T[]): T;
  /** An independent stream for one purpose, so that other purposes do not change its numbers. */
  branch(name: string): SeededRandom;
}

export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  // Mulberry32: short, and good enough.
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    pick(among) {
      const picked = among[Math.floor(next() * among.length)];
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    },
    branch(name) {
      let mixed = seed >>> 0;
      for (const letter of name) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) >>> 0;
      return seededRandom(mixed);
    },
  };
}
