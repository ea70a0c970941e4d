/** Words with their place, and which of them begin a sentence: what names and numbers are found by. */
import { characterKind, endOfRun, kindAt, nextRun } from "./character-kinds.ts";
import { type Word, wordAt } from "./words.ts";

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

/** Between two words: whatever ends a sentence or opens something new. */
const opener = /[.!?…:\n¿¡“„«‹"•|–—(/[]|(?:^|\s)['‘‚]|[)\]]\s*$/u;
const honorific =
  /^(?:mr|mrs|ms|dr|prof|st|herr|frau|hr|fr|sr|sra|srta|dra|mme|mlle|m|no|nr|vs|ca|z|b)$/u;
const space = 32;

export function tokensOf(whole: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let before: Token | null = null;
  for (let start = nextRun(whole, 0); start < whole.length; start = nextRun(whole, end)) {
    const wordEnd = endOfWord(whole, start);
    const word = wordAt(whole, start, wordEnd);
    // Most gaps are one blank: nothing to ask.
    const isPlain = start - end === 1 && whole.charCodeAt(end) === space;
    before = {
      text: word.text,
      word,
      lower: word.lower,
      start,
      end: wordEnd,
      isCapital: word.isCapital,
      isOpening: before === null || (!isPlain && opensAfter(whole.slice(end, start), before)),
    };
    tokens.push(before);
    end = wordEnd;
  }
  return tokens;
}

/** The same words without their places, for whoever only asks which there are. */
export function wordsIn(whole: string): Word[] {
  const words: Word[] = [];
  let end = 0;
  for (let start = nextRun(whole, 0); start < whole.length; start = nextRun(whole, end)) {
    end = endOfWord(whole, start);
    words.push(wordAt(whole, start, end));
  }
  return words;
}

/** A mark inside of a word, such as an apostrophe, belongs to it where a letter follows. */
function endOfWord(whole: string, start: number): number {
  let at = endOfRun(whole, start);
  while (isInnerMark(whole.charCodeAt(at)) && at + 1 < whole.length && isLetterAt(whole, at + 1)) {
    at = endOfRun(whole, at + 1);
  }
  return at;
}

/** One of . ' ’ & · */
function isInnerMark(unit: number): boolean {
  return unit === 0x2e || unit === 0x27 || unit === 0x20_19 || unit === 0x26 || unit === 0xb7;
}

function isLetterAt(whole: string, at: number): boolean {
  const kind = kindAt(whole, at);
  return kind === characterKind.letter || kind === characterKind.unspaced;
}

function opensAfter(gap: string, before: Token): boolean {
  if (gap === ", " || gap === "-") return false;
  if (gap === ". " && (honorific.test(before.lower) || /^\p{Lu}$/u.test(before.text))) return false;
  return opener.test(gap);
}
