/**
 * Renders an article or a post as one semantic HTML element, for a page that has its own head and style. Everything from
 * outside is escaped, and the only links are the sources' addresses and the marks that lead to their list.
 */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { escapeHtml, linkable } from "../text/escape.ts";
import type { Citation, DraftSection, Sentence } from "../writers/writer.ts";
import { numbersAfter, numbersOf } from "./citation-marks.ts";
import { passageOf } from "./citations.ts";
import { type ShownBlock, joinedQuotes, quoteParagraphs } from "./joined-quotes.ts";
import { labelsFor } from "./labels.ts";
import { languageAttributes, ownDirection } from "./language-attributes.ts";
import { quoteByline, sourceLines } from "./source-lines.ts";

export interface PageHtmlOptions {
  /** Numbered marks after what rests on a source. */
  marks: boolean;
}

export interface Page {
  title: string;
  outline: readonly DraftSection[];
}

export function pageHtml(
  material: Material,
  { title, outline }: Page,
  /** Those that are marked, and listed at the end. */
  sources: ContentSource[],
  { marks }: PageHtmlOptions,
): string {
  const marked = marks ? sources : [];
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

/** `own` is the attribute of each element that finds its own direction. */
function blockHtml(
  material: Material,
  block: ShownBlock,
  sources: ContentSource[],
  own: string,
): string {
  if (block.kind === "quote") return quoteHtml(material, block.paragraphs, sources);
  if (block.kind === "list") {
    if (block.items.length === 0) return "";
    const tag = block.ordered ? "ol" : "ul";
    const items = markedTexts(block.items, sources).map((text) => `<li${own}>${text}</li>`);
    return `<${tag}>\n${items.join("\n")}\n</${tag}>`;
  }
  if (block.sentences.length === 0) return "";
  return `<p${own}>${markedTexts(block.sentences, sources).join(" ")}</p>`;
}

function quoteHtml(
  material: Material,
  paragraphs: readonly Citation[],
  sources: ContentSource[],
): string {
  const shown = quoteParagraphs(material, paragraphs);
  const [citation] = paragraphs;
  if (shown.length === 0 || citation === undefined) return "";
  const isOwn = passageOf(material, citation)?.kind === "overview";
  const url = isOwn ? null : linkable(material.forumPost?.url ?? null);
  const cite = url === null ? "" : ` cite="${escapeHtml(url)}"`;
  const text = shown.map((lines) => `<p>${lines.map(escapeHtml).join("<br>")}</p>`).join("");
  const byline = escapeHtml(quoteByline(material, citation));
  const mark = marksHtml(numbersOf(sources, [citation]));
  return `<figure>\n<blockquote${cite} dir="auto">${text}</blockquote>\n<figcaption>— ${byline}${mark}</figcaption>\n</figure>`;
}

function markedTexts(sentences: Sentence[], sources: ContentSource[]): string[] {
  const numbers = numbersAfter(sources, sentences);
  return sentences.map(({ text }, index) => escapeHtml(text) + marksHtml(numbers[index] ?? []));
}

function marksHtml(numbers: readonly number[]): string {
  return numbers.map((number) => `<sup><a href="#source-${number}">[${number}]</a></sup>`).join("");
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
