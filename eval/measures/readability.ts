/** How hard a text is to read: Flesch for English, Amstad for German, Fernández Huerta for Spanish. */
import { splitSentences, splitWords } from "../reading/segment-text.ts";

export interface Readability {
  /** 0 to 100, higher is easier; null where there is too little text. */
  ease: number | null;
  /** The share of sentences with more than twenty words. */
  longSentences: number;
}

const vowels: Readonly<Record<string, RegExp>> = {
  en: /[aeiouy]+/g,
  de: /[aeiouyäöü]+/g,
  es: /[aeiouáéíóúü]+/g,
};

export function measureReadability(text: string, language: string): Readability {
  const sentences = splitSentences(text);
  const words = splitWords(text);
  const long = sentences.filter((one) => splitWords(one).length > 20).length;
  const longSentences = sentences.length === 0 ? 0 : long / sentences.length;
  if (words.length < 30) return { ease: null, longSentences };
  const perSentence = words.length / sentences.length;
  const perWord = words.reduce((sum, word) => sum + syllables(word, language), 0) / words.length;
  const ease =
    language === "de"
      ? 180 - perSentence - 58.5 * perWord
      : language === "es"
        ? 206.84 - 60 * perWord - 1.02 * perSentence
        : 206.835 - 1.015 * perSentence - 84.6 * perWord;
  return { ease, longSentences };
}

function syllables(word: string, language: string): number {
  const lower = word.toLowerCase();
  const heard = language === "en" ? lower.replace(/(?<=[^aeiouyl])e[sd]?$/, "") : lower;
  return Math.max(1, heard.match(vowels[language] ?? /[aeiouy]+/g)?.length ?? 0);
}
