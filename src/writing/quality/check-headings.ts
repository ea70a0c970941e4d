/** Extracts a text's headings as an outline and checks them. */
import { countWords, normalized } from "../text/segment.ts";
import { checkOf, finding } from "./quality.ts";
import type { Finding, QualityCheck, TextPlace } from "./quality.ts";
import type { ReadText } from "./text-blocks.ts";

export interface OutlineHeading extends TextPlace {
  level: number;
}

const charactersMax = 70;
/** How many characters of the text below an empty heading are shown. */
const shownCharacters = 60;
/** Longer texts without headings are hard to scan. */
const wordsWithoutMax = 300;

export function checkHeadings(text: ReadText): { check: QualityCheck; outline: OutlineHeading[] } {
  const found = text.blocks.flatMap((block, at) => {
    if (block.kind !== "heading") return [];
    const next = text.blocks[at + 1];
    const below =
      block.text.trim() !== "" || !next ? "markdown" : text.place(next, 0, shownCharacters);
    return [{ heading: { level: block.level, ...text.place(block) }, below } as const];
  });
  const outline = found.map(({ heading }) => heading);
  const findings: Finding[] = [];
  const seen = new Set<string>();
  let before = 0;
  for (const { heading, below } of found) {
    const { level, ...place } = heading;
    const { quote } = place;
    const say = (message: string) => findings.push(finding(message, place));
    if (quote === "") findings.push(finding("The heading above this is empty.", below));
    else if (quote.length > charactersMax && level > 1) {
      say(
        `“${quote}” has ${quote.length} characters; keep headings to ${charactersMax} or fewer so that they are easy to scan.`,
      );
    }
    if (level === 1 && seen.size > 0) say(`“${quote}” is a second main heading.`);
    else if (before > 0 && level > before + 1) {
      say(`“${quote}” skips a heading level: it is level ${level} below level ${before}.`);
    }
    if (quote !== "" && seen.has(normalized(quote))) say(`The heading “${quote}” appears twice.`);
    seen.add(normalized(quote));
    before = level;
  }
  const words = text.blocks.reduce((sum, block) => sum + countWords(block.text), 0);
  if (outline.every(({ level }) => level === 1) && words > wordsWithoutMax) {
    findings.push(finding(`The text has ${words} words but no subheadings.`, "markdown"));
  }
  return { check: checkOf("headings", findings), outline };
}
