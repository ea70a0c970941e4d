/** Renders the sections of an outline as Markdown: everything is escaped; code adds quotes and citation marks. */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { escapeMarkdown } from "../text/escape.ts";
import type { Draft, DraftSection, Sentence } from "../writer.ts";
import { numbersAfter, numbersOf } from "./citations.ts";
import { type ShownBlock, joinedQuotes, quoteParagraphs } from "./joined-quotes.ts";
import { labelsFor } from "./translated-labels.ts";
import { joinSentences, tableRows, withMarkup } from "./sentence-markup.ts";
import type { ShownToReaders } from "./shown-to-readers.ts";
import { addressOf, quoteByline, sourceLines } from "./source-lines.ts";

export interface MarkdownOptions {
  /** How citations are shown at the ends of paragraphs. With `notes`, the list of sources resolves the note numbers. */
  style: ShownToReaders["style"];
}

export function sectionsMarkdown(
  material: Material,
  outline: readonly DraftSection[],
  sources: ContentSource[],
  options: MarkdownOptions,
): string {
  const marked = {
    sources: options.style === "none" || options.style === "list" ? [] : sources,
    style: options.style,
  };
  const parts: string[] = [];
  for (const section of outline) {
    if (section.heading !== null) {
      parts.push(`${"#".repeat(section.level)} ${escapeMarkdown(section.heading)}`);
    }
    for (const block of joinedQuotes(material, section.blocks))
      parts.push(blockMarkdown(material, block, marked));
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

interface Marked {
  sources: ContentSource[];
  style: ShownToReaders["style"];
}

function blockMarkdown(material: Material, block: ShownBlock, marked: Marked): string {
  if (block.kind === "quote") {
    const lines = quoteParagraphs(material, block.paragraphs).flatMap((paragraph, index) => [
      ...(index === 0 ? [] : [">"]),
      // Two spaces make a line break within a paragraph.
      ...paragraph.map(
        (line, at) => `> ${escapeMarkdown(line)}${at < paragraph.length - 1 ? "  " : ""}`,
      ),
    ]);
    const mark = marksMarkdown(numbersOf(marked.sources, [block.citation]), marked);
    const byline = escapeMarkdown(quoteByline(material, block.citation));
    return [...lines, ">", `> — ${byline}${mark}`].join("\n");
  }
  const marks = marksMarkdown(numbersAfter(marked.sources, block), marked);
  if (block.kind === "list") {
    const rows = tableRows(block);
    if (rows !== null) return tableMarkdown(rows, marks);
    const items = block.items.map(
      (item, index) => `${block.ordered ? `${index + 1}.` : "-"} ${sentenceMarkdown(item)}`,
    );
    return items.join("\n") + marks;
  }
  return joinSentences(block.sentences, sentenceMarkdown, "\\\n") + marks;
}

function sentenceMarkdown(sentence: Sentence): string {
  return withMarkup(sentence, {
    escape: escapeMarkdown,
    bold: (words) => `**${words}**`,
    link: (words, url) => (words === escapeMarkdown(url) ? `<${url}>` : `[${words}](<${url}>)`),
  }).trim();
}

/** Marks are in the last cell: below the table, they would become a row. */
function tableMarkdown(rows: readonly string[][], marks: string): string {
  const lines = rows.map((cells, row) => {
    const isLast = row === rows.length - 1;
    return `| ${cells.map((cell, at) => escapeMarkdown(cell) + (isLast && at === cells.length - 1 ? marks : "")).join(" | ")} |`;
  });
  const rule = `|${" --- |".repeat(rows[0]?.length ?? 0)}`;
  return [lines[0] ?? "", rule, ...lines.slice(1)].join("\n");
}

function marksMarkdown(numbers: readonly number[], { sources, style }: Marked): string {
  return numbers
    .map((number) => {
      const url = style === "links" ? addressOf(sources, number) : null;
      return url === null ? ` [${number}]` : ` [${number}](<${url}>)`;
    })
    .join("");
}

/** The numbered list of sources; the forum post's address is the only link. */
export function sourcesMarkdown(material: Material, sources: ContentSource[]): string {
  const lines = sourceLines(material, sources).map(
    ({ number, text, url }) =>
      `${number}. ${escapeMarkdown(text)}${url === null ? "" : ` <${url}>`}`,
  );
  return lines.length === 0
    ? ""
    : [`## ${labelsFor(material.language).sources}`, lines.join("\n")].join("\n\n");
}

/** The draft notice, separated from the text by a rule. */
export function draftNoteMarkdown(draft: Draft): string {
  return draft.draftNote === null ? "" : `---\n\n*${escapeMarkdown(draft.draftNote)}*`;
}
