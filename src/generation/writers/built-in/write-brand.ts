/** Writes the sections about the brand, from its own sentences: as they stand where the text may say them, else quoted. */
import { passageOf, quotedText } from "../../formats/citations.ts";
import { labelsFor } from "../../formats/labels.ts";
import type { Block, Citation, Sentence } from "../writer.ts";
import { paragraph } from "./paragraph.ts";
import { speaksAsBrand } from "./person-of.ts";
import type { Reading } from "./reading.ts";
import { speaksAsItself } from "./scribe.ts";

/** Lists as lists, with the line that announces them; prose by its own paragraphs. */
export function writeOwnText(reading: Reading, citations: readonly Citation[]): Block[] {
  const asItself = speaksAsItself(reading);
  const parts = partsOf(reading, citations);
  return parts.flatMap(({ isList, citations: cited }, index) => {
    if (isList) return writeItems(reading, cited);
    const last = cited.at(-1);
    const line = last === undefined ? "" : quotedText(reading.material, last);
    const isAnnouncing = parts[index + 1]?.isList === true && !/[.!?…]["”“’)]*$/u.test(line);
    if (last === undefined || !isAnnouncing) return writeOwnWords(reading, cited, asItself);
    return [
      ...writeOwnWords(reading, cited.slice(0, -1), asItself),
      ...paragraph([{ text: announced(reading, line), citations: [last] }]),
    ];
  });
}

/** "-- best sellers --" and "What we do:" are set over their list in the same way. */
function announced({ material }: Reading, line: string): string {
  if (/:\s*$/u.test(line)) return line.trim();
  const name = line.replaceAll(/^[\s=*~–—-]+|[\s=*~–—-]+$/gu, "");
  return `${name}${labelsFor(material.language).colon.trimEnd()}`;
}

interface Part {
  isList: boolean;
  citations: Citation[];
}

/** Prose and lists by turns, as the overview has them. */
function partsOf(reading: Reading, citations: readonly Citation[]): Part[] {
  const parts: Part[] = [];
  for (const citation of citations) {
    const isList = passageOf(reading.material, citation)?.form === "list";
    const last = parts.at(-1);
    const isSame =
      last?.isList === isList && (!isList || last.citations[0]?.passage === citation.passage);
    if (isSame) last.citations.push(citation);
    else parts.push({ isList, citations: [citation] });
  }
  return parts;
}

/** A passage that says "we" is the brand's own; where the text does not speak as the brand, all of it is quoted. */
function mustQuote(reading: Reading, citation: Citation): boolean {
  const passage = passageOf(reading.material, citation);
  return reading.foreign || (passage !== undefined && speaksAsBrand(passage));
}

function writeOwnWords(reading: Reading, citations: Citation[], asWe: boolean): Block[] {
  const blocks: Block[] = [];
  let open: Sentence[] = [];
  let before: Citation | null = null;
  for (const citation of citations) {
    const text = quotedText(reading.material, citation);
    const last = blocks.at(-1);
    if (!asWe && mustQuote(reading, citation)) {
      blocks.push(...paragraph(open));
      open = [];
      if (
        last?.kind === "quote" &&
        before !== null &&
        joins(reading, before, citation) &&
        citation.end - last.citation.start < 600
      ) {
        last.citation = { ...last.citation, end: citation.end };
      } else {
        blocks.push({ kind: "quote", citation });
      }
    } else {
      if (before !== null && open.length > 0 && isNewParagraph(reading, before, citation)) {
        blocks.push(...paragraph(open));
        open = [];
      }
      open.push({ text, citations: [citation] });
    }
    before = citation;
  }
  return [...blocks, ...paragraph(open)];
}

/** The overview has them in two paragraphs or lines; a question stays with what answers it. */
function isNewParagraph({ material }: Reading, before: Citation, next: Citation): boolean {
  if (before.passage !== next.passage) return true;
  const between = passageOf(material, before)?.text.slice(before.end, next.start) ?? "";
  return between.includes("\n") && !quotedText(material, before).endsWith("?");
}

function joins(reading: Reading, one: Citation, next: Citation): boolean {
  if (one.passage !== next.passage) return false;
  return (passageOf(reading.material, one)?.text.slice(one.end, next.start).trim() ?? "-") === "";
}

/** A sentence that lost its stop gets one. */
export function finished(text: string): string {
  return /[.!?…:;。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}

/** Items as they were typed. */
function writeItems(reading: Reading, citations: readonly Citation[]): Block[] {
  const items = citations.map((citation) => ({
    text: quotedText(reading.material, citation),
    citations: [citation],
  }));
  return [{ kind: "list", ordered: isOrdered(reading, citations[0]), items }];
}

function isOrdered({ material }: Reading, citation: Citation | undefined): boolean {
  return citation !== undefined && passageOf(material, citation)?.ordered === true;
}
