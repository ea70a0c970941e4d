/**
 * What can be known of a word by itself: its small letters, its stem, whether it may be part of a number or a date. Texts
 * say the same words again and again, so what was found is kept, up to a bound.
 */
import { isCalendarWord } from "./calendar.ts";
import { stemOf } from "./stem.ts";
import { isNumberWord } from "./number-words.ts";

export interface Word {
  text: string;
  lower: string;
  /** What its small letters come to, for comparing many words: hardly two words have the same. */
  sum: number;
  isCapital: boolean;
  /** Empty where the word has no meaning of its own in any language. */
  stem: string;
  isNumber: boolean;
  isDay: boolean;
  /** The word as a name: “Contoso” of “Contoso’s”, “Europe” of “l’Europe”; empty where no name is written so. */
  core: string;
  /** What stands between the marks inside of it; empty where it has none. */
  parts: readonly string[];
}

const none: readonly string[] = [];
const inner = /[.'’&·-]/u;

/** What stands between the marks inside of a word; empty where it has none. */
export function partsOf(lower: string): readonly string[] {
  return inner.test(lower) ? lower.split(inner) : none;
}

/** “eBay” begins with its second letter; “kWh” does not. */
const capital = /^(?:\p{Lu}|\p{Ll}\p{Lu}\p{Ll}{2})/u;

/**
 * A slot for each word, by what its letters come to; of two with the same slot the later one has it. So the bound is the
 * table's size, and a word that is known costs no string.
 */
const slotsCount = 32_768;
const slots: (Word | undefined)[] = [];
/** Nobody says a word of that length twice. */
const charactersMax = 40;

/** The word that stands at a place of a text. */
export function wordAt(whole: string, start: number, end: number): Word {
  const sum = sumOf(whole, start, end);
  const slot = (sum ^ (sum >>> 16)) & (slotsCount - 1);
  const before = slots[slot];
  if (
    before !== undefined &&
    before.text.length === end - start &&
    whole.startsWith(before.text, start)
  ) {
    return before;
  }
  const word = made(whole.slice(start, end));
  if (end - start <= charactersMax) slots[slot] = word;
  return word;
}

/** FNV-1a, of 32 bits. */
function sumOf(text: string, start: number, end: number): number {
  let sum = 0x811c9dc5 | 0;
  for (let at = start; at < end; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return sum;
}

function made(text: string): Word {
  const lower = text.toLowerCase();
  return {
    text,
    lower,
    sum: sumOf(lower, 0, lower.length),
    isCapital: capital.test(text),
    stem: stemOf(lower),
    isNumber: isNumberWord(lower),
    isDay: isCalendarWord(lower),
    core: coreOf(text),
    parts: partsOf(lower),
  };
}

function coreOf(text: string): string {
  const core = text.replace(/['’]s$|s['’]$/u, "").replace(/^\p{L}{1,2}['’](?=\p{Lu})/u, "");
  return core.length > 1 && /^\p{Ll}?\p{Lu}/u.test(core) ? core : "";
}
