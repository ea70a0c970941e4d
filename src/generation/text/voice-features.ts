/** What can be measured of how a text sounds, and how far one text sounds from others. No judgement of taste. */
import { roughSentencesOf, wordsOf } from "./segment.ts";

export interface VoiceFeatures {
  sentences: number;
  /** Words in a sentence, and how much that changes. */
  sentenceWordsMean: number;
  sentenceWordsSpread: number;
  /** Shares of all words. */
  firstPerson: number;
  secondPerson: number;
  contractions: number;
  /** Words of more than eight letters. */
  longWords: number;
  /** Shares of all sentences. */
  exclamations: number;
  questions: number;
  /** For each sentence. */
  dashes: number;
  emoji: number;
}

const first =
  /^(?:i|we|us|our|ours|my|me|mine|ich|wir|uns|unser|unsere|unserem|unseren|unserer|unseres|mein|meine|meinem|meinen|meiner|mich|mir|yo|nosotros|nosotras|nos|nuestro|nuestra|nuestros|nuestras|mi|mis|je|nous|notre|mon|ma|mes|i['’](?:m|ve|ll|d)|we['’](?:re|ve|ll|d))$/u;
const second =
  /^(?:you|your|yours|yourself|du|dich|dir|dein|deine|deinem|deinen|deiner|ihr|euch|euer|eure|ihnen|ihre|ihrem|ihren|ihrer|tú|tu|tus|te|usted|ustedes|vosotros|vuestro|vuestra|vous|votre|vos|toi|ton|tes|you['’](?:re|ve|ll|d))$/u;
const contraction = /\p{L}['’](?:s|t|re|ve|ll|d|m)$/iu;

export function voiceFeatures(text: string): VoiceFeatures {
  const sentences = roughSentencesOf(text);
  const lengths: number[] = [];
  let firstPerson = 0;
  let secondPerson = 0;
  let contractions = 0;
  let longWords = 0;
  for (const sentence of sentences) {
    const words = wordsOf(sentence);
    lengths.push(words.length);
    for (const word of words) {
      const lower = word.toLowerCase();
      if (first.test(lower)) firstPerson += 1;
      else if (second.test(lower)) secondPerson += 1;
      if (word.length > 8) longWords += 1;
      if (contraction.test(word)) contractions += 1;
    }
  }
  const words = Math.max(1, sum(lengths));
  const count = Math.max(1, sentences.length);
  const mean = sum(lengths) / count;
  return {
    sentences: sentences.length,
    sentenceWordsMean: mean,
    sentenceWordsSpread: Math.sqrt(sum(lengths.map((length) => (length - mean) ** 2)) / count),
    firstPerson: firstPerson / words,
    secondPerson: secondPerson / words,
    contractions: contractions / words,
    longWords: longWords / words,
    exclamations: sentences.filter((sentence) => /!["”“»)]?$/u.test(sentence)).length / count,
    questions: sentences.filter((sentence) => /\?["”“»)]?$/u.test(sentence)).length / count,
    dashes: (text.match(/ [–—-] |—/gu)?.length ?? 0) / count,
    emoji: (text.match(/\p{Extended_Pictographic}/gu)?.length ?? 0) / count,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** A difference of so much in one feature is heard: it counts as one. */
const heard: Readonly<Record<Exclude<keyof VoiceFeatures, "sentences">, number>> = {
  sentenceWordsMean: 8,
  sentenceWordsSpread: 6,
  firstPerson: 0.05,
  secondPerson: 0.05,
  contractions: 0.04,
  longWords: 0.12,
  exclamations: 0.2,
  questions: 0.25,
  dashes: 0.3,
  emoji: 0.3,
};

/** Under this many sentences nothing can be measured. */
const sentencesMin = 5;

/**
 * How far a text sounds from the samples: 0 is the same, 1 is a difference that is heard in every feature. Null where
 * either is too short.
 */
export function voiceDistance(samples: readonly string[], text: string): number | null {
  const wanted = featuresOf(samples);
  const found = voiceFeatures(text);
  if (wanted.sentences < sentencesMin || found.sentences < sentencesMin) return null;
  let total = 0;
  let count = 0;
  for (const key of Object.keys(heard) as (keyof typeof heard)[]) {
    total += Math.min(2, Math.abs(wanted[key] - found[key]) / heard[key]);
    count += 1;
  }
  return Math.round((total / count) * 100) / 100;
}

/** By the list itself, which the jobs of a brand share. */
const known = new WeakMap<readonly string[], VoiceFeatures>();

function featuresOf(samples: readonly string[]): VoiceFeatures {
  const before = known.get(samples);
  if (before !== undefined) return before;
  const features = voiceFeatures(samples.join("\n"));
  known.set(samples, features);
  return features;
}
