/** Finds a section of a stored text by its heading, and replaces its text. */
import { markdownOf, plainTextOf } from "../writing/markdown/markdown-renderings.ts";
import { inlineText } from "../writing/markdown/markdown-tree.ts";
import type { MarkdownBlock } from "../writing/markdown/markdown-tree.ts";
import { readMarkdown } from "../writing/markdown/read-markdown.ts";
import { normalized } from "../writing/text/segment.ts";

export interface FoundSection {
  heading: string;
  level: number;
  /** The text below the heading, up to the next one. */
  text: string;
  from: number;
  to: number;
}

/** The headings of a text, without its title. */
export function headingsOf(markdown: string): string[] {
  return readMarkdown(markdown).flatMap((block) =>
    block.kind === "heading" && block.level > 1 ? [inlineText(block.inlines)] : [],
  );
}

export function findSection(markdown: string, heading: string): FoundSection | undefined {
  const blocks = readMarkdown(markdown);
  const wanted = normalized(heading);
  const at = blocks.findIndex(
    (block) =>
      block.kind === "heading" &&
      block.level > 1 &&
      normalized(inlineText(block.inlines)) === wanted,
  );
  const block = blocks[at];
  if (block?.kind !== "heading") return undefined;
  const next = blocks.findIndex(
    ({ kind }, index) => index > at && (kind === "heading" || kind === "rule"),
  );
  const to = next === -1 ? blocks.length : next;
  return {
    heading: inlineText(block.inlines),
    level: block.level,
    text: plainTextOf(blocks.slice(at + 1, to)),
    from: at + 1,
    to,
  };
}

export function replaceSection(
  markdown: string,
  { from, to }: FoundSection,
  replacement: string,
): string {
  const blocks: MarkdownBlock[] = readMarkdown(markdown);
  blocks.splice(from, to - from, ...readMarkdown(replacement));
  return `${markdownOf(blocks)}\n`;
}
