/** Renders a draft's sections as Markdown: everything escaped, quotes and citation marks put in by code. */
import type { ContentSource } from "../content.ts";
import type { Material } from "../material.ts";
import { escapeMarkdown } from "../text/escape.ts";
import type { Block, Citation, Draft, Sentence } from "../writers/writer.ts";
import { passageOf, quotedText, sourceNumber } from "./citations.ts";
import { labelsFor } from "./labels.ts";

export interface MarkdownOptions {
  /** Numbered marks after what rests on a source; the list of sources explains them. */
  marks: boolean;
}

export function sectionsMarkdown(
  material: Material,
  draft: Draft,
  sources: ContentSource[],
  options: MarkdownOptions,
): string {
  const parts: string[] = [];
  for (const section of draft.sections) {
    if (section.heading !== null) {
      parts.push(`${"#".repeat(section.level)} ${escapeMarkdown(section.heading)}`);
    }
    for (const block of section.blocks) {
      parts.push(blockMarkdown(material, block, sources, options));
    }
  }
  return parts.filter((part) => part !== "").join("\n\n");
}

function blockMarkdown(
  material: Material,
  block: Block,
  sources: ContentSource[],
  options: MarkdownOptions,
): string {
  if (block.kind === "quote") {
    const lines = quotedText(material, block.citation)
      .split("\n")
      .filter((line) => line.trim() !== "");
    const mark = options.marks ? marksFor(sources, [block.citation]) : "";
    const byline = escapeMarkdown(quoteByline(material, block.citation));
    return [...lines.map((line) => `> ${escapeMarkdown(line)}`), ">", `> — ${byline}${mark}`].join(
      "\n",
    );
  }
  if (block.kind === "list") {
    const texts = markedTexts(block.items, sources, options);
    return texts
      .map((text, index) => `${block.ordered ? `${index + 1}.` : "-"} ${text}`)
      .join("\n");
  }
  return markedTexts(block.sentences, sources, options).join(" ");
}

/** A mark stands once, after the last of neighbouring sentences that rest on the same sources. */
function markedTexts(
  sentences: Sentence[],
  sources: ContentSource[],
  options: MarkdownOptions,
): string[] {
  const marks = sentences.map((sentence) => marksFor(sources, sentence.citations));
  return sentences.map((sentence, index) => {
    const mark = marks[index] ?? "";
    const shown = options.marks && mark !== marks[index + 1] ? mark : "";
    return escapeMarkdown(sentence.text) + shown;
  });
}

function marksFor(sources: ContentSource[], citations: Citation[]): string {
  const numbers = new Set<number>();
  for (const citation of citations) {
    const number = sourceNumber(sources, citation);
    if (number !== null) numbers.add(number);
  }
  return [...numbers].map((number) => ` [${number}]`).join("");
}

/** Who said it, as it stands under a quote. */
export function quoteByline(material: Material, citation: Citation): string {
  const passage = passageOf(material, citation);
  const community = material.forumPost?.community ?? "";
  const labels = labelsFor(material.language);
  if (passage === undefined || passage.kind === "overview") return material.brand.name;
  if (passage.kind === "reply") return labels.reply(passage.author, community);
  return labels.post(passage.author, community);
}

/** The numbered list that explains the marks; the forum post's own address is the only link. */
export function sourcesMarkdown(material: Material, sources: ContentSource[]): string {
  const labels = labelsFor(material.language);
  const lines = sources.map(
    (source) => `${source.number}. ${sourceLine(material, source, sources)}`,
  );
  return lines.length === 0 ? "" : [`## ${labels.sources}`, lines.join("\n")].join("\n\n");
}

function sourceLine(material: Material, source: ContentSource, sources: ContentSource[]): string {
  const labels = labelsFor(material.language);
  if (source.kind === "overview") return escapeMarkdown(source.title);
  const by =
    source.kind === "reply"
      ? labels.reply(source.author, source.community)
      : labels.post(source.author, source.community);
  // The thread is named once; a reply that stands beside its post needs neither title nor address again.
  const besidePost = source.kind === "reply" && sources.some(({ kind }) => kind === "forum_post");
  if (besidePost) return escapeMarkdown(by);
  // A title that the writer did not use may be one that nobody should repeat.
  const titled = source.spans.some(({ passage }) => isTitle(material, passage));
  const title = titled ? `${labels.postTitled(source.title)}, ` : "";
  const url = source.url === null ? "" : ` <${source.url}>`;
  return `${escapeMarkdown(`${title}${by}`)}${url}`;
}

function isTitle(material: Material, passage: string): boolean {
  return material.passages.some(({ id, kind }) => id === passage && kind === "post_title");
}

/** An editor's note after a rule, set apart from the text. */
export function draftNoteMarkdown(draft: Draft): string {
  return draft.draftNote === null ? "" : `---\n\n*${escapeMarkdown(draft.draftNote)}*`;
}
