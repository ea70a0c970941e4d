/** Cuts passages into the spans that the built-in writer chooses from: sentences, and whole items of the overview's lists. */
import type { Material, Passage } from "../../material.ts";
import { type Span, sentencesOf } from "../../text/segment.ts";

/** Of longer sources only the first so many sentences are read: a post of five thousand words has a quarter of them. */
const sentencesMax = 1500;

export interface ReadPassage {
  passage: Passage;
  spans: Span[];
}

export function spansIn(material: Material): ReadPassage[] {
  let left = sentencesMax;
  return material.passages.map((passage) => {
    const spans = left > 0 ? spansOf(passage, left) : [];
    left -= spans.length;
    return { passage, spans };
  });
}

/** An item of a list stays whole, however many sentences it has. */
function spansOf({ form, kind, text }: Passage, spansMax: number): Span[] {
  if (form !== "list" || kind !== "overview") return sentencesOf(text, spansMax);
  return Array.from(text.matchAll(/\S[^\n]*/gu), (match) => {
    const item = match[0].trimEnd();
    return { text: item, start: match.index, end: match.index + item.length };
  }).slice(0, spansMax);
}
