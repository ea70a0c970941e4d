/** Who a text speaks as: the brand itself, one person, or somebody who writes about it. */
import type { Passage } from "../../material.ts";
import { sentencesOf } from "../../text/segment.ts";

export function personOf(overview: string): "we" | "i" | "they" {
  if (/\b(?:we|our|us|wir|uns|unser\w*)\b/iu.test(overview)) return "we";
  return /\bI\b|\bmy\b|\bich\b|\bmeine?\w*\b/u.test(overview) ? "i" : "they";
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
