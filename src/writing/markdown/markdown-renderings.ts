/**
 * Renders a tree as Markdown, as HTML and as plain text. Every text is escaped for the place where it stands, and links
 * lead to http and https alone: the tree can hold nothing else (docs/decisions/2026-11-15-what-is-rendered-is-hostile.md).
 */
import { escapeHtml, escapeMarkdown } from "../text/escape.ts";
import type { Inline, MarkdownBlock } from "./markdown-tree.ts";

export function markdownOf(blocks: readonly MarkdownBlock[]): string {
  return blocks.map(blockMarkdown).join("\n\n");
}

function blockMarkdown(block: MarkdownBlock): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(block.level)} ${inlinesMarkdown(block.inlines)}`.trimEnd();
    case "paragraph":
      return inlinesMarkdown(block.inlines);
    case "rule":
      return "---";
    case "quote":
      return prefixed(markdownOf(block.blocks), "> ");
    case "code": {
      const longest = Math.max(2, ...[...block.text.matchAll(/`+/g)].map(([run]) => run.length));
      const fence = "`".repeat(longest + 1);
      return `${fence}\n${block.text}\n${fence}`;
    }
    case "table": {
      const cells = (row: readonly Inline[][]) =>
        `| ${row.map((one) => inlinesMarkdown(one).replace(/(?<!\\)\|/g, String.raw`\|`)).join(" | ")} |`;
      const rule = `|${block.header.map(() => " --- |").join("")}`;
      return [cells(block.header), rule, ...block.rows.map(cells)].join("\n");
    }
    default: {
      // Items of one paragraph stand close together; others need room.
      const isTight = block.items.every(
        (item) => item.filter(({ kind }) => kind !== "list").length <= 1,
      );
      return block.items
        .map((item, index) => {
          const mark = block.ordered ? `${block.start + index}. ` : "- ";
          const text = isTight ? item.map(blockMarkdown).join("\n") : markdownOf(item);
          return mark + prefixed(text, " ".repeat(mark.length)).slice(mark.length);
        })
        .map((item) => item.trimEnd())
        .join(isTight ? "\n" : "\n\n");
    }
  }
}

function prefixed(text: string, prefix: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? prefix.trimEnd() : prefix + line))
    .join("\n");
}

function inlinesMarkdown(inlines: readonly Inline[], isInside = false): string {
  return inlines
    .map((one, index) => {
      switch (one.kind) {
        case "text":
          return textMarkdown(one.text, index === 0 && !isInside);
        case "break":
          return "\\\n";
        case "code":
          return codeMarkdown(one.text);
        case "link": {
          const words = inlinesMarkdown(one.inlines, true);
          const isBare = one.inlines.length === 1 && plainWords(one.inlines) === one.url;
          return isBare ? `<${one.url}>` : `[${words}](<${one.url}>)`;
        }
        default: {
          const mark = one.kind === "strong" ? "**" : "*";
          return `${mark}${inlinesMarkdown(one.inlines, true)}${mark}`;
        }
      }
    })
    .join("");
}

function plainWords(inlines: readonly Inline[]): string {
  const [only] = inlines;
  return only?.kind === "text" ? only.text : "";
}

/** Spaces at its ends part it from what stands beside it; a mark of a source stays as it is. */
function textMarkdown(text: string, isFirst: boolean): string {
  const before = isFirst ? "" : (/^ /.exec(text)?.[0] ?? "");
  const after = / $/.exec(text)?.[0] ?? "";
  if (text.trim() === "") return before === "" ? after : before;
  // What stands in a line's middle cannot begin a list or a heading.
  const escaped = isFirst ? escapeMarkdown(text) : escapeMarkdown(`x${text.trim()}`).slice(1);
  return before + escaped.replace(/\\\[(\d{1,3})\\\](?![:([\\])/g, "[$1]") + after;
}

function codeMarkdown(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const mark = "`".repeat(longest + 1);
  const space = /^`|`$|^ .* $/s.test(text) ? " " : "";
  return `${mark}${space}${text}${space}${mark}`;
}

export function htmlOf(blocks: readonly MarkdownBlock[], own = ""): string {
  return blocks.map((block) => blockHtml(block, own)).join("\n");
}

/** `own`: attributes of each text that finds its own direction. */
function blockHtml(block: MarkdownBlock, own = ""): string {
  switch (block.kind) {
    case "heading":
      return `<h${block.level}${own}>${inlinesHtml(block.inlines)}</h${block.level}>`;
    case "paragraph":
      return `<p${own}>${inlinesHtml(block.inlines)}</p>`;
    case "rule":
      return "<hr>";
    case "quote":
      return `<blockquote>\n${htmlOf(block.blocks, own)}\n</blockquote>`;
    case "code":
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`;
    case "table": {
      const row = (cells: readonly Inline[][], tag: "th" | "td") =>
        `<tr>${cells.map((cell) => `<${tag}${own}>${inlinesHtml(cell)}</${tag}>`).join("")}</tr>`;
      const body = block.rows.map((cells) => row(cells, "td")).join("\n");
      return `<table>\n<thead>\n${row(block.header, "th")}\n</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
    }
    default: {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => {
        const [first, ...others] = item;
        // An item that is one paragraph needs no element of its own for it.
        const text = first?.kind === "paragraph" ? [inlinesHtml(first.inlines)] : [];
        const rest = first?.kind === "paragraph" ? others : item;
        return `<li${own}>${[...text, ...rest.map((one) => blockHtml(one, own))].join("\n")}</li>`;
      });
      return `<${tag}${start}>\n${items.join("\n")}\n</${tag}>`;
    }
  }
}

export function inlinesHtml(inlines: readonly Inline[], escape = escapeHtml): string {
  return inlines
    .map((one) => {
      switch (one.kind) {
        case "text":
          return escape(one.text);
        case "break":
          return "<br>";
        case "code":
          return `<code>${escape(one.text)}</code>`;
        case "link":
          return `<a href="${escape(one.url)}" rel="noopener">${inlinesHtml(one.inlines, escape)}</a>`;
        default: {
          const tag = one.kind === "strong" ? "strong" : "em";
          return `<${tag}>${inlinesHtml(one.inlines, escape)}</${tag}>`;
        }
      }
    })
    .join("");
}

/** As one would type it into a letter: no signs of markup, addresses behind their words. */
export function plainTextOf(blocks: readonly MarkdownBlock[]): string {
  return blocks.map(blockPlain).join("\n\n");
}

function blockPlain(block: MarkdownBlock): string {
  switch (block.kind) {
    case "heading":
    case "paragraph":
      return inlinesPlain(block.inlines);
    case "rule":
      return "* * *";
    case "quote":
      return prefixed(plainTextOf(block.blocks), "> ");
    case "code":
      return block.text;
    case "table":
      return [block.header, ...block.rows]
        .map((row) => row.map(inlinesPlain).join(" | "))
        .join("\n");
    default:
      return block.items
        .map((item, index) => {
          const mark = block.ordered ? `${block.start + index}. ` : "- ";
          const text = item.map(blockPlain).join("\n");
          return mark + prefixed(text, " ".repeat(mark.length)).slice(mark.length);
        })
        .join("\n");
  }
}

function inlinesPlain(inlines: readonly Inline[]): string {
  return inlines
    .map((one) => {
      if (one.kind === "text" || one.kind === "code") return one.text;
      if (one.kind === "break") return "\n";
      const words = inlinesPlain(one.inlines);
      return one.kind === "link" && words !== one.url ? `${words} (${one.url})` : words;
    })
    .join("");
}
