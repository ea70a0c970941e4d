/**
 * Remembers what a function makes of a text or a word, for as long as there is room: a brand's sentences are asked the same
 * things in every step of every job, and texts say the same words again and again. Whoever gets it must not change it.
 */

/** What is longer than `charactersMax` would fill the memory, and is seldom asked twice. */
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

/** The same for single words. */
export function rememberedByWord<Made>(make: (word: string) => Made): typeof make {
  return remembered(make, 20_000, 40);
}
