/**
 * Caches the results of a function by text, because each step of a job analyzes the same sentences and words. Callers
 * must not modify the results.
 */

/** Does not cache texts over `charactersMax`, which would use much memory and rarely repeat. */
export function remembered<Made>(
  make: (text: string) => Made,
  textsMax: number,
  charactersMax = 1_000,
): typeof make {
  const known = new Map<string, Made>();
  return (text) => {
    if (text.length > charactersMax) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= textsMax) known.clear();
    known.set(text, made);
    return made;
  };
}

/** Like remembered, for single words. */
export function rememberedByWord<Made>(make: (word: string) => Made): typeof make {
  return remembered(make, 20_000, 40);
}
