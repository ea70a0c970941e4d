/** How hard a text is to read: Flesch's reading ease for English, and the share of long sentences. */
import { sentencesOf, wordsOf } from "./segment.ts";

/** Flesch 1948; null where there is too little text to say anything. */
export function readingEase(text: string): number | null {
  const words = wordsOf(text);
  const sentences = sentencesOf(text).length;
  if (words.length < 30 || sentences === 0) return null;
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0);
  const ease = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length);
  return Math.round(ease * 10) / 10;
}

function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, "");
  const groups = letters
    .replace(/(?:[^laeiouy]es|[^laeiouy]ed|[^laeiouy]e)$/, "")
    .match(/[aeiouy]+/g);
  return Math.max(1, groups?.length ?? 0);
}

/** Share of sentences over twenty words. */
export function longSentenceShare(text: string): number {
  const sentences = sentencesOf(text);
  if (sentences.length === 0) return 0;
  const long = sentences.filter((sentence) => wordsOf(sentence.text).length > 20).length;
  return Math.round((long / sentences.length) * 100) / 100;
}
