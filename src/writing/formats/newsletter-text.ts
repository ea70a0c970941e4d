/**
 * Renders a newsletter's plain-text part, which must be readable alone: 72 columns, visible addresses, listed sources.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { withoutMergeTags } from "../text/escape.ts";
import { graphemesOf } from "../text/segment.ts";
import type { Draft, Sentence } from "../writer.ts";
import { type ShownBlock, joinedQuotes, quoteParagraphs } from "./joined-quotes.ts";
import { labelsFor } from "./translated-labels.ts";
import { joinSentences, withMarkup } from "./sentence-markup.ts";
import { outlineOf } from "./outline.ts";
import { quoteByline, sourceLines } from "./source-lines.ts";

const columns = 72;

export function newsletterText(material: Material, draft: Draft, sources: ContentSource[]): string {
  const labels = labelsFor(material.language);
  const parts = [headingLines(draft.title, "=")];
  for (const section of outlineOf(material, draft)) {
    if (section.heading !== null) parts.push(headingLines(section.heading, "-"));
    for (const block of joinedQuotes(material, section.blocks))
      parts.push(blockLines(material, block));
  }
  const listed = sourceLines(material, sources);
  if (listed.length > 0) {
    const lines = listed.flatMap(({ number, text, url }) => [
      wrapped(text, "   ", `${number}. `),
      // Addresses are on their own lines and never broken, so that they can be clicked.
      ...(url === null ? [] : [`   ${url}`]),
    ]);
    parts.push(`${headingLines(labels.sources, "-")}\n${lines.join("\n")}`);
  }
  parts.push(`-- \n${wrapped(labels.newsletterOf(material.brand.name), "")}`);
  const text = withoutMergeTags(parts.filter((part) => part !== "").join("\n\n"));
  return `${text}\n${labels.unsubscribe}${labels.colon}{{unsubscribe_url}}\n`;
}

function headingLines(heading: string, line: string): string {
  const lines = wrapped(heading, "");
  const width = Math.max(...lines.split("\n").map(widthOf), 1);
  return `${lines}\n${line.repeat(Math.min(columns, width))}`;
}

function blockLines(material: Material, block: ShownBlock): string {
  if (block.kind === "quote") {
    const lines = quoteParagraphs(material, block.paragraphs).flatMap((paragraph, index) => [
      ...(index === 0 ? [] : [">"]),
      ...paragraph.map((line) => wrapped(line, "> ")),
    ]);
    return [...lines, wrapped(quoteByline(material, block.citation), ">   ", "> — ")].join("\n");
  }
  if (block.kind === "list") {
    return block.items
      .map((item, index) => {
        const first = block.ordered ? `${index + 1}. ` : "- ";
        return wrapped(withAddresses(item), " ".repeat(first.length), first);
      })
      .join("\n");
  }
  return joinSentences(block.sentences, withAddresses, "\n")
    .split("\n")
    .map((line) => wrapped(line, ""))
    .join("\n");
}

const same = (text: string) => text;

/** Adds addresses after the words that link to them. */
function withAddresses(sentence: Sentence): string {
  return withMarkup(sentence, {
    escape: same,
    bold: same,
    link: (words, url) => (words === url ? url : `${words} (${url.replace(/^mailto:/u, "")})`),
  });
}

/** Wraps text at 72 columns; longer words are only broken if their script allows it. */
function wrapped(text: string, indent: string, first = indent): string {
  const rows: string[] = [];
  let row = first;
  let width = widthOf(first);
  let isEmpty = true;
  for (const { word, isApart } of wordsToWrap(text)) {
    const space = isEmpty || !isApart ? "" : " ";
    const wide = widthOf(word);
    if (!isEmpty && width + space.length + wide > columns) {
      rows.push(row);
      row = indent + word;
      width = widthOf(indent) + wide;
    } else {
      row += space + word;
      width += space.length + wide;
    }
    isEmpty = false;
  }
  return [...rows, row].join("\n");
}

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF00-\uFF60\p{Emoji_Presentation}]/u;
const wideOnly =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303F\uFF00-\uFF60]/u;
const noLineStart = /^[、。，．！？：；）」』】’”…ー]/u;

/** Splits at spaces; in scripts without spaces, lines may break between any characters except before punctuation. */
function* wordsToWrap(text: string): Generator<{ word: string; isApart: boolean }> {
  for (const word of text.split(/\s+/u).filter((one) => one !== "")) {
    if (!wide.test(word)) {
      yield { word, isApart: true };
      continue;
    }
    let piece = "";
    let isApart = true;
    for (const grapheme of graphemesOf(word)) {
      if (piece !== "" && wideOnly.test(grapheme) && !noLineStart.test(grapheme)) {
        yield { word: piece, isApart };
        isApart = false;
        piece = "";
      }
      piece += grapheme;
    }
    yield { word: piece, isApart };
  }
}

/** The width of a text in columns, with two per East Asian character. */
function widthOf(text: string): number {
  if (!wide.test(text)) return text.length;
  return graphemesOf(text).reduce((sum, grapheme) => sum + (wide.test(grapheme) ? 2 : 1), 0);
}
