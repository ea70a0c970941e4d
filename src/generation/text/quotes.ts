/** What stands in quotation marks in a text, of whatever kind. */

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

/** Sentences, those that one quote runs through made one again. */
export function withWholeQuotes(sentences: readonly string[]): string[] {
  const whole: string[] = [];
  let isOpen = false;
  for (const sentence of sentences) {
    const text: string = isOpen ? `${whole.pop() ?? ""} ${sentence}` : sentence;
    whole.push(text);
    isOpen = opening.test(text) && opening.test(withoutQuotes(text));
  }
  return whole;
}

/** The text with blanks where something is quoted: what its writer says in their own words. */
function withoutQuotes(text: string): string {
  let rest = text;
  for (const { start, end } of quotesIn(text)) {
    rest = rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end);
  }
  return rest;
}
