/** Renders the markup of sentences (bold beginnings, links), and converts lists to table rows. */
import { linkableByHand } from "../text/escape.ts";
import type { Block, Sentence } from "../writer.ts";

export interface SentenceMarkup {
  escape: (text: string) => string;
  bold: (escaped: string) => string;
  link: (escaped: string, url: string) => string;
}

/** Escapes each part separately. */
export function withMarkup(
  { text, lead = 0, links = [] }: Sentence,
  markup: SentenceMarkup,
): string {
  const { escape, bold, link } = markup;
  const leadEnd = text.slice(0, lead).trimEnd().length;
  let at = 0;
  let html = "";
  const until = (end: number) => {
    for (const { start, words, url } of links) {
      const address = linkableByHand(url);
      // Skips links whose words were moved or changed by an edit.
      const isHere = start >= at && start + words.length <= end && text.startsWith(words, start);
      if (!isHere || address === null) continue;
      html += withSpaces(text.slice(at, start), escape) + link(escape(words), address);
      at = start + words.length;
    }
    html += withSpaces(text.slice(at, end), escape);
    at = end;
  };
  if (leadEnd > 0) {
    until(leadEnd);
    html = bold(html);
  }
  until(text.length);
  return html;
}

/** Keeps the spaces around a part, which escaping would trim. */
function withSpaces(text: string, escape: (text: string) => string): string {
  const trimmed = text.trim();
  if (trimmed === "") return text === "" ? "" : " ";
  return (/^\s/u.test(text) ? " " : "") + escape(trimmed) + (/\s$/u.test(text) ? " " : "");
}

/** Joins rendered sentences into a paragraph, with `lineBreak` instead of a space where a line ends. */
export function joinSentences(
  sentences: readonly Sentence[],
  set: (sentence: Sentence) => string,
  lineBreak: string,
): string {
  const shown = sentences
    .map((sentence) => ({ text: set(sentence), endsLine: sentence.endsLine === true }))
    .filter(({ text }) => text !== "");
  return shown
    .map(({ text, endsLine }, at) => {
      if (at === shown.length - 1) return text;
      return text + (endsLine ? lineBreak : " ");
    })
    .join("");
}

type List = Extract<Block, { kind: "list" }>;
type Row = string[];

/** The rows of a table, header first; null for other lists. */
export function tableRows({ header, items }: List): Row[] | null {
  if (header === undefined) return null;
  const rows = items.flatMap(({ cells }) => (cells === undefined ? [] : [cells]));
  if (rows.length !== items.length) return null;
  return [header, ...rows.map((cells) => header.map((_, index) => cells[index] ?? ""))];
}
