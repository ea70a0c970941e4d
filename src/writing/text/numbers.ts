/**
 * Finds numbers in a text, in digits or words, with their units, so that “24 hours”, “twenty-four hours” and “one day”
 * can be compared.
 */
import { valuesOf } from "./number-words.ts";
import { spelledNumbers } from "./spelled-numbers.ts";
import { type Token, tokensOf } from "./word-positions.ts";
import { amountIn, unitAfter, unitBefore } from "./units-of-measure.ts";
import type { Word } from "./words.ts";

export interface NumberMention {
  text: string;
  /** Its possible values: “1.200” is 1200 to some and 1.2 to others. */
  values: number[];
  /** A unit such as day, gram or percent; null if it counts anything else. */
  unit: string | null;
  start: number;
  end: number;
  isSpelled: boolean;
  /** Whether it is a figure of speech: “a hundred times”. */
  isLoose: boolean;
  /** The word after it, in lower case. */
  counted: string;
  /** Whether that word looks like something countable. */
  isOfThings: boolean;
}

const digits =
  /(?<![\p{L}\p{N}_])\d{1,3}(?:[\u00A0\u202F ]\d{3})+(?!\d)|(?<![\p{L}\p{N}_]|\d[.,])\d+(?:[.,'’:]\d+)*/gu;
const innerDigits = /(?<=\p{L})\d+/gu;
const multiplier = new Map(
  valuesOf({
    1e3: "k thousand tausend mil mille",
    1e6: "million millions millionen mio millón millones",
    1e9: "billion milliarden milliarde mrd milliards",
  }),
);

/** The numbering of a thread's posts, such as "2/4". */
const threadCount = /(?:^|\s)\d{1,2}\/\d{1,2}(?=\s|$)/gu;

/** `languages` are those whose number words are read. */
export function numbersIn(
  text: string,
  tokens: readonly Token[],
  languages: readonly string[],
): NumberMention[] {
  const found: NumberMention[] = [];
  if (hasDigit(text)) found.push(...digitNumbers(text, digits));
  if (!tokens.some(({ word }) => word.isNumber)) return found;
  for (const language of languages) {
    for (const { values, first, last, isBareScale } of spelledNumbers(tokens, language)) {
      const start = tokens[first]?.start ?? 0;
      const end = tokens[last]?.end ?? 0;
      const after = text.slice(end, end + 40);
      found.push({
        text: text.slice(start, end),
        values,
        unit: unitAround(after, text.slice(Math.max(0, start - 12), start)),
        start,
        end,
        isSpelled: true,
        isLoose: isBareScale,
        counted: tokens[last + 1]?.lower ?? "",
        isOfThings: isThing(tokens[last + 1]?.text ?? ""),
      });
    }
  }
  return found;
}

/** In a list, “£120” may end a line and “Day rental” begin the next: the unit on the number's line comes first. */
function unitAround(after: string, before: string): string | null {
  const [own, other] = [() => unitAfter(after), () => unitBefore(before)];
  return after.startsWith("\n") ? (other() ?? own()) : (own() ?? other());
}

function hasDigit(text: string): boolean {
  return /\d/.test(text);
}

/** Amounts with words of their own: a source that says “a quarter of an hour” supports “15 minutes”. */
const named: readonly (readonly [RegExp, number, string | null])[] = [
  [/\bquarter of an hour\b|viertelstunde|\bcuarto de hora\b|\bquart d['’]heure\b/iu, 15, "minute"],
  [/\bhalf an hour\b|\bhalf hour\b|\bhalben? stunde|\bmedia hora\b|\bdemi-heure\b/iu, 30, "minute"],
  [/\bthree[- ]quarters of an hour\b|dreiviertelstunde|\btres cuartos de hora\b/iu, 45, "minute"],
  [
    /\bhour and a half\b|\bone and a half hours\b|\b(?:anderthalb|eineinhalb) stunden\b|\bhora y media\b|\bheure et demie\b/iu,
    90,
    "minute",
  ],
  [/\bfortnight\b|\bquincena\b|\bquinzaine\b/iu, 14, "day"],
  [/\bhalf a year\b|\bhalbes jahr\b|\bhalben jahr|\bmedio año\b/iu, 6, "month"],
  [/\bhalf a dozen\b|\bhalbes dutzend\b|\bmedia docena\b/iu, 6, null],
];

/** “Two and a half” of anything, with the number in digits or words. */
const halves =
  /(?<![\p{L}\p{N}])(?:(\d{1,3})|(one|two|three|four|five|six|seven|eight|nine|ten)) and a half/giu;
const halfWords = "one two three four five six seven eight nine ten".split(" ");

/** A quick check for such amounts, because most texts contain none. */
const namedHint = /hour|stunde|hora|heure|fortnight|quin[cz]|half|halbe|medi[ao]/iu;
const sourceLanguages = ["en", "de", "es", "fr"];
const noTokens: readonly Token[] = [];

/** All numbers that a source can support: number words in any language, and digits inside words. */
export function sourceNumbersIn(text: string, words: readonly Word[]): NumberMention[] {
  // Positions are only needed for numbers in words.
  const tokens = words.some(({ isNumber }) => isNumber) ? tokensOf(text) : noTokens;
  const found = numbersIn(text, tokens, sourceLanguages);
  if (namedHint.test(text)) found.push(...namedAmounts(text), ...halfAmounts(text));
  if (hasDigit(text) && /\p{L}\d/u.test(text)) found.push(...digitNumbers(text, innerDigits));
  return found;
}

function halfAmounts(text: string): NumberMention[] {
  return Array.from(text.matchAll(halves), (match) => {
    const [, digit, word = ""] = match;
    const whole = digit === undefined ? halfWords.indexOf(word.toLowerCase()) + 1 : Number(digit);
    return amountAt(match, whole + 0.5, null);
  });
}

function namedAmounts(text: string): NumberMention[] {
  return named.flatMap(([pattern, value, unit]) => {
    const match = pattern.exec(text);
    return match === null ? [] : [amountAt(match, value, unit)];
  });
}

function amountAt(
  { 0: text, index: start }: RegExpExecArray,
  value: number,
  unit: string | null,
): NumberMention {
  const end = start + text.length;
  const counts = { counted: "", isOfThings: false };
  return { text, values: [value], unit, start, end, isSpelled: true, isLoose: false, ...counts };
}

function digitNumbers(text: string, pattern: RegExp): NumberMention[] {
  const found: NumberMention[] = [];
  const counted = text.includes("/")
    ? text.replace(threadCount, (count) => " ".repeat(count.length))
    : text;
  for (const match of counted.matchAll(pattern)) {
    const start = match.index;
    const end = start + match[0].length;
    const after = text.slice(end, end + 40);
    const following = /^[\s\u00A0\u202F-]?(\p{L}+)/u.exec(after)?.[1] ?? "";
    const next = following.toLowerCase();
    const times = multiplier.get(next);
    for (const values of readings(match[0])) {
      found.push({
        text: match[0],
        values: times === undefined ? values : values.map((value) => value * times),
        unit: unitAround(after, text.slice(Math.max(0, start - 12), start)),
        start,
        end,
        isSpelled: false,
        isLoose: false,
        counted: next,
        isOfThings: isThing(following),
      });
    }
  }
  return found;
}

/** The possible values of each number in a run of digits: a date has three. */
function readings(run: string): number[][] {
  const plain = run.replace(/[\u00A0\u202F '’]/gu, "");
  if (/^\d+$/.test(plain)) return [[Number(plain)]];
  if (plain.includes(":")) {
    return plain
      .split(":")
      .map(Number)
      .filter((part, index) => index === 0 || part !== 0)
      .map((part) => [part]);
  }
  const marks = plain.replace(/\d/g, "");
  const parts = plain.split(/[.,]/);
  const grouped = parts.slice(1).every((part) => part.length === 3);
  const whole = Number(parts.join(""));
  if (marks.length === 1) {
    const decimal = Number(parts.join("."));
    return [grouped ? [whole, decimal] : [decimal]];
  }
  if (new Set(marks).size === 1) return grouped ? [[whole]] : parts.map((part) => [Number(part)]);
  const last = Math.max(plain.lastIndexOf("."), plain.lastIndexOf(","));
  return [[Number(`${plain.slice(0, last).replace(/[.,]/g, "")}.${plain.slice(last + 1)}`)]];
}

/** Whether two mentions can mean the same: equal numbers without contradicting units. */
export function isSameNumber(one: NumberMention, other: NumberMention): boolean {
  const units = one.unit !== null && other.unit !== null;
  // “300 cafés” are not “300 km”.
  if (!units && countsOtherThan(one, other)) return false;
  for (const a of one.values) {
    for (const b of other.values) {
      if (a === b && !(units && one.unit !== other.unit)) return true;
      if (units && sameAmount(amountIn(a, one.unit), amountIn(b, other.unit))) return true;
    }
  }
  // “2 pm” is 14:00.
  return (
    one.values[0] !== undefined &&
    other.values[0] !== undefined &&
    Math.abs(one.values[0] - other.values[0]) === 12 &&
    (/^[ap]\.?m/u.test(one.counted) || /^[ap]\.?m/u.test(other.counted))
  );
}

function countsOtherThan(one: NumberMention, other: NumberMention): boolean {
  const [measured, counted] = one.unit === null ? [other, one] : [one, other];
  return measured.unit !== null && counted.unit === null && counted.isOfThings;
}

/** A plural, or a German noun. */
function isThing(word: string): boolean {
  return (
    word.length > 4 &&
    /^\p{Lu}|[^s]s$/u.test(word) &&
    !/^(?:always|perhaps|besides|after|versus|antes|después|menos)/iu.test(word)
  );
}

function sameAmount(
  one: { of: string; amount: number } | null,
  other: { of: string; amount: number } | null,
): boolean {
  if (one === null || other === null || one.of !== other.of) return false;
  return Math.abs(one.amount - other.amount) < 1e-6 * Math.abs(one.amount);
}
