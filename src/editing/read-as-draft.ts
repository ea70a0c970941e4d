/** Parses an edited text as a draft, so that it can be checked like any other. */
import type { VersionText } from "../records/contents/content-versions.ts";
import type { ContentSource } from "../writing/content.ts";
import { markFaqs } from "../writing/formats/outline.ts";
import { labelsFor } from "../writing/formats/translated-labels.ts";
import { inlineText } from "../writing/markdown/markdown-tree.ts";
import type { Inline, MarkdownBlock } from "../writing/markdown/markdown-tree.ts";
import { normalized, sentencesOf } from "../writing/text/segment.ts";
import type { Material } from "../writing/material.ts";
import { emptyDraft } from "../writing/writer.ts";
import type { Block, Draft, DraftSection, Plan, Sentence } from "../writing/writer.ts";

/** Input for rendering an edit in each format. */
export interface EditContext {
  material: Material;
  plan: Plan;
  draft: Draft;
  /** The blocks below the title. */
  body: readonly MarkdownBlock[];
  /** Whether the text itself was changed, not just its metadata. */
  hasNewText: boolean;
  before: VersionText;
  sources: ContentSource[];
}

export function readAsDraft(
  language: string,
  title: string,
  body: readonly MarkdownBlock[],
): Draft {
  const labels = labelsFor(language);
  const sections: DraftSection[] = [];
  let isFaq = false;
  for (const { heading, level, blocks } of sectionsOf(body)) {
    // The list of sources is not part of the text.
    if (heading !== null && normalized(heading) === normalized(labels.sources)) continue;
    if (heading !== null && level <= 2) isFaq = normalized(heading) === normalized(labels.faq);
    const kind = isFaq ? (level <= 2 ? "faq" : "faq_item") : "section";
    sections.push({
      id: `s${sections.length + 1}`,
      kind,
      heading,
      level: level >= 3 ? 3 : 2,
      blocks: blocks.flatMap(blockOf),
    });
  }
  return { ...emptyDraft, title, sections: markFaqs(sections) };
}

export interface TextSection {
  /** Null for the text before the first heading. */
  heading: string | null;
  level: number;
  blocks: MarkdownBlock[];
}

export function sectionsOf(body: readonly MarkdownBlock[]): TextSection[] {
  const sections: TextSection[] = [];
  for (const block of body) {
    if (block.kind === "heading") {
      sections.push({ heading: inlineText(block.inlines), level: block.level, blocks: [] });
    } else if (sections.length === 0) sections.push({ heading: null, level: 2, blocks: [block] });
    else sections.at(-1)?.blocks.push(block);
  }
  return sections;
}

function blockOf(block: MarkdownBlock): Block[] {
  if (block.kind === "rule") return [];
  if (block.kind === "list") {
    const items = block.items.map((item) => sentence(item.map(readIn).join(" ")));
    return [{ kind: "list", ordered: block.ordered, items }];
  }
  const sentences = sentencesOf(readIn(block)).map(({ text }) => sentence(text));
  return sentences.length === 0 ? [] : [{ kind: "paragraph", sentences }];
}

/** The readable text, for counting words: without marks, addresses, bylines and image descriptions. */
function readIn(block: MarkdownBlock): string {
  switch (block.kind) {
    case "rule":
      return "";
    case "code":
      return block.text;
    case "list":
      return block.items.map((item) => item.map(readIn).join(" ")).join(" ");
    case "quote":
      return block.blocks
        .map(readIn)
        .filter((text) => !text.startsWith("— "))
        .join("\n");
    case "table":
      return [block.header, ...block.rows].map((row) => row.map(readInline).join(" | ")).join("\n");
    default:
      return readInline(block.inlines);
  }
}

function isRead(one: Inline): boolean {
  if (one.kind === "image") return false;
  return one.kind !== "link" || !/^\d{1,3}$/.test(inlineText(one.inlines));
}

function readInline(inlines: readonly Inline[]): string {
  return inlineText(inlines.filter(isRead)).replaceAll(/\s?\[\d{1,3}\]/g, "");
}

/** Removes the draft notice that a writer added below its text. */
export function withoutNote(body: readonly MarkdownBlock[], note: unknown): MarkdownBlock[] {
  const [rule, last] = body.slice(-2);
  const isNote =
    rule?.kind === "rule" &&
    last?.kind === "paragraph" &&
    normalized(inlineText(last.inlines)) === normalized(String(note));
  return isNote ? body.slice(0, -2) : [...body];
}

function sentence(text: string): Sentence {
  return { text, citations: [] };
}
