/** The headings of a text in Markdown as a person reads them, each once. */
import { inlineText } from "../../../../src/writing/markdown/markdown-tree.ts";
import { readMarkdown } from "../../../../src/writing/markdown/read-markdown.ts";

export function headingsOf(markdown: string): string[] {
  const found = readMarkdown(markdown).flatMap((block) =>
    block.kind === "heading" ? inlineText(block.inlines).trim() || [] : [],
  );
  return [...new Set(found)];
}
