/** Parses keywords: one per line, or separated by commas, with quotes around a keyword that contains a comma. */
import { splitKeywords } from "../../../records/brands/keyword-list.ts";
import { keywordLengthMax, keywordsMax } from "../../../records/brands/keywords.ts";
import { checkText } from "../../terminal/check-text.ts";
import { refused } from "../../terminal/wrong-use.ts";

/**
 * Trimmed and in order, without case-insensitive duplicates. Throws if there are none or too many, or if one is too
 * long.
 */
export function parseKeywords(text: string): string[] {
  const found = new Map<string, string>();
  for (const part of splitKeywords(text)) {
    const phrase = checkText(part.replace(/\s+/g, " "), {
      name: `The keyword "${[...part.trim()].slice(0, 40).join("")}…"`,
      lengthMax: keywordLengthMax,
    });
    const folded = phrase.toLowerCase();
    if (phrase !== "" && !found.has(folded)) found.set(folded, phrase);
  }
  if (found.size === 0) throw refused('No keyword given. Example: "first, second".');
  checkCount(found.size);
  return [...found.values()];
}

export function checkCount(count: number): void {
  if (count > keywordsMax) {
    throw refused(
      `The brand would have ${count.toLocaleString("en")} keywords; the maximum is ${keywordsMax.toLocaleString("en")}.`,
    );
  }
}
