/** Leaves out what is left of a paragraph when the rest of it is not shown here, where that is too little to be read alone. */

interface Told {
  text: string;
  words: number;
  passage: { id: string; text: string };
}

const orphanWordsMax = 13;

export function withoutOrphans<Sentence extends Told>(
  sentences: readonly Sentence[],
  /** It says enough by itself. */
  standsAlone: (sentence: Sentence) => boolean = () => false,
): Sentence[] {
  const left = new Map<string, { words: number; characters: number }>();
  for (const { passage, words, text } of sentences) {
    const known = left.get(passage.id) ?? { words: 0, characters: 0 };
    left.set(passage.id, {
      words: known.words + words,
      characters: known.characters + text.length + 1,
    });
  }
  return sentences.filter((sentence) => {
    const { passage } = sentence;
    if (standsAlone(sentence)) return true;
    const { words = 0, characters = 0 } = left.get(passage.id) ?? {};
    // A short paragraph that is shown whole was written so.
    return words > orphanWordsMax || characters >= passage.text.length * 0.8;
  });
}
