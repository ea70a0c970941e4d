/** Joins quotes of paragraphs that follow each other in one post: one quotation, with one attribution below it. */
import type { Material } from "../material.ts";
import type { Block, Citation } from "../writers/writer.ts";
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

/** A longer one is read, and cut, in parts. */
const charactersMax = 3000;

function charactersIn(citations: readonly Citation[]): number {
  return citations.reduce((sum, { start, end }) => sum + end - start, 0);
}

/** Nothing was left out between them. */
function follows(material: Material, one: Citation, next: Citation): boolean {
  const { passages } = material;
  const before = passageOf(material, one);
  const after = passageOf(material, next);
  if (before?.kind !== "post" || after?.kind !== "post") return false;
  return (
    passages.indexOf(after) === passages.indexOf(before) + 1 &&
    before.text.slice(one.end).trim() === "" &&
    after.text.slice(0, next.start).trim() === ""
  );
}

/** The words of a quotation, paragraph by paragraph, each line by itself. */
export function quoteParagraphs(material: Material, paragraphs: readonly Citation[]): string[][] {
  return paragraphs
    .map((citation) =>
      shownQuote(material, citation)
        .split("\n")
        .filter((line) => line.trim() !== ""),
    )
    .filter((lines) => lines.length > 0);
}
