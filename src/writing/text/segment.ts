/** Splits text into sentences, words and visible characters, for any script. network-length.ts counts for networks. */
import { remembered } from "./memoize.ts";

export interface Span {
  text: string;
  start: number;
  end: number;
}

const segmenters = new Map<string, Intl.Segmenter>();

function segmenter(granularity: "sentence" | "word" | "grapheme"): Intl.Segmenter {
  const known = segmenters.get(granularity);
  if (known !== undefined) return known;
  const made = new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, made);
  return made;
}

/** A full stop after these does not end a sentence. */
const abbreviation =
  /(?:^|[\s("“„])(?:\p{L}|[A-Za-zÄÖÜäöü]\.\s?[A-Za-zÄÖÜäöü]|mr|mrs|ms|dr|prof|st|vs|etc|e\.g|i\.e|approx|no|nr|inc|ltd|co|jr|sr|bzw|ca|evtl|ggf|inkl|usw|vgl|zzgl|abs|str|tel|mio|mrd|u\.a|z\.b|d\.h|s\.o)\.$/iu;

/** A full stop after these does not end a sentence if a number follows. */
const numberedAbbreviation =
  /(?:^|[\s("“„])(?:max|min|mind|est|bj|ziff|stk|fig|figs|art|kap|abb|vol|pp|pag|pág|aprox|núm|tlf|ext|sec|ver|jan|feb|mar|apr|jun|jul|aug|sept?|okt|oct|nov|de[cz])\.$/iu;
/** German ordinals: “am 28. September”, “im 19. Jahrhundert”. */
const ordinal = /(?:^|[\s(„“])\d{1,2}\.$/u;
const ordinalBefore = /(?:^|[\s(„“])(?:im|der|die|das|den|dem|des|zum|zur|beim) \d{1,2}\.$/iu;
const countedByOrdinal =
  /^(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Stock|Etage|Geburtstag|Auflage|Klasse|Lebensjahr|Platz|Mal|Tag|Woche|Monat|Jahr|Quartal|Kapitel|Teil)/u;
/** “Am 3. 4. 2026”. */
const datePart = /^(?:\d{1,2}\.\s|(?:19|20)\d\d(?!\d))/u;
/** Longer than any ordinal with the word before it. */
const ordinalCharactersMax = 12;

/** Longer than any abbreviation with the word before it. */
const abbreviationCharactersMax = 16;

/**
 * The first sentences of a text with their positions; line breaks also end a sentence. The whole text is segmented at
 * once, because restarting for each line is slower, and only the ends of sentences are checked for abbreviations,
 * because a text may consist of nothing else.
 */
export function sentencesOf(text: string, sentencesMax = Infinity): Span[] {
  const found: Span[] = [];
  let start = 0;
  for (const { segment, index } of segmenter("sentence").segment(text)) {
    const end = index + segment.length;
    const span = trimmed({ text: text.slice(start, end), start, end });
    const isOpen =
      !segment.endsWith("\n") &&
      end < text.length &&
      (goesOn(span.text, text, end) || isInBrackets(span.text, text, end));
    if (isOpen) continue;
    // In French, a space precedes the closing quotation mark.
    const closed = /^»(?=\s|$)/u.test(text.slice(end, end + 2)) ? end + 1 : end;
    start = closed;
    if (/[\p{L}\p{N}]/u.test(span.text)) {
      found.push(...cutBeforeDigits(span));
      if (closed > end) extend(found.at(-1), text, closed);
      if (found.length >= sentencesMax) break;
    } else if (span.text !== "") {
      // An emoji after a sentence belongs to it.
      extend(found.at(-1), text, span.end);
    }
  }
  return found.length > sentencesMax ? found.slice(0, sentencesMax) : found;
}

function extend(span: Span | undefined, text: string, end: number): void {
  // Only short text on the same line belongs to the sentence; long runs of punctuation are not scanned repeatedly.
  if (span === undefined || end - span.end > 12) return;
  if (text.slice(span.end, end).includes("\n")) return;
  span.end = end;
  span.text = text.slice(span.start, end);
}

/** Whether a sentence continues after an apparent end; `end` is the beginning of the next one. */
function goesOn(sentence: string, text: string, end: number): boolean {
  if (!sentence.endsWith(".")) return false;
  const ending = sentence.slice(-abbreviationCharactersMax);
  if (abbreviation.test(ending)) return true;
  if (numberedAbbreviation.test(ending) && /\d/u.test(text[end] ?? "")) return true;
  const tail = sentence.slice(-ordinalCharactersMax);
  if (!ordinal.test(tail)) return false;
  const next = text.slice(end, end + 20);
  return ordinalBefore.test(tail) || countedByOrdinal.test(next) || datePart.test(next);
}

/** Whether the end is inside parentheses, where sentences are not split. */
function isInBrackets(sentence: string, text: string, end: number): boolean {
  const open = sentence.lastIndexOf("(");
  if (open === -1 || sentence.includes(")", open) || sentence.length > bracketsCharactersMax)
    return false;
  const rest = text.slice(end, end + bracketsCharactersMax);
  const close = rest.search(/[()\n]/u);
  return close !== -1 && rest[close] === ")";
}

const bracketsCharactersMax = 300;

const endBeforeDigit =
  /(?:[\p{Ll}\]%)]|(?<![\p{L}.])\p{Lu}{2,4})[.]["”“»’)\]]{0,3}\s{1,4}(?=["“„«(]{0,3}\d)/gu;

/**
 * Splits before a number that a lowercase word follows, where the segmenter does not: “It works. 40 people said so.”
 */
function cutBeforeDigits(span: Span): Span[] {
  if (!/\.["”“»’)\]]{0,3}\s{1,4}["“„«(]{0,3}\d/u.test(span.text)) return [span];
  const parts: Span[] = [];
  let from = 0;
  for (const match of span.text.matchAll(endBeforeDigit)) {
    const end = match.index + match[0].length;
    const before = span.text.slice(Math.max(from, end - 40), end).trimEnd();
    const tail = before.slice(-abbreviationCharactersMax);
    if (abbreviation.test(tail) || numberedAbbreviation.test(tail)) continue;
    parts.push(trimmed({ text: span.text.slice(from, end), start: span.start + from, end }));
    from = end;
  }
  parts.push(trimmed({ text: span.text.slice(from), start: span.start + from, end: span.end }));
  return parts;
}

function trimmed(span: Span): Span {
  const start = span.start + (span.text.length - span.text.trimStart().length);
  const text = span.text.trim();
  return { text, start, end: start + text.length };
}

/** Scripts without spaces between words. */
export const unspacedScripts = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const withoutSpaces = new RegExp(`[${unspacedScripts}]`, "u");
const spacedWord = /[\p{L}\p{M}\p{N}_]+(?:[.'’:·](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}_]+)*/gu;

/** Words as readers count them, also in scripts without spaces. */
export function wordsOf(text: string): readonly string[] {
  // For scripts with spaces, a pattern gives the same result twenty times as fast.
  if (!withoutSpaces.test(text)) return text.match(spacedWord) ?? [];
  return segmentedWords(text);
}

const segmentedWords = remembered((text): readonly string[] => {
  const words: string[] = [];
  for (const part of segmenter("word").segment(text)) {
    if (part.isWordLike === true) words.push(part.segment);
  }
  return words;
}, 2_000);

export function countWords(text: string): number {
  return wordsOf(text).length;
}

export function graphemesOf(text: string): string[] {
  return Array.from(segmenter("grapheme").segment(text), (part) => part.segment);
}

/** Normalizes a sentence for comparison, ignoring case, spaces and punctuation. */
export function normalized(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Matches only from the first of several marks, so that long runs are not scanned repeatedly. */
const sentenceEnd =
  /(?<![.!?…])[.!?…]+["”“»’)\]]*\s+(?=["“„«‘(¿¡]*[\p{Lu}\p{N}\p{Extended_Pictographic}])|\n+/gu;

/**
 * The sentences of a text for readers, found by a pattern: several times as fast as sentencesOf, which is for untrusted
 * text.
 */
export function roughSentencesOf(text: string): string[] {
  return roughSpansOf(text).map((span) => span.text);
}

export function roughSpansOf(text: string): Span[] {
  if (withoutSpaces.test(text)) return sentencesOf(text);
  const found: Span[] = [];
  let start = 0;
  const add = (end: number) => {
    const span = trimmed({ text: text.slice(start, end), start, end });
    if (span.text !== "") found.push(span);
    start = end;
  };
  for (const match of text.matchAll(sentenceEnd)) {
    const end = match.index + match[0].length;
    const isLineEnd = match[0].startsWith("\n");
    if (!isLineEnd && goesOn(text.slice(start, end).trim(), text, end)) continue;
    add(end);
  }
  add(text.length);
  return found;
}
