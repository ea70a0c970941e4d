/** Choices that a text brings back: the same prompt and the same seed give the same answer, in every process. */

export interface Seeded {
  /** From 0 up to, and without, 1. */
  next(): number;
  pick<T>(among: readonly T[]): T;
  shuffled<T>(of: readonly T[]): T[];
}

/** FNV-1a with a last mixing, so that texts that differ in one letter differ everywhere. */
export function hashOf(text: string, seed = 0): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function seeded(text: string, seed = 0): Seeded {
  let state = hashOf(text, seed);
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    next,
    pick(among) {
      const picked = among[Math.floor(next() * among.length)];
      if (picked === undefined) throw new Error("there is nothing to pick from");
      return picked;
    },
    shuffled(of) {
      const order = [...of];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = Math.floor(next() * (last + 1));
        const kept = order[last];
        const moved = order[other];
        if (kept === undefined || moved === undefined) continue;
        order[last] = moved;
        order[other] = kept;
      }
      return order;
    },
  };
}
