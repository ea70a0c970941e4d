/** Words with their place, and which of them begin a sentence: what names and numbers are found by. */
import { type Word, wordOf } from "./words.ts";

export interface Token {
  text: string;
  word: Word;
  lower: string;
  start: number;
  end: number;
  /** Its first letter is a capital. */
  isCapital: boolean;
  /** It begins a sentence, or stands where a capital says nothing: after a colon, an opening quotation mark. */
  isOpening: boolean;
}

const wordPattern = /[\p{L}\p{M}\p{N}]+(?:[.'’&·](?=\p{L})[\p{L}\p{M}\p{N}]+)*/gu;
/** Between two words: whatever ends a sentence or opens something new. */
const opener = /[.!?…:\n¿¡“„«‹"•|–—(/[]|(?:^|\s)['‘‚]|[)\]]\s*$/u;
const honorific =
  /^(?:mr|mrs|ms|dr|prof|st|herr|frau|hr|fr|sr|sra|srta|dra|mme|mlle|m|no|nr|vs|ca|z|b)$/u;
const space = 32;

export function tokensOf(whole: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let before: Token | null = null;
  for (const match of whole.matchAll(wordPattern)) {
    const text = match[0];
    const start = match.index;
    const word = wordOf(text);
    // Most gaps are one blank: nothing to ask.
    const isPlain = start - end === 1 && whole.charCodeAt(end) === space;
    before = {
      text,
      word,
      lower: word.lower,
      start,
      end: start + text.length,
      isCapital: word.isCapital,
      isOpening: before === null || (!isPlain && opensAfter(whole.slice(end, start), before)),
    };
    tokens.push(before);
    end = before.end;
  }
  return tokens;
}

function opensAfter(gap: string, before: Token): boolean {
  if (gap === ", " || gap === "-") return false;
  if (gap === ". " && (honorific.test(before.lower) || /^\p{Lu}$/u.test(before.text))) return false;
  return opener.test(gap);
}
