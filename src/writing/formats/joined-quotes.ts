/** Joins the quotes of a post into one quotation with one attribution, and marks omissions. */
import type { Material, Passage } from "../material.ts";
import { cutMark } from "../text/clean.ts";
import type { Block, Citation } from "../writer.ts";
import { passageOf } from "./citations.ts";
import { shownQuote } from "./foreign-addresses.ts";

export type ShownBlock =
  | Exclude<Block, { kind: "quote" }>
  | { kind: "quote"; citation: Citation; paragraphs: Citation[] };

export function joinedQuotes(material: Material, blocks: readonly Block[]): ShownBlock[] {
  const shown: ShownBlock[] = [];
  for (const block of blocks) {
    if (block.kind !== "quote") {
      shown.push(block);
      continue;
    }
    const last = shown.at(-1);
    const before = last?.kind === "quote" ? last.paragraphs.at(-1) : undefined;
    if (
      last?.kind === "quote" &&
      before !== undefined &&
      follows(material, before, block.citation) &&
      charactersIn([...last.paragraphs, block.citation]) <= charactersMax
    )
      last.paragraphs.push(block.citation);
    else shown.push({ kind: "quote", citation: block.citation, paragraphs: [block.citation] });
  }
  return shown;
}

/** Longer quotations are shown, and shortened, in separate parts. */
const charactersMax = 3000;

function charactersIn(citations: readonly Citation[]): number {
  return citations.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Whether the next quote is further down in the same post. */
function follows(material: Material, one: Citation, next: Citation): boolean {
  const { passages } = material;
  const before = passageOf(material, one);
  const after = passageOf(material, next);
  if (before?.kind !== "post" || after?.kind !== "post") return false;
  const between = passages.indexOf(after) - passages.indexOf(before);
  return between > 0 || (between === 0 && next.start >= one.end);
}

/** Whether nothing was left out between the quotes. */
function touches({ passages }: Material, one: Citation, next: Citation): boolean {
  const from = passages.findIndex(({ id }) => id === one.passage);
  const to = passages.findIndex(({ id }) => id === next.passage);
  if (from === to) return passages[from]?.text.slice(one.end, next.start).trim() === "";
  const isOver = passages[from]?.text.slice(one.end).trim() === "";
  const isBegun = passages[to]?.text.slice(0, next.start).trim() === "";
  return to === from + 1 && isOver && isBegun;
}

/** The text of a quotation, split into paragraphs and lines. */
export function quoteParagraphs(material: Material, paragraphs: readonly Citation[]): string[][] {
  return paragraphs
    .flatMap((citation, index) => {
      const passage = passageOf(material, citation);
      const lines = shownQuote(material, citation)
        .split("\n")
        .filter((line) => line.trim() !== "")
        .map((line, at) => (passage?.form === "list" ? bulleted(line, passage.ordered, at) : line));
      const before = paragraphs[index - 1];
      const hasOmission = before !== undefined && !touches(material, before, citation);
      const isCut = index === paragraphs.length - 1 && isCutShort(passage, citation);
      return [...(hasOmission ? [[cutMark]] : []), lines, ...(isCut ? [[cutMark]] : [])];
    })
    .filter((lines) => lines.length > 0);
}

/** Whether a reply continues after the quote, which readers should know. */
function isCutShort(passage: Passage | undefined, { end }: Citation): boolean {
  return passage?.kind === "reply" && /\p{L}/u.test(passage.text.slice(end));
}

/** Lists in quotations keep their bullets and numbers. */
function bulleted(line: string, isOrdered: boolean | undefined, at: number): string {
  return isOrdered === true ? `${at + 1}. ${line}` : `• ${line}`;
}
