/**
 * Remembers what a function makes of a text, for as long as there is room: a brand's sentences are asked the same things
 * in every step of every job. Whoever gets it must not change it.
 */
const charactersMax = 1_000;

export function remembered<Made>(make: (text: string) => Made, textsMax: number): typeof make {
  const known = new Map<string, Made>();
  return (text) => {
    // What is long would fill the memory, and is seldom asked twice.
    if (text.length > charactersMax) return make(text);
    const before = known.get(text);
    if (before !== undefined) return before;
    const made = make(text);
    if (known.size >= textsMax) known.clear();
    known.set(text, made);
    return made;
  };
}
