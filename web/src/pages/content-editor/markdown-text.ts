/** Reads Markdown texts: their headings, and the text without its syntax. */
import { inlineText } from "../../../../src/writing/markdown/markdown-tree.ts";
import { readMarkdown } from "../../../../src/writing/markdown/read-markdown.ts";
import type { Inline, MarkdownBlock } from "../../../../src/writing/markdown/markdown-tree.ts";

export function headingsOf(markdown: string): string[] {
  const found = readMarkdown(markdown).flatMap((block) =>
    block.kind === "heading" ? inlineText(block.inlines).trim() || [] : [],
  );
  return [...new Set(found)];
}

export function markdownWithoutMarks(markdown: string): string {
  return blocksText(readMarkdown(markdown));
}

function blocksText(blocks: readonly MarkdownBlock[]): string {
  return blocks
    .map(blockText)
    .filter((text) => text !== "")
    .join("\n\n");
}

function blockText(block: MarkdownBlock): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return inlinesText(block.inlines);
    case "quote":
      return indented(blocksText(block.blocks), "  ");
    case "code":
      return block.text;
    case "rule":
      return "";
    case "table":
      return [block.header, ...block.rows]
        .map((row) => row.map(inlinesText).join(" · "))
        .join("\n");
    default:
      return block.items
        .map((item, index) => {
          const mark = block.ordered ? `${block.start + index}. ` : "• ";
          return mark + indented(item.map(blockText).join("\n"), "  ").trimStart();
        })
        .join("\n");
  }
}

function inlinesText(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => {
      if (one.kind === "text" || one.kind === "code") return one.text;
      if (one.kind === "break") return "\n";
      if (one.kind === "image") return `[${one.alt}]`;
      const text = inlinesText(one.inlines);
      return one.kind === "link" && one.url !== text ? `${text} (${one.url})` : text;
    })
    .join("");
}

function indented(text: string, by: string): string {
  return text.replace(/^(?=.)/gm, by);
}
