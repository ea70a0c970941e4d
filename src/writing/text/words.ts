/**
 * Analyzes a single word: its lower case, its stem, and whether it may be part of a number or date. Results are cached,
 * because texts repeat words.
 */
import { isCalendarWord } from "./calendar.ts";
import { rememberedByWord } from "./memoize.ts";
import { stemOf } from "./stem.ts";
import { isNumberWord } from "./number-words.ts";

export interface Word {
  text: string;
  lower: string;
  isCapital: boolean;
  /** Empty for words without meaning in any language. */
  stem: string;
  isNumber: boolean;
  isDay: boolean;
  /** The word as a name: “Contoso” from “Contoso’s”, “Europe” from “l’Europe”; empty if it cannot be a name. */
  core: string;
  /** The parts of a hyphenated or similar word; empty if it has none. */
  parts: readonly string[];
}

const none: readonly string[] = [];
const inner = /[.'’&·-]/u;

/** The parts of a word between inner marks; empty if it has none. */
export function partsOf(lower: string): readonly string[] {
  return inner.test(lower) ? lower.split(inner) : none;
}

/** “eBay” counts as capitalized; “kWh” does not. */
const capital = /^(?:\p{Lu}|\p{Ll}\p{Lu}\p{Ll}{2})/u;

export const wordOf = rememberedByWord(read);

function read(text: string): Word {
  const lower = text.toLowerCase();
  return {
    text,
    lower,
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
