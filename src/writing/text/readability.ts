/** Measures readability: Flesch's reading ease for English, Amstad's for German, and the share of long sentences. */
import { rememberedByWord } from "./memoize.ts";
import { countWords, wordsOf } from "./segment.ts";

interface Formula {
  ease(wordsPerSentence: number, syllablesPerWord: number): number;
  syllablesIn(word: string): number;
}

const formulas: Readonly<Record<string, Formula>> = {
  /** Flesch 1948. */
  en: {
    ease: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
    syllablesIn: rememberedByWord(englishSyllables),
  },
  /** Amstad 1978: the same scale for German, which has longer words. */
  de: {
    ease: (words, syllables) => 180 - words - 58.5 * syllables,
    syllablesIn: rememberedByWord(germanSyllables),
  },
};

/** From 0 (hard) to 100 (easy); null for very short texts and other languages. */
export function readingEase(sentences: readonly string[], language: string): number | null {
  const base = /^[a-z]+/iu.exec(language)?.[0].toLowerCase() ?? "";
  const formula = Object.hasOwn(formulas, base) ? formulas[base] : undefined;
  if (formula === undefined) return null;
  let words = 0;
  for (const sentence of sentences) words += countWords(sentence);
  if (words < 30) return null;
  let syllables = 0;
  for (const sentence of sentences) {
    for (const word of wordsOf(sentence)) syllables += formula.syllablesIn(word);
  }
  const ease = formula.ease(words / sentences.length, syllables / words);
  return Math.round(ease * 10) / 10;
}

function englishSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  const groups = letters
    .replace(/(?:[^laeiouy]es|[^laeiouy]ed|[^laeiouy]e)$/, "")
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Double vowels and diphthongs are one syllable; other adjacent vowels are two. */
function germanSyllables(word: string): number {
  const letters = word.toLowerCase().normalize("NFC");
  const groups = letters.match(/qu|aa|ee|oo|ie|ei|ai|au|eu|äu|ey|ay|[aeiouyäöüéèêàáóíú]/g);
  return Math.max(1, groups?.filter((group) => group !== "qu").length ?? 0);
}

/** Share of sentences over twenty words. */
export function longSentenceShare(sentences: readonly string[]): number {
  if (sentences.length === 0) return 0;
  const long = sentences.filter((sentence) => countWords(sentence) > 20).length;
  return Math.round((long / sentences.length) * 100) / 100;
}
