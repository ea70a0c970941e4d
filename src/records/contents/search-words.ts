/**
 * Splits a text in any language into words for the search, ignoring case, width and accents. PostgreSQL stems them,
 * because it supports many languages.
 */
import { setImmediate } from "node:timers/promises";

export interface SearchWords {
  /** Without accents. In scripts without spaces, each pair of adjacent characters. */
  folded: string[];
  /** With accents, for stemming. */
  plain: string[];
  /** Hashes that texts with the same passages share. */
  sketch: string[];
}

export interface WordInText {
  folded: string;
  plain: string;
  start: number;
  end: number;
}

/** Longer words are cut, so that garbage does not bloat the index. */
const charactersMax = 40;
/** Per text; far more than any real text has. */
const wordsMax = 8_000;
/** After this many words, a few milliseconds of work, other tasks can run. */
const wordsPerTurn = 500;
/** Long enough that two texts rarely share a run of words by chance. */
const shingleWords = 6;
/** The smallest hashes of all shingles are a random sample of them: a bottom-k sketch (Broder). */
const sketchMax = 48;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\u200c\u200d]*/gu;
/** Scripts that do not separate words by spaces. */
const unparted =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const unpartedRuns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** Yields to the event loop while it processes a long text. */
export async function searchWords(text: string): Promise<SearchWords> {
  const folded = new Set<string>();
  const plain = new Set<string>();
  const shingles = new Set<number>();
  const last: string[] = [];
  let count = 0;
  for (const word of wordsIn(text)) {
    folded.add(word.folded);
    plain.add(word.plain);
    if (last.push(word.folded) > shingleWords) last.shift();
    if (last.length === shingleWords) shingles.add(hashOf(last.join(" ")));
    if (folded.size >= wordsMax) break;
    count += 1;
    if (count % wordsPerTurn === 0) await setImmediate();
  }
  const sketch = [...shingles].toSorted((one, two) => one - two).slice(0, sketchMax);
  return {
    folded: [...folded],
    plain: [...plain],
    sketch: sketch.map((hash) => hash.toString(36)),
  };
}

/** 32-bit FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Each word with its position in the text; overlapping pairs of characters in scripts without spaces. */
export function* wordsIn(text: string): Generator<WordInText> {
  for (const match of text.matchAll(wordPattern)) {
    const [run] = match;
    if (!unparted.test(run)) {
      yield wordAt(run, match.index);
      continue;
    }
    for (const part of run.matchAll(unpartedRuns)) {
      const at = match.index + part.index;
      if (unparted.test(part[0])) yield* pairsOf(part[0], at);
      else yield wordAt(part[0], at);
    }
  }
}

function* pairsOf(run: string, at: number): Generator<WordInText> {
  const characters = [...run];
  let start = at;
  for (const [index, character] of characters.entries()) {
    const next = characters[index + 1];
    if (next === undefined && index > 0) return;
    yield wordAt(character + (next ?? ""), start);
    start += character.length;
  }
}

function wordAt(word: string, start: number): WordInText {
  return { ...foldWord(word), start, end: start + word.length };
}

/** “it’s” is found as “its”, and “café” as “cafe”; marks that are essential to a script are kept. */
function foldWord(word: string): { folded: string; plain: string } {
  const plain = cut(word.normalize("NFKC").toLowerCase().replace(/['’]/gu, ""));
  const folded = plain
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/gu, "")
    .normalize("NFC");
  return { folded: cut(folded), plain };
}

function cut(word: string): string {
  return word.length <= charactersMax
    ? word
    : word.slice(0, charactersMax).replace(/[\uD800-\uDBFF]$/u, "");
}
