/** Finds words with their positions, and which of them begin a sentence, for detecting names and numbers. */
import { unspacedScripts } from "./segment.ts";
import { type Word, wordOf } from "./words.ts";

export interface Token {
  text: string;
  word: Word;
  lower: string;
  start: number;
  end: number;
  isCapital: boolean;
  /** Whether it starts a sentence or follows a colon or opening quotation mark, where capitals mean nothing. */
  isOpening: boolean;
}

/** Matches a gap between words that ends a sentence or opens something new, such as a quotation or list item. */
const opener = /[.!?…:\n¿¡“„«‹"•|–—(/[]|(?:^|\s)['‘‚]|[)\]]\s*$/u;
const honorific =
  /^(?:mr|mrs|ms|dr|prof|st|herr|frau|hr|fr|sr|sra|srta|dra|mme|mlle|m|no|nr|vs|ca|z|b)$/u;
const space = 32;

/** A word with its inner marks, such as an apostrophe, if a letter follows them. */
const wordPattern = new RegExp(
  String.raw`[\p{L}\p{M}\p{N}]+(?:[.'’&·](?=[\p{L}${unspacedScripts}])[\p{L}\p{M}\p{N}]+)*`,
  "gu",
);

export function tokensOf(whole: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let before: Token | null = null;
  for (const text of whole.match(wordPattern) ?? []) {
    const start = whole.indexOf(text, end);
    const word = wordOf(text);
    // Most gaps are a single space.
    const isPlain = start - end === 1 && whole.charCodeAt(end) === space;
    const isOpening: boolean =
      before === null || (!isPlain && opensAfter(whole.slice(end, start), before));
    end = start + text.length;
    const { lower, isCapital } = word;
    before = { text: word.text, word, lower, start, end, isCapital, isOpening };
    tokens.push(before);
  }
  return tokens;
}

/** The same words without positions. */
export function wordsIn(whole: string): Word[] {
  return (whole.match(wordPattern) ?? []).map(wordOf);
}

function opensAfter(gap: string, before: Token): boolean {
  if (gap === ", " || gap === "-") return false;
  if (gap === ". " && (honorific.test(before.lower) || /^\p{Lu}$/u.test(before.text))) return false;
  return opener.test(gap);
}
