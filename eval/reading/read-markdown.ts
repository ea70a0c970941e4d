/** Reads the Markdown of a content back into blocks, with the marks of its citations; it knows as much as we write. */

export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "list"; ordered: boolean; items: string[] }
  | { kind: "quote"; text: string; byline: string }
  | { kind: "rule" };

/** Stands around the number of a citation's mark, so that no text of others can be taken for one. */
const markOpen = "\uE001";
const markClose = "\uE002";

export function readMarkdown(markdown: string): Block[] {
  const blocks: Block[] = [];
  for (const part of markdown.trim().split(/\n{2,}/)) {
    const lines = part.split("\n");
    const [first = ""] = lines;
    const heading = /^(#{1,6}) (.*)$/.exec(first);
    if (/^(?:-{3,}|\*{3,})$/.test(part)) blocks.push({ kind: "rule" });
    else if (heading && lines.length === 1) {
      const level = heading[1]?.length ?? 1;
      blocks.push({ kind: "heading", level, text: inline(heading[2] ?? "") });
    } else if (lines.every((line) => line.startsWith(">"))) blocks.push(readQuote(lines));
    else if (lines.every((line) => /^(?:- |\d+\. )/.test(line))) {
      const items = lines.map((line) => inline(line.replace(/^(?:- |\d+\. )/, "")));
      blocks.push({ kind: "list", ordered: /^\d/.test(first), items });
    } else blocks.push({ kind: "paragraph", text: inline(part) });
  }
  return blocks;
}

function readQuote(lines: readonly string[]): Block {
  const texts = lines.map((line) => line.replace(/^> ?/, ""));
  const last = texts.at(-1) ?? "";
  const hasByline = last.startsWith("— ");
  const body = hasByline ? texts.slice(0, -1) : texts;
  const byline = hasByline ? inline(last.slice(2)) : "";
  return { kind: "quote", text: inline(body.join("\n").trim()), byline };
}

/** Takes the escapes, the emphasis and the line breaks away, and sets the marks of citations apart. */
function inline(text: string): string {
  return text
    .replace(/(?<!\\)\[(\d{1,3})\](?!\()/g, `${markOpen}$1${markClose}`)
    .replace(/\\\n/g, "\n")
    .replace(/^\*{1,2}(?=\S)(.*\S)\*{1,2}$/s, "$1")
    .replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

export function marksIn(text: string): number[] {
  return Array.from(text.matchAll(/\uE001(\d+)\uE002/g), (match) => Number(match[1]));
}

export function withoutMarks(text: string): string {
  return text.replace(/\s*\uE001\d+\uE002/g, "");
}
