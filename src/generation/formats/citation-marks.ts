/** Which numbers stand after a sentence; how a number looks is each rendering's own. */
import type { ContentSource } from "../content.ts";
import type { Citation, Sentence } from "../writers/writer.ts";
import { sourceNumber } from "./citations.ts";

export function numbersOf(
  sources: readonly ContentSource[],
  citations: readonly Citation[],
): number[] {
  if (sources.length === 0 || citations.length === 0) return [];
  return [...new Set(citations.flatMap((citation) => sourceNumber(sources, citation) ?? []))];
}

/** The numbers after each sentence: once, after the last of neighbours that rest on the same sources. */
export function numbersAfter(
  sources: readonly ContentSource[],
  sentences: readonly Sentence[],
): number[][] {
  if (sources.length === 0) return sentences.map(() => []);
  const all = sentences.map(({ citations }) => numbersOf(sources, citations));
  return all.map((numbers, index) => {
    // What only introduces a quote needs no mark of its own: the quote has it.
    const introduces = sentences[index]?.text.endsWith(":") ?? false;
    const isSame = numbers.join() === (all[index + 1] ?? []).join();
    return introduces || isSame ? [] : numbers;
  });
}
