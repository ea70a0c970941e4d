/**
 * Cuts text into sentences, words and the characters a person sees, for any script.
 * Measuring for a network is network-length.ts's.
 */

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

/** The sentences of a text with their places in it; a line's end also ends a sentence. */
export function sentencesOf(text: string): Span[] {
  const found: Span[] = [];
  let lineStart = 0;
  for (const line of text.split("\n")) {
    let open: Span | null = null;
    for (const { segment, index } of segmenter("sentence").segment(line)) {
      const start: number = open === null ? lineStart + index : open.start;
      const end = lineStart + index + segment.length;
      const joined: string = text.slice(start, end);
      open = { text: joined, start, end };
      if (abbreviation.test(joined.trimEnd())) continue;
      found.push(open);
      open = null;
    }
    if (open !== null) found.push(open);
    lineStart += line.length + 1;
  }
  return found.map(trimmed).filter((span) => /[\p{L}\p{N}]/u.test(span.text));
}

function trimmed(span: Span): Span {
  const start = span.start + (span.text.length - span.text.trimStart().length);
  const text = span.text.trim();
  return { text, start, end: start + text.length };
}

const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacedWord = /[\p{L}\p{M}\p{N}_]+(?:[.'’:·](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}_]+)*/gu;

/** Words as a reader counts them, also where no spaces are written. */
export function wordsOf(text: string): string[] {
  // Where words are parted by spaces a pattern gives the same answer, twenty times as fast.
  if (!withoutSpaces.test(text)) return text.match(spacedWord) ?? [];
  const words: string[] = [];
  for (const part of segmenter("word").segment(text)) {
    if (part.isWordLike === true) words.push(part.segment);
  }
  return words;
}

export function graphemesOf(text: string): string[] {
  return Array.from(segmenter("grapheme").segment(text), (part) => part.segment);
}

/** A sentence as it is compared with others: case, spaces and marks do not tell sentences apart. */
export function normalised(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
