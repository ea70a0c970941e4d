/** Who a text speaks as: the brand itself, one person, or somebody who writes about it. */
import type { Passage } from "../../material.ts";
import { sentencesOf } from "../../text/segment.ts";

export function personOf(overview: string): "we" | "i" | "they" {
  const we = overview.match(/\b(?:we|our|us|wir|uns|unser\w*)\b/giu)?.length ?? 0;
  const one = overview.match(/\b(?:I|[Mm]y|me|[Ii]ch|[Mm]eine?\w*|mir|mich)\b/gu)?.length ?? 0;
  if (we + one === 0) return "they";
  // A coach says "we" of herself and her client.
  return one > we ? "i" : "we";
}

/** Whether a text speaks as the brand itself; the "I" of a question is its customers'. */
export function isFirstPerson(text: string): boolean {
  if (personOf(text) === "they") return false;
  const told = sentencesOf(text).filter((sentence) => !sentence.text.endsWith("?"));
  return personOf(told.map((sentence) => sentence.text).join(" ")) !== "they";
}

const ownPassages = new WeakMap<Passage, boolean>();

/** The same of a passage; kept, for each of its sentences asks. */
export function speaksAsBrand(passage: Passage): boolean {
  const known = ownPassages.get(passage);
  if (known !== undefined) return known;
  const speaks = isFirstPerson(passage.text);
  ownPassages.set(passage, speaks);
  return speaks;
}
