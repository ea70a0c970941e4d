/** A content as a reader meets it: its blocks, each with its sentences; sources and the editor's note are set apart. */
import type { StoredContent } from "../run/stored-content.ts";
import { marksIn, readMarkdown, withoutMarks } from "./read-markdown.ts";
import type { Block } from "./read-markdown.ts";
import { splitSentences } from "./segment-text.ts";

export interface ReadSentence {
  text: string;
  /** Numbers of the sources that it is marked with. */
  marks: number[];
}

export interface ReadBlock {
  kind: "heading" | "paragraph" | "item" | "quote";
  /** Of a heading; 0 elsewhere. */
  level: number;
  sentences: ReadSentence[];
}

export interface Reading {
  blocks: ReadBlock[];
  /** All that a reader reads, headings and quotes included. */
  wholeText: string;
  headings: { level: number; text: string }[];
  /** The editor's note that says what is missing; empty where there is none. */
  note: string;
}

export interface SocialVariant {
  network: string;
  title: string | null;
  posts: { text: string; length: number }[];
  hashtags: string[];
}

export function variantsOf(content: StoredContent): SocialVariant[] {
  return content.content_type === "social"
    ? ((content.document["variants"] ?? []) as SocialVariant[])
    : [];
}

export function readContent(content: StoredContent): Reading {
  const all =
    content.content_type === "social"
      ? variantsOf(content).flatMap(variantBlocks)
      : readMarkdown(content.markdown);
  const rule = all.findLastIndex(({ kind }) => kind === "rule");
  const note = rule === -1 ? undefined : all[rule + 1];
  const body = rule === -1 ? all : all.slice(0, rule);
  const blocks = body.slice(0, beginOfSources(content, body)).flatMap(toReadBlocks);
  return {
    blocks,
    wholeText: blocks
      .map(({ sentences }) => sentences.map(({ text }) => text).join(" "))
      .join("\n"),
    headings: blocks
      .filter(({ kind }) => kind === "heading")
      .map(({ level, sentences }) => ({ level, text: sentences[0]?.text ?? "" })),
    note: note?.kind === "paragraph" ? note.text : "",
  };
}

/** The list of sources stands under a heading that is none of the document's own. */
function beginOfSources(content: StoredContent, blocks: readonly Block[]): number | undefined {
  const sections = (content.document["sections"] ?? []) as { heading: string | null }[];
  const own = new Set(sections.map(({ heading }) => (heading ?? "").trim()));
  if (content.content_type === "social") return undefined;
  const at = blocks.findLastIndex(
    (block) => block.kind === "heading" && block.level === 2 && !own.has(block.text.trim()),
  );
  return at === -1 ? undefined : at;
}

function variantBlocks({ network, title, posts }: SocialVariant): Block[] {
  return [
    { kind: "heading", level: 2, text: network },
    ...(title === null ? [] : [{ kind: "heading" as const, level: 3, text: title }]),
    ...posts.flatMap(({ text }) =>
      text.split(/\n{2,}/).map((paragraph) => ({ kind: "paragraph" as const, text: paragraph })),
    ),
  ];
}

function toReadBlocks(block: Block): ReadBlock[] {
  switch (block.kind) {
    case "heading": {
      const sentences = [{ text: withoutMarks(block.text), marks: [] }];
      return [{ kind: "heading", level: block.level, sentences }];
    }
    case "list":
      return block.items.map((item) => ({ kind: "item", level: 0, sentences: toSentences(item) }));
    case "quote": {
      const marks = marksIn(block.byline);
      const sentences = splitSentences(block.text).map((text) => ({ text, marks }));
      return [{ kind: "quote", level: 0, sentences }];
    }
    case "paragraph":
      return [{ kind: "paragraph", level: 0, sentences: toSentences(block.text) }];
    default:
      return [];
  }
}

/** A mark follows its sentence, so it may have been cut off to the beginning of the next. */
function toSentences(text: string): ReadSentence[] {
  const found: ReadSentence[] = [];
  const together = text.replace(
    /([.!?…]["”“»’)]*)((?:\s*\uE001\d+\uE002)+)/gu,
    (_, stop, marks) => {
      const numbers = String(marks).replace(/\s+/g, "");
      return `${numbers}${String(stop)}`;
    },
  );
  for (const sentence of splitSentences(together)) {
    const marks = marksIn(sentence);
    const plain = withoutMarks(sentence).trim();
    if (plain === "") found.at(-1)?.marks.push(...marks);
    else found.push({ text: plain, marks });
  }
  return found;
}
