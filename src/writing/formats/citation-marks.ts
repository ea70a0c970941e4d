/** Which numbers stand after a block of text; how a number looks is each rendering's own. */
import type { ContentSource } from "../content.ts";
import type { Block, Citation } from "../writer.ts";
import { citationsIn, sourceNumber } from "./citations.ts";

export function numbersOf(
  sources: readonly ContentSource[],
  citations: readonly Citation[],
): number[] {
  if (sources.length === 0 || citations.length === 0) return [];
  return [...new Set(citations.flatMap((citation) => sourceNumber(sources, citation) ?? []))];
}

/** The numbers behind the last sentence or item of a block: once, whatever its sentences cite. */
export function numbersAfter(sources: readonly ContentSource[], block: Block): number[] {
  return numbersOf(sources, citationsIn(block)).toSorted((one, other) => one - other);
}
