/** Writes the sections about the brand, from its own sentences: as they stand where the text may say them, else quoted. */
import { passageOf, quotedText } from "../../formats/citations.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Block, Citation, PlannedSection, Sentence } from "../writer.ts";
import { paragraph } from "./paragraph.ts";
import { speaksAsBrand } from "./person-of.ts";
import type { Reading } from "./reading.ts";
import { speaksAsItself } from "./scribe.ts";

export function writeBrand(reading: Reading, section: PlannedSection): Block[] {
  const asItself = speaksAsItself(reading);
  return partsOf(reading, section.citations).flatMap(({ isList, citations }) =>
    isList ? writeItems(reading, citations) : writeOwnWords(reading, citations, asItself),
  );
}

interface Part {
  isList: boolean;
  citations: Citation[];
}

/** Prose and lists by turns, as the overview has them. */
export function partsOf(reading: Reading, citations: readonly Citation[]): Part[] {
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
export function mustQuote(reading: Reading, citation: Citation): boolean {
  const passage = passageOf(reading.material, citation);
  return reading.foreign || (passage !== undefined && speaksAsBrand(passage));
}

export function writeOwnWords(reading: Reading, citations: Citation[], asWe: boolean): Block[] {
  const blocks: Block[] = [];
  let open: Sentence[] = [];
  let before: Citation | null = null;
  for (const citation of citations) {
    const text = finished(quotedText(reading.material, citation));
    const last = blocks.at(-1);
    if (!asWe && mustQuote(reading, citation)) {
      blocks.push(...balanced(open));
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
      if (before !== null && before.passage !== citation.passage && open.length > 0) {
        blocks.push(...balanced(open));
        open = [];
      }
      open.push({ text, citations: [citation] });
    }
    before = citation;
  }
  return withoutStragglers([...blocks, ...balanced(open)]);
}

/** So few words are no paragraph of their own. */
const stragglerWords = 10;

/** A last short sentence stands with those before it. */
function withoutStragglers(blocks: Block[]): Block[] {
  const last = blocks.at(-1);
  const before = blocks.at(-2);
  if (last?.kind !== "paragraph" || before?.kind !== "paragraph" || last.sentences.length > 1)
    return blocks;
  if (wordsOf(last.sentences[0]?.text ?? "").length > stragglerWords) return blocks;
  // What was a paragraph of its own stays one.
  const passages = [before.sentences.at(-1), last.sentences[0]].map(
    (one) => one?.citations[0]?.passage,
  );
  if (passages[0] !== passages[1]) return blocks;
  const joined = { ...before, sentences: [...before.sentences, ...last.sentences] };
  return [...blocks.slice(0, -2), joined];
}

/** Paragraphs of at most nine sentences, as even as can be, so that none is left alone at the end. */
function balanced(sentences: Sentence[]): Block[] {
  const count = Math.ceil(sentences.length / 9);
  const size = Math.ceil(sentences.length / Math.max(1, count));
  return Array.from({ length: count }, (_, index) =>
    sentences.slice(index * size, (index + 1) * size),
  ).flatMap((part) => paragraph(part));
}

function joins(reading: Reading, one: Citation, next: Citation): boolean {
  if (one.passage !== next.passage) return false;
  return (passageOf(reading.material, one)?.text.slice(one.end, next.start).trim() ?? "-") === "";
}

/** A sentence that lost its stop gets one. */
export function finished(text: string): string {
  return /[.!?…:;。！？]["”“’)]*$/u.test(text) ? text : `${text}.`;
}

/** A list with the line that stands above it: without "On Saturdays:" its items would be said of every day. */
export function writeItems(reading: Reading, citations: Citation[]): Block[] {
  const texts = citations.map((citation) => quotedText(reading.material, citation));
  const keepsStops = texts.some((text) => /\p{Ll}{3,}[.!?]\s+\p{Lu}/u.test(text));
  const items = citations.map((citation, index) => ({
    text: keepsStops ? finished(texts[index] ?? "") : withoutStop(texts[index] ?? ""),
    citations: [citation],
  }));
  const above = lineAbove(reading, citations[0]);
  return [...paragraph(above), { kind: "list", ordered: isOrdered(reading, citations[0]), items }];
}

/** An item of one sentence ends without a stop; where one has several, all of them keep or get it. */
function withoutStop(item: string): string {
  return item.replace(/(?<=[\p{L}\p{N}%)”"’])[.;,]$/u, "");
}

/** The line that announces a list. */
export function lineAbove(
  { brand, items, material }: Reading,
  citation: Citation | undefined,
): Sentence[] {
  const { passages } = material;
  const before = passages[passages.findIndex(({ id }) => id === citation?.passage) - 1];
  // "Which kit?" asks for what the list tells.
  const line = [...items, ...brand.filter(({ isQuestion }) => isQuestion)].findLast(
    ({ passage, citation: { end } }) =>
      passage.id === before?.id && passage.text.slice(end).trim() === "",
  );
  if (line === undefined || line.passage.form === "list" || /[.!]$/u.test(line.text)) return [];
  return [{ text: line.text.replace(/(?<![?:]):?$/u, ":"), citations: [line.citation] }];
}

function isOrdered({ material }: Reading, citation: Citation | undefined): boolean {
  return citation !== undefined && passageOf(material, citation)?.ordered === true;
}
