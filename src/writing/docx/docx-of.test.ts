import { inflateRawSync } from "node:zlib";
import { parse } from "parse5";
import { expect, test } from "vitest";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { docxOf } from "./docx-of.ts";

/** The files of an archive, read through its central directory, as other programs do. */
function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = bytes.readUInt32LE(end + 16);
  for (let n = bytes.readUInt16LE(end + 10); n > 0; n -= 1) {
    const packed = bytes.readUInt32LE(at + 20);
    const nameLength = bytes.readUInt16LE(at + 28);
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    files.set(
      bytes.toString("utf8", at + 46, at + 46 + nameLength),
      inflateRawSync(bytes.subarray(from, from + packed)).toString(),
    );
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return files;
}

function write(markdown: string, title = "A title", language = "en") {
  const files = unzip(docxOf({ title, language, blocks: readMarkdown(markdown) }));
  return { files, document: files.get("word/document.xml") ?? "" };
}

/** Whether all tags are closed in order. */
function isWellFormed(xml: string): boolean {
  const open: string[] = [];
  for (const [, close, name, isEmpty] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (isEmpty === "/") continue;
    if (close === "/") {
      if (open.pop() !== name) return false;
    } else open.push(name ?? "");
  }
  return open.length === 0;
}

const everything = `# One

A paragraph with **bold**, *italic*, \`code\` and a [link](https://example.com/?a=1&b=2).

- first
- second
  1. inner

3. third
4. fourth

> quoted

\`\`\`
let a < b;
\`\`\`

| a | b |
| --- | --- |
| 1 | 2 |

---
`;

test("all Markdown elements are included, and every part is well-formed XML", () => {
  const { files, document } = write(everything);
  expect([...files.keys()].toSorted()).toEqual([
    "[Content_Types].xml",
    "_rels/.rels",
    "docProps/core.xml",
    "word/_rels/document.xml.rels",
    "word/document.xml",
    "word/numbering.xml",
    "word/styles.xml",
  ]);
  for (const xml of files.values()) expect(isWellFormed(xml)).toBe(true);
  for (const part of [
    '<w:pStyle w:val="Heading1"/>',
    "<w:rPr><w:b/></w:rPr>",
    "<w:rPr><w:i/></w:rPr>",
    '<w:rStyle w:val="CodeText"/>',
    '<w:hyperlink r:id="link1">',
    '<w:ilvl w:val="1"/>',
    '<w:pStyle w:val="Quote"/>',
    "let a &lt; b;",
    "<w:tbl>",
  ]) {
    expect(document).toContain(part);
  }
  expect(files.get("word/_rels/document.xml.rels")).toContain(
    'Target="https://example.com/?a=1&amp;b=2" TargetMode="External"',
  );
  expect(files.get("word/numbering.xml")).toContain('<w:startOverride w:val="3"/>');
});

test("any text, title or language is escaped", () => {
  const hostile = `</w:t><w:br/>&"'<script> \u0000\u0001\uFFFF\uD800 ]]> [x](javascript:alert(1)) [y](https://example.com/"><w:x/>)`;
  const { files } = write(`${hostile}\n\n# ${hostile}`, hostile, 'en"/><x>');
  for (const xml of files.values()) {
    expect(isWellFormed(xml)).toBe(true);
    for (const impossible of ["\u0000", "\u0001", "\uFFFF"]) expect(xml).not.toContain(impossible);
    expect(xml.isWellFormed()).toBe(true);
    expect(xml).not.toContain("<script>");
    expect(xml).not.toContain('Target="javascript');
  }
  expect(parse(files.get("word/document.xml") ?? "").childNodes.length).toBeGreaterThan(0);
});

test("the output is reproducible, and an empty text gives a valid document", () => {
  const blocks = readMarkdown(everything);
  const one = docxOf({ title: "T", language: "en", blocks });
  expect(one.equals(docxOf({ title: "T", language: "en", blocks }))).toBe(true);
  expect(write("").document).toContain("<w:body><w:sectPr>");
});

test("right-to-left languages have right-to-left paragraphs", () => {
  expect(write("مرحبا", "عنوان", "ar").document).toContain("<w:bidi/>");
});
