/**
 * Normalizes Markdown to blocks of plain text, so that both sides of a pair look alike: no escapes, rules, HTML,
 * citation marks, footnotes or source lists, and the same bullet for all list items. The words do not change.
 */
import { lexer } from "marked";
import type { Token, Tokens } from "marked";
import { labelsFor } from "../../src/writing/formats/translated-labels.ts";

export interface PlainBlock {
  kind: "heading" | "text";
  /** 1 to 6 for a heading; otherwise 0. */
  level: number;
  text: string;
}

export interface PlainOptions {
  /** Keeps line breaks inside paragraphs, which matter in mails and posts. */
  keepLines: boolean;
  /** Keeps bold text and tables, which posts on social networks do not have. */
  keepMarkup: boolean;
}

export function plainBlocks(markdown: string, options: PlainOptions): PlainBlock[] {
  // Removes horizontal rules, because a line of dashes would turn the text above it into a heading.
  const apart = withoutFence(markdown).replace(
    /^[ \t]*(?:-{3,}|={3,}|\*{3,}|_{3,})[ \t]*$/gm,
    "\n",
  );
  const blocks = lexer(apart).flatMap((token) => blocksOf(token, options));
  return withoutSources(blocks).filter(({ text }) => text !== "");
}

/** Some models put a code fence around the whole answer. */
function withoutFence(markdown: string): string {
  const text = markdown.replaceAll("\r\n", "\n").trim();
  return /^```(?:markdown|md)?\n([\s\S]*)\n```$/.exec(text)?.[1] ?? text;
}

function blocksOf(token: Token, options: PlainOptions): PlainBlock[] {
  switch (token.type) {
    case "heading":
      return [
        { kind: "heading", level: (token as Tokens.Heading).depth, text: inline(token, options) },
      ];
    case "paragraph":
    case "text":
      return plain(inline(token, options));
    case "list":
      return plain(listText(token as Tokens.List, options, ""));
    case "blockquote": {
      const inner = (token.tokens ?? []).flatMap((one) => blocksOf(one, options));
      const text = inner.map((block) => block.text).join("\n\n");
      return plain(text.replace(/^/gm, "> ").replace(/^> $/gm, ">"));
    }
    case "code":
      return plain((token as Tokens.Code).text);
    case "table": {
      const { header, rows } = token as Tokens.Table;
      const lines = [header, ...rows].map((row) => row.map((cell) => inline(cell, options)));
      if (!options.keepMarkup) return plain(lines.map((cells) => cells.join(" | ")).join("\n"));
      const [head = [], ...body] = lines;
      const all = [head, head.map(() => "---"), ...body];
      return plain(all.map((cells) => `| ${cells.join(" | ")} |`).join("\n"));
    }
    case "html":
      return plain(decoded(token.raw.replace(/<!--[\s\S]*?-->|<[^>]*>/g, "").trim()));
    default:
      // Blank lines and definitions of links and footnotes.
      return [];
  }
}

function plain(text: string): PlainBlock[] {
  return [{ kind: "text", level: 0, text }];
}

function listText(list: Tokens.List, options: PlainOptions, indent: string): string {
  const start = Number(list.start) || 1;
  return list.items
    .map((item, index) => {
      // Keeps the number as written, because a line may begin with a date.
      const [number = `${start + index}.`] = /\d+[.)]/.exec(item.raw) ?? [];
      const sign = list.ordered ? `${number} ` : "- ";
      const parts = item.tokens.flatMap((token) => {
        if (token.type === "list") return [listText(token as Tokens.List, options, `${indent}  `)];
        return blocksOf(token, options).map(({ text }) => text);
      });
      return `${indent}${sign}${parts.join("\n")}`;
    })
    .join("\n");
}

function inline(
  token: { tokens?: Token[] | undefined; text?: string },
  options: PlainOptions,
): string {
  const raw = token.tokens
    ? token.tokens.map((one) => inlineText(one, options)).join("")
    : (token.text ?? "");
  const text = withoutMarks(raw);
  const lines = text.split("\n").map((line) => line.replace(/[ \t]+/g, " ").trim());
  return lines.join(options.keepLines ? "\n" : " ").trim();
}

function inlineText(token: Token, options: PlainOptions): string {
  switch (token.type) {
    case "br":
      return "\n";
    case "escape":
    case "codespan":
      return (token as Tokens.Escape).text;
    case "html":
    case "checkbox":
      return "";
    case "image":
      return `[Picture: ${(token as Tokens.Image).text}]`;
    case "link":
      return linkText(token as Tokens.Link, options);
    default: {
      const { tokens } = token as Tokens.Generic;
      const text = tokens?.map((one) => inlineText(one, options)).join("");
      if (text === undefined) return decoded((token as Tokens.Text).text);
      return token.type === "strong" && options.keepMarkup ? `**${text}**` : text;
    }
  }
}

/**
 * Shows the target of a link, so that judges see unwanted URLs. It remains a link, because a URL in parentheses is hard
 * to read.
 */
function linkText({ href, tokens }: Tokens.Link, options: PlainOptions): string {
  const text = tokens.map((one) => inlineText(one, options)).join("");
  // A link with a number is a citation; one with a caret is a footnote.
  if (/^(?:\d{1,3}|\^[\w-]{1,20})$/.test(text)) return "";
  const isShown = withoutScheme(href) === withoutScheme(text) || !/^(?:https?|mailto):/i.test(href);
  return isShown ? text : `[${text}](${href})`;
}

function withoutScheme(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)|\/$/gi, "");
}

const entities: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
  "&nbsp;": " ",
};

function decoded(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => entities[entity] ?? entity);
}

/** Removes [1], [1, 2] and [^1]. */
function withoutMarks(text: string): string {
  return text.replace(/\s*\[(?:\^[\w-]{1,20}|\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g, "");
}

const sourceHeadings: ReadonlySet<string> = new Set([
  ...["en", "de", "fr", "es", "it", "nl", "pt", "pl"].map((tag) =>
    labelsFor(tag).sources.toLowerCase(),
  ),
  "references",
  "footnotes",
  "quellenangaben",
  "referencias",
]);

function isSourceHeading(text: string): boolean {
  return sourceHeadings.has(text.replace(/[:\s]+$/, "").toLowerCase());
}

/** Removes lists of sources, which end with the next heading of the same level. */
function withoutSources(blocks: readonly PlainBlock[]): PlainBlock[] {
  const kept: PlainBlock[] = [];
  let inside = 0;
  for (const [index, block] of blocks.entries()) {
    const isHeading = block.kind === "heading";
    if (isHeading && isSourceHeading(block.text)) inside = block.level;
    else if (isHeading && block.level <= inside) inside = 0;
    if (inside > 0) continue;
    // “Sources: …” at the end, or as a bold label above the last list.
    const isAtEnd = index >= blocks.length - 2;
    const words = block.text.replaceAll("**", "");
    const label = /^([\p{L} ]{1,20}):/u.exec(words)?.[1];
    if (isAtEnd && !isHeading && (isSourceHeading(words) || isSourceHeading(label ?? ""))) break;
    kept.push(block);
  }
  return kept;
}
