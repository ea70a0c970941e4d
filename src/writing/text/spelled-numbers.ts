/** Reads numbers that are written as words, in English, German, Spanish and French. */
import { scaleOf, unitValue } from "./number-words.ts";
import type { Token } from "./word-positions.ts";

interface Spelled {
  values: number[];
  /** The indexes of the first and last token. */
  first: number;
  last: number;
  /** Whether it is a scale alone, as in the figure of speech “a hundred times”. */
  isBareScale: boolean;
}

const joining: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["and"]),
  de: new Set(),
  es: new Set(["y"]),
  fr: new Set(["et"]),
};

export function spelledNumbers(tokens: readonly Token[], language: string): Spelled[] {
  const scale = scaleOf(language);
  if (scale === undefined) return [];
  const valueOf = (word: string): number | undefined => unitValue(word, language);
  const found: Spelled[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    if (tokens[at]?.word.isNumber !== true) continue;
    const word = tokens[at]?.lower ?? "";
    if (valueOf(word) === undefined && !scale.has(word)) continue;
    const read = readFrom(tokens, at, valueOf, scale, joining[language] ?? new Set());
    found.push({
      ...read,
      isBareScale:
        read.first === read.last &&
        /^(?:hundred|thousand|million|billion|hundert|tausend|million|cien|mil|cent|mille)$/u.test(
          word,
        ),
    });
    at = read.last;
  }
  return found;
}

/** Adds and multiplies word by word: “three hundred and fifty”. */
function readFrom(
  tokens: readonly Token[],
  first: number,
  valueOf: (word: string) => number | undefined,
  scale: ReadonlyMap<string, number>,
  joins: ReadonlySet<string>,
): Omit<Spelled, "isBareScale"> {
  let total = 0;
  let group = 0;
  let last = first;
  for (let at = first; at < tokens.length; at += 1) {
    const word = tokens[at]?.lower ?? "";
    const value = valueOf(word);
    const times = scale.get(word);
    if (value !== undefined) {
      // “Five, six weeks” has two numbers.
      if (at > first && group % 10 !== 0 && group !== 0 && value < 100) break;
      group += value;
    } else if (times === 100) group = Math.max(1, group) * 100;
    else if (times !== undefined) {
      total += Math.max(1, group) * times;
      group = 0;
    } else if (joins.has(word) && at > first) {
      const next = tokens[at + 1]?.lower ?? "";
      const follows =
        valueOf(next) !== undefined && (group % 100 === 0 || (group % 10 === 0 && group > 12));
      if (!follows) break;
      continue;
    } else break;
    last = at;
  }
  return { values: [total + group], first, last };
}
