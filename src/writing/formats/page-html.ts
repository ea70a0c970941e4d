/**
 * Renders an article or post as one semantic HTML element, for a page with its own head and style. Everything from
 * outside is escaped, and links only lead to the brand's pages, source addresses, and the list of sources.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { escapeHtml, linkable } from "../text/escape.ts";
import type { Citation, DraftSection, Sentence } from "../writer.ts";
import { numbersAfter, numbersOf, passageOf } from "./citations.ts";
import { type ShownBlock, joinedQuotes, quoteParagraphs } from "./joined-quotes.ts";
import { labelsFor } from "./translated-labels.ts";
import { joinSentences, tableRows, withMarkup } from "./sentence-markup.ts";
import { languageAttributes, ownDirection } from "./language-attributes.ts";
import type { ShownToReaders } from "./shown-to-readers.ts";
import { addressOf, quoteByline, sourceLines } from "./source-lines.ts";

export interface PageHtmlOptions {
  /** How sources are shown at the ends of paragraphs. */
  style: ShownToReaders["style"];
}

export interface Page {
  title: string;
  outline: readonly DraftSection[];
}

export function pageHtml(
  material: Material,
  { title, outline }: Page,
  /** The sources that are marked in the text and listed at the end. */
  sources: ContentSource[],
  { style }: PageHtmlOptions,
): string {
  const marked = { sources: style === "none" || style === "list" ? [] : sources, style };
  const own = ownDirection(material.language);
  const parts = [`<h1${own}>${escapeHtml(title)}</h1>`];
  for (const section of outline) {
    if (section.heading !== null) {
      parts.push(`<h${section.level}${own}>${escapeHtml(section.heading)}</h${section.level}>`);
    }
    for (const block of joinedQuotes(material, section.blocks))
      parts.push(blockHtml(material, block, marked, own));
  }
  parts.push(sourcesHtml(material, sources));
  return `<article ${languageAttributes(material.language)}>\n${parts.filter((part) => part !== "").join("\n")}\n</article>\n`;
}

interface Marked {
  sources: ContentSource[];
  style: ShownToReaders["style"];
}

/** `own` is the direction attribute of each element. */
function blockHtml(material: Material, block: ShownBlock, marked: Marked, own: string): string {
  if (block.kind === "quote") return quoteHtml(material, block.paragraphs, marked);
  const marks = marksHtml(numbersAfter(marked.sources, block), marked);
  if (block.kind === "list") {
    if (block.items.length === 0) return "";
    const rows = tableRows(block);
    if (rows !== null) return tableHtml(rows, marks, own);
    const tag = block.ordered ? "ol" : "ul";
    const items = block.items.map(
      (item, index) =>
        `<li${own}>${sentenceHtml(item)}${index === block.items.length - 1 ? marks : ""}</li>`,
    );
    return `<${tag}>\n${items.join("\n")}\n</${tag}>`;
  }
  if (block.sentences.length === 0) return "";
  return `<p${own}>${joinSentences(block.sentences, sentenceHtml, "<br>")}${marks}</p>`;
}

function sentenceHtml(sentence: Sentence): string {
  return withMarkup(sentence, {
    escape: escapeHtml,
    bold: (words) => `<strong>${words}</strong>`,
    link: (words, url) => `<a href="${escapeHtml(url)}">${words}</a>`,
  });
}

function tableHtml(rows: readonly string[][], marks: string, own: string): string {
  const row = (cells: readonly string[], tag: "th" | "td", end = "") =>
    `<tr>${cells.map((cell, at) => `<${tag}${own}>${escapeHtml(cell)}${at === cells.length - 1 ? end : ""}</${tag}>`).join("")}</tr>`;
  const [header = [], ...others] = rows;
  const body = others.map((cells, at) => row(cells, "td", at === others.length - 1 ? marks : ""));
  return `<table>\n<thead>\n${row(header, "th")}\n</thead>\n<tbody>\n${body.join("\n")}\n</tbody>\n</table>`;
}

function quoteHtml(material: Material, paragraphs: readonly Citation[], marked: Marked): string {
  const shown = quoteParagraphs(material, paragraphs);
  const [citation] = paragraphs;
  if (shown.length === 0 || citation === undefined) return "";
  const { kind, document } = passageOf(material, citation) ?? {};
  const isForum = kind === "post" || kind === "post_title" || kind === "reply";
  const url = linkable((isForum ? material.forumPost?.url : document?.url) ?? null);
  const cite = url === null ? "" : ` cite="${escapeHtml(url)}"`;
  const text = shown.map((lines) => `<p>${lines.map(escapeHtml).join("<br>")}</p>`).join("");
  const byline = escapeHtml(quoteByline(material, citation));
  const mark = marksHtml(numbersOf(marked.sources, [citation]), marked);
  return `<figure>\n<blockquote${cite} dir="auto">${text}</blockquote>\n<figcaption>— ${byline}${mark}</figcaption>\n</figure>`;
}

function marksHtml(numbers: readonly number[], { sources, style }: Marked): string {
  return numbers
    .map((number) => {
      const url = style === "links" ? addressOf(sources, number) : null;
      const link =
        url === null
          ? `href="#source-${number}"`
          : `href="${escapeHtml(url)}" rel="nofollow ugc noopener"`;
      return `<sup><a ${link}>[${number}]</a></sup>`;
    })
    .join("");
}

function sourcesHtml(material: Material, sources: ContentSource[]): string {
  const items = sourceLines(material, sources).map(({ number, text, url }) => {
    const link =
      url === null
        ? ""
        : ` <a href="${escapeHtml(url)}" rel="nofollow ugc noopener">${escapeHtml(url)}</a>`;
    return `<li id="source-${number}">${escapeHtml(text)}${link}</li>`;
  });
  if (items.length === 0) return "";
  const heading = escapeHtml(labelsFor(material.language).sources);
  return `<section>\n<h2>${heading}</h2>\n<ol>\n${items.join("\n")}\n</ol>\n</section>`;
}
