/**
 * The words of a text as the search compares them, in any language: what is the same to a reader (case, width, accents) is
 * the same here. Taking off endings is PostgreSQL's, which knows many languages.
 */
import { setImmediate } from "node:timers/promises";

export interface SearchWords {
  /** Without accents. Where a script writes no spaces, each two neighbouring characters. */
  folded: string[];
  /** With them, as stems are made of them. */
  plain: string[];
  /** Numbers that texts with the same passages have in common. */
  sketch: string[];
}

export interface WordInText {
  folded: string;
  plain: string;
  start: number;
  end: number;
}

/** Longer ones are cut, so that nobody's garbage becomes everybody's index. */
const charactersMax = 40;
/** Of one content; far more than any real text has. */
const wordsMax = 8_000;
/** They take a few milliseconds. */
const wordsInATurn = 500;
/** Words that stand together in two texts by chance alone are fewer. */
const shingleWords = 6;
/** The smallest numbers of all shingles are a fair sample of them (a bottom-k sketch, as Broder has it). */
const sketchMax = 48;

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’\u200c\u200d]*/gu;
/** Scripts in which words are not parted by spaces. */
const unparted =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const unpartedRuns =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー\p{M}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

/** Others get their turn while a long text is read. */
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
    if (count % wordsInATurn === 0) await setImmediate();
  }
  const sketch = [...shingles].toSorted((one, two) => one - two).slice(0, sketchMax);
  return {
    folded: [...folded],
    plain: [...plain],
    sketch: sketch.map((hash) => hash.toString(36)),
  };
}

/** FNV-1a, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  return hash >>> 0;
}

/** Each word with its place in the text; overlapping pairs of characters where there are no spaces. */
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

/** “it’s” is found as “its”, and “café” as “cafe”; marks that a script cannot do without stay. */
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
