/**
 * Parses Markdown blocks: headings, paragraphs, lists, quotes, code, tables, rules. Everything that is not clearly one
 * of these is text. The time is linear in the length of the text; see read-inlines.ts.
 */
import type { Alignment, MarkdownBlock } from "./markdown-tree.ts";
import { readInlines } from "./read-inlines.ts";

/** The maximum nesting of lists and quotes; anything deeper is text. */
const depthMax = 6;

const heading = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/s;
const fence = /^ {0,3}(`{3,}|~{3,})(?: {0,9}([\w+#.-]{1,30})(?=\s|$))?/;
const quoted = /^ {0,3}> ?/;
const bullet = /^( {0,3})(?:([-*+])|(\d{1,9})[.)])(?:( {1,4})(?! )|(?= {5})( )|$)/;
const tableRule = /^ {0,3}\|?(?: {0,9}:?-{1,99}:? {0,9}\|){1,50}(?: {0,9}:?-{1,99}:? {0,9})?$/;

export function readMarkdown(source: string): MarkdownBlock[] {
  return readBlocks(linesOf(source), 0);
}

/** Each block with its source lines, so that an editor can leave unchanged ones as they are. */
export function readMarkdownParts(source: string): { block: MarkdownBlock; source: string }[] {
  const lines = linesOf(source);
  const ends: number[] = [];
  return readBlocks(lines, 0, ends).map((block, index) => ({
    block,
    source: withoutBlankLines(lines.slice(ends[index - 1] ?? 0, ends[index])),
  }));
}

/** Trims blank lines; the first line keeps its indentation. */
function withoutBlankLines(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== "");
  return first === -1 ? "" : lines.slice(first).join("\n").trimEnd();
}

function linesOf(source: string): string[] {
  return source.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n");
}

/** `ends` receives the line after each block. */
function readBlocks(lines: readonly string[], depth: number, ends: number[] = []): MarkdownBlock[] {
  const blocks: MarkdownBlock[] = [];
  let paragraph: string[] = [];
  let at = 0;

  function endParagraph(): void {
    const text = paragraph.map((line) => line.trimStart()).join("\n");
    if (text.trim() !== "") {
      blocks.push({ kind: "paragraph", inlines: readInlines(text.trimEnd()) });
      ends.push(at);
    }
    paragraph = [];
  }

  while (at < lines.length) {
    const line = lines[at] ?? "";
    const taken =
      readFence(lines, at) ??
      readHeading(line) ??
      readRule(line) ??
      (paragraph.length === 0 ? readTable(lines, at) : undefined) ??
      (depth < depthMax ? (readQuote(lines, at, depth) ?? readList(lines, at, depth)) : undefined);
    if (taken) {
      endParagraph();
      blocks.push(taken.block);
      at += taken.lines;
      ends.push(at);
      continue;
    }
    if (line.trim() === "") endParagraph();
    else paragraph.push(line);
    at += 1;
  }
  endParagraph();
  return blocks;
}

interface Taken {
  block: MarkdownBlock;
  lines: number;
}

function readHeading(line: string): Taken | undefined {
  const match = heading.exec(line);
  if (!match) return undefined;
  const text = (match[2] ?? "").trim();
  const closing = /(?:^| )#+$/.exec(text.slice(-20));
  const words = closing ? text.slice(0, text.length - closing[0].length).trim() : text;
  const level = match[1]?.length ?? 1;
  return { block: { kind: "heading", level, inlines: readInlines(words) }, lines: 1 };
}

function readRule(line: string): Taken | undefined {
  const marks = line.replaceAll(" ", "");
  const isRule = marks.length >= 3 && /^(?:-+|\*+|_+)$/.test(marks) && !line.startsWith("    ");
  return isRule ? { block: { kind: "rule" }, lines: 1 } : undefined;
}

function readFence(lines: readonly string[], at: number): Taken | undefined {
  const [, mark, language] = fence.exec(lines[at] ?? "") ?? [];
  if (mark === undefined) return undefined;
  const first = mark[0] ?? "";
  let end = at + 1;
  const isEnd = (line: string) => {
    const text = line.trim();
    return text.length >= mark.length && text === first.repeat(text.length);
  };
  while (end < lines.length && !isEnd(lines[end] ?? "")) end += 1;
  const text = lines.slice(at + 1, end).join("\n");
  const named = language === undefined ? {} : { language };
  return { block: { kind: "code", text, ...named }, lines: end - at + 1 };
}

function readQuote(lines: readonly string[], at: number, depth: number): Taken | undefined {
  if (!quoted.test(lines[at] ?? "")) return undefined;
  let end = at;
  while (end < lines.length && quoted.test(lines[end] ?? "")) end += 1;
  const inner = lines.slice(at, end).map((line) => line.replace(quoted, ""));
  return { block: { kind: "quote", blocks: readBlocks(inner, depth + 1) }, lines: end - at };
}

function readList(lines: readonly string[], at: number, depth: number): Taken | undefined {
  const first = bullet.exec(lines[at] ?? "");
  if (!first) return undefined;
  const kind = first[2] ?? "1";
  const items: string[][] = [];
  let width = 0;
  let end = at;
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? "";
    const mark = bullet.exec(line);
    const item = items.at(-1);
    const isInner = item !== undefined && line.startsWith(" ".repeat(width)) && line.trim() !== "";
    if (isInner) item.push(line.slice(width));
    else if (mark && (mark[2] ?? "1") === kind && !readRule(line)) {
      width = mark[0].length + (mark[0].endsWith(" ") ? 0 : 1);
      items.push([line.slice(mark[0].length)]);
    } else if (line.trim() === "") {
      // A blank line continues the list only if more of it follows.
      const next = lines[end + 1] ?? "";
      const nextMark = bullet.exec(next);
      const goesOn =
        (next.trim() !== "" && next.startsWith(" ".repeat(width))) ||
        (nextMark !== null && (nextMark[2] ?? "1") === kind && !readRule(next));
      if (!goesOn) break;
      item?.push("");
    } else if (!mark && item !== undefined && item.at(-1)?.trim() !== "" && !startsBlock(line)) {
      item.push(line.trimStart());
    } else break;
  }
  return {
    block: {
      kind: "list",
      ordered: first[3] !== undefined,
      start: Number(first[3] ?? 1),
      items: items.map((item) => readBlocks(item, depth + 1)),
    },
    lines: end - at,
  };
}

function startsBlock(line: string): boolean {
  return (
    heading.test(line) || fence.test(line) || quoted.test(line) || readRule(line) !== undefined
  );
}

function readTable(lines: readonly string[], at: number): Taken | undefined {
  const first = lines[at] ?? "";
  if (!first.includes("|") || !tableRule.test(lines[at + 1] ?? "")) return undefined;
  const header = cellsOf(first);
  let end = at + 2;
  while (end < lines.length && (lines[end] ?? "").includes("|")) end += 1;
  const rows = lines.slice(at + 2, end).map((line) => {
    const cells = cellsOf(line);
    return header.map((_, index) => readInlines(cells[index] ?? ""));
  });
  const rule = cellsOf(lines[at + 1] ?? "");
  const alignments = header.map((_, index) => alignmentOf(rule[index] ?? ""));
  return {
    block: { kind: "table", header: header.map((cell) => readInlines(cell)), rows, alignments },
    lines: end - at,
  };
}

function alignmentOf(rule: string): Alignment {
  if (rule.endsWith(":")) return rule.startsWith(":") ? "center" : "right";
  return rule.startsWith(":") ? "left" : null;
}

function cellsOf(line: string): string[] {
  const cells = line
    .trim()
    .replace(/^\|/, "")
    .split(/(?<!\\)\|/)
    .slice(0, 50);
  if (cells.at(-1)?.trim() === "") cells.pop();
  return cells.map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
}
