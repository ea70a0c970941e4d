/** Splits Markdown into paragraphs and headings of plain text, and finds the positions of words in the Markdown. */
import { labelsFor } from "../formats/translated-labels.ts";
import { passagesIn } from "../markdown/find-passage.ts";
import { inlineText } from "../markdown/markdown-tree.ts";
import type { Inline, MarkdownBlock } from "../markdown/markdown-tree.ts";
import { readMarkdownParts } from "../markdown/read-markdown.ts";
import { normalized } from "../text/segment.ts";
import type { TextPlace } from "./quality.ts";

export interface TextBlock {
  kind: "heading" | "paragraph" | "quote";
  level: number;
  text: string;
  /** Links and code in the text. */
  taken: { start: number; end: number; url: string | null }[];
  /** The position of its Markdown block. */
  from: number;
}

export interface ReadText {
  /** Without the list of sources, which is not part of the text. */
  blocks: TextBlock[];
  images: string[];
  place(block: TextBlock, start?: number, end?: number): TextPlace;
  /** The first occurrence of the words. */
  find(quote: string): TextPlace;
}

const contextCharacters = 40;
const noteMarks = /\s?\[\d{1,3}\]/g;

export function readText(markdown: string, language: string): ReadText {
  const passages = passagesIn(markdown);
  const sourcesHeading = normalized(labelsFor(language).sources);
  const blocks: TextBlock[] = [];
  const images: string[] = [];
  let from = 0;
  let isSources = false;
  let isUnlocated = false;
  for (const { block, source } of readMarkdownParts(markdown)) {
    // Stops after a block is not found (its tabs became spaces): every further search would scan the whole text.
    const at: number = isUnlocated ? -1 : markdown.indexOf(source, from);
    isUnlocated = at === -1;
    from = Math.max(from, at);
    if (block.kind === "heading") {
      isSources = normalized(inlineText(block.inlines)) === sourcesHeading;
    }
    if (!isSources) addBlocks({ blocks, images, from }, block);
    if (!isUnlocated) from += source.length;
  }
  const locate = (words: string, prefix: string, after: number): TextPlace => {
    const quote = words.replaceAll(noteMarks, "").trim();
    const range = passages.find(quote, prefix.replaceAll(noteMarks, ""), after);
    return { quote, start: range?.from ?? null, end: range?.to ?? null };
  };
  return {
    blocks,
    images,
    place: ({ text, from: after }, start = 0, end = text.length) =>
      locate(
        text.slice(start, end),
        text.slice(Math.max(0, start - contextCharacters), start),
        after,
      ),
    find: (quote) => locate(quote, "", 0),
  };
}

interface Found {
  blocks: TextBlock[];
  images: string[];
  from: number;
}

function addBlocks(found: Found, block: MarkdownBlock, isQuote = false): void {
  if (block.kind === "list") {
    for (const inner of block.items.flat()) addBlocks(found, inner, isQuote);
  } else if (block.kind === "quote") {
    for (const inner of block.blocks) addBlocks(found, inner, true);
  } else if (block.kind === "table") {
    for (const cell of [block.header, ...block.rows].flat()) addInlines(found, cell, "quote");
  } else if (block.kind === "heading") addInlines(found, block.inlines, "heading", block.level);
  else if (block.kind === "paragraph") {
    addInlines(found, block.inlines, isQuote ? "quote" : "paragraph");
  }
}

function addInlines(
  { blocks, images, from }: Found,
  inlines: readonly Inline[],
  kind: TextBlock["kind"],
  level = 0,
): void {
  const block: TextBlock = { kind, level, text: "", taken: [], from };
  const add = (one: Inline): void => {
    const start = block.text.length;
    if (one.kind === "text" || one.kind === "code") block.text += one.text;
    else if (one.kind === "break") block.text += "\n";
    else if (one.kind === "image") images.push(one.path);
    // A source mark.
    else if (one.kind === "link" && /^\d{1,3}$/.test(inlineText(one.inlines))) return;
    else for (const inner of one.inlines) add(inner);
    const url = one.kind === "link" ? one.url : null;
    if (url !== null || one.kind === "code") {
      block.taken.push({ start, end: block.text.length, url });
    }
  };
  for (const one of inlines) add(one);
  blocks.push(block);
}
