/** Finds quotations in a text, with any kind of quotation marks. */
import type { Span } from "./segment.ts";

export interface QuotedSpan {
  text: string;
  start: number;
  end: number;
}

const marks =
  /[“„]([^“”„]{1,2000})[”“]|«([^«»]{1,2000})»|»([^«»]{1,2000})«|"([^"]{1,2000})"|‘([^‘’\n]{1,500})’(?!\p{L})|‚([^‚‘\n]{1,500})‘|(?<![\p{L}\p{N}])'([^'\n]{1,500})'(?![\p{L}\p{N}])/gu;
const anyMark = /[“„«»"‘‚']/u;

export function quotesIn(text: string): QuotedSpan[] {
  if (!anyMark.test(text)) return [];
  return Array.from(text.matchAll(marks), (match) => ({
    text: match.slice(1).find((group) => group !== undefined) ?? "",
    start: match.index,
    end: match.index + match[0].length,
  }));
}

const opening = /[“„«"]/u;
/** A mark that is not closed within this many sentences is not a quotation mark, but for example an inch mark. */
const quoteSentencesMax = 8;

/** Merges sentences that are part of the same quotation. */
export function withWholeQuotes(text: string, sentences: readonly Span[]): readonly Span[] {
  if (!opening.test(text)) return sentences;
  const whole: Span[] = [];
  for (let at = 0; at < sentences.length; at += 1) {
    const first = sentences[at];
    if (first === undefined) break;
    const last = isOpenQuote(first.text) ? closingSentence(text, sentences, at) : at;
    const end = sentences[last]?.end ?? first.end;
    whole.push(
      last === at ? first : { text: text.slice(first.start, end), start: first.start, end },
    );
    at = last;
  }
  return whole;
}

function closingSentence(text: string, sentences: readonly Span[], first: number): number {
  const start = sentences[first]?.start ?? 0;
  const most = Math.min(sentences.length - 1, first + quoteSentencesMax);
  for (let last = first + 1; last <= most; last += 1) {
    if (!isOpenQuote(text.slice(start, sentences[last]?.end))) return last;
  }
  return first;
}

function isOpenQuote(text: string): boolean {
  return opening.test(text) && opening.test(withoutQuotes(text));
}

/** The text without its quotations. */
function withoutQuotes(text: string): string {
  const own: string[] = [];
  let from = 0;
  for (const { start, end } of quotesIn(text)) {
    own.push(text.slice(from, start));
    from = end;
  }
  own.push(text.slice(from));
  return own.join(" ");
}
