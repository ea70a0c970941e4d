/**
 * Renders a tree as Markdown, HTML and plain text. All text is escaped for its context, and the tree only contains
 * http, https and mailto links (docs/decisions/2026-11-15-external-text-is-hostile.md).
 */
import { escapeHtml, escapeMarkdown, linkable } from "../text/escape.ts";
import type { Alignment, Inline, MarkdownBlock } from "./markdown-tree.ts";

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
      return `${fence}${block.language ?? ""}\n${block.text}\n${fence}`;
    }
    case "table": {
      const cells = (row: readonly Inline[][]) =>
        `| ${row.map((one) => inlinesMarkdown(one).replace(/(?<!\\)\|/g, String.raw`\|`)).join(" | ")} |`;
      const rule = `|${block.header.map((_, at) => ` ${ruleOf(block.alignments[at])} |`).join("")}`;
      return [cells(block.header), rule, ...block.rows.map(cells)].join("\n");
    }
    default: {
      // Lists of single paragraphs are tight; others have blank lines.
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

function ruleOf(alignment: Alignment | undefined): string {
  if (alignment === "center") return ":-:";
  return alignment === "left" ? ":--" : alignment === "right" ? "--:" : "---";
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
          return textMarkdown(
            one.text,
            (index === 0 && !isInside) || inlines[index - 1]?.kind === "break",
          );
        case "break":
          return "\\\n";
        case "code":
          return codeMarkdown(one.text);
        case "link": {
          const words = inlinesMarkdown(one.inlines, true);
          const plain = plainWords(one.inlines);
          const isBare = one.inlines.length === 1 && linkable(plain) === one.url;
          return isBare ? `<${plain}>` : `[${words}](<${one.url}>)`;
        }
        case "image":
          return `![${escapeMarkdown(one.alt)}](${one.path})`;
        default: {
          const mark = marks[one.kind];
          return `${mark}${inlinesMarkdown(one.inlines, true)}${mark}`;
        }
      }
    })
    .join("");
}

const marks = { strong: "**", emphasis: "*", strike: "~~" } as const;
const tags = { strong: "strong", emphasis: "em", strike: "s" } as const;

function plainWords(inlines: readonly Inline[]): string {
  const [only] = inlines;
  return only?.kind === "text" ? only.text : "";
}

/** Keeps spaces at both ends, and source marks. */
function textMarkdown(text: string, isFirst: boolean): string {
  const before = isFirst ? "" : (/^ /.exec(text)?.[0] ?? "");
  const after = / $/.exec(text)?.[0] ?? "";
  if (text.trim() === "") return before === "" ? after : before;
  // Text in the middle of a line cannot start a list or heading.
  const escaped = isFirst ? escapeMarkdown(text) : escapeMarkdown(`x${text.trim()}`).slice(1);
  return (
    before +
    escaped
      .replace(/\\\[(\d{1,3})\\\](?![:([\\])/g, "[$1]")
      // A person wrote or accepted this text, so email addresses stay as typed.
      .replace(/(?<=[\w.+-])\\@(?=[\w-])/g, "@") +
    after
  );
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

/** `own` is the direction attribute of each element. */
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
      return `<pre><code${block.language === undefined ? "" : ` class="language-${escapeHtml(block.language)}"`}>${escapeHtml(block.text)}</code></pre>`;
    case "table": {
      const row = (cells: readonly Inline[][], tag: "th" | "td") =>
        `<tr>${cells.map((cell, at) => `<${tag}${own}${alignHtml(block.alignments[at])}>${inlinesHtml(cell)}</${tag}>`).join("")}</tr>`;
      const body = block.rows.map((cells) => row(cells, "td")).join("\n");
      return `<table>\n<thead>\n${row(block.header, "th")}\n</thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
    }
    default: {
      const tag = block.ordered ? "ol" : "ul";
      const start = block.ordered && block.start !== 1 ? ` start="${block.start}"` : "";
      const items = block.items.map((item) => {
        const [first, ...others] = item;
        // The first paragraph of an item needs no element of its own.
        const text = first?.kind === "paragraph" ? [inlinesHtml(first.inlines)] : [];
        const rest = first?.kind === "paragraph" ? others : item;
        return `<li${own}>${[...text, ...rest.map((one) => blockHtml(one, own))].join("\n")}</li>`;
      });
      return `<${tag}${start}>\n${items.join("\n")}\n</${tag}>`;
    }
  }
}

function alignHtml(alignment: Alignment | undefined): string {
  return alignment ? ` align="${alignment}"` : "";
}

type Image = Extract<Inline, { kind: "image" }>;

/** `image` renders images differently in emails, whose readers cannot access stored images. */
export function inlinesHtml(
  inlines: readonly Inline[],
  escape = escapeHtml,
  image = imageHtml,
): string {
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
          return `<a href="${escape(one.url)}" rel="noopener">${inlinesHtml(one.inlines, escape, image)}</a>`;
        case "image":
          return image(one);
        default: {
          const tag = tags[one.kind];
          return `<${tag}>${inlinesHtml(one.inlines, escape, image)}</${tag}>`;
        }
      }
    })
    .join("");
}

function imageHtml({ path, alt }: Image): string {
  const width = /width=(\d+)/.exec(path)?.[1];
  const sized = width === undefined ? "" : ` width="${width}"`;
  return `<img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}"${sized}>`;
}

/** Plain text without markup, with addresses after their words. */
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
      if (one.kind === "image") return one.alt;
      const words = inlinesPlain(one.inlines);
      return one.kind === "link" && words !== one.url ? `${words} (${one.url})` : words;
    })
    .join("");
}
