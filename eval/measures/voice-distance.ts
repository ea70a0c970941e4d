/** How far a text is from how the brand's samples sound, by what can be counted: 0 is the same, 1 is far off. */
import { splitSentences, splitWords } from "../reading/segment-text.ts";

/** Each feature with what would be a large difference in it. */
const features: readonly (readonly [unit: number, measure: (text: string) => number])[] = [
  [12, (text) => mean(splitSentences(text).map((one) => splitWords(one).length))],
  [0.06, (text) => share(text, /^(?:i|we|our|us|my|ich|wir|unser\w*|nosotr\w+|nuestr\w+)$/iu)],
  [0.08, (text) => share(text, /^(?:you|your|you['’]\w+|sie|ihr\w*|du|dein\w*|usted|tu|tus)$/iu)],
  [0.05, (text) => share(text, /\p{L}['’]\p{L}/u)],
  [0.25, (text) => share(text, /^.{8,}$/u)],
  [0.4, (text) => perSentence(text, /!/gu)],
  [0.4, (text) => perSentence(text, /\?/gu)],
  [0.4, (text) => perSentence(text, /[–—;:]/gu)],
];

export function voiceDistance(samples: readonly string[], text: string): number | null {
  const sample = samples.join("\n");
  if (splitWords(sample).length < 20 || splitWords(text).length < 50) return null;
  const parts = features.map(([unit, measure]) => {
    const difference = Math.abs(measure(sample) - measure(text)) / unit;
    return Math.min(1, difference) ** 2;
  });
  return Math.sqrt(mean(parts));
}

function share(text: string, pattern: RegExp): number {
  const words = splitWords(text);
  return words.filter((word) => pattern.test(word)).length / Math.max(1, words.length);
}

function perSentence(text: string, pattern: RegExp): number {
  return (text.match(pattern)?.length ?? 0) / Math.max(1, splitSentences(text).length);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
