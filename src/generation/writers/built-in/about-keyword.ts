/** Tells whether what the brand says is about a keyword, so that the keyword may stand over it. */
import { countOf, stemSet } from "../../text/relevance.ts";
import { holds } from "./holds.ts";
import type { Reading } from "./reading.ts";

interface Paragraph {
  text: string;
  stems: ReadonlySet<string>;
}

const paragraphs = new WeakMap<Reading, Paragraph[]>();

/** Kept per reading: titles and subjects ask for every keyword. */
function paragraphsIn(reading: Reading): Paragraph[] {
  const known = paragraphs.get(reading);
  if (known !== undefined) return known;
  const own = Map.groupBy([...reading.brand, ...reading.items], ({ passage }) => passage.id);
  const found = [...own.values()].map((sentences) => {
    const text = sentences.map((sentence) => sentence.text).join(" ");
    return { text, stems: stemSet(text) };
  });
  paragraphs.set(reading, found);
  return found;
}

/** It stands there, or one paragraph holds all of its words. */
export function isAboutKeyword(reading: Reading, keyword: string): boolean {
  const wanted = [...stemSet(keyword)];
  return paragraphsIn(reading).some(
    ({ text, stems }) =>
      countOf(text, keyword) > 0 ||
      (wanted.length > 0 && wanted.every((stem) => holds(stems, stem))),
  );
}

/** How many paragraphs share a word with it: what most of them speak of is no detail. */
export function spreadOf(reading: Reading, keyword: string): number {
  const wanted = [...stemSet(keyword)];
  return paragraphsIn(reading).filter(({ stems }) => wanted.some((stem) => holds(stems, stem)))
    .length;
}
