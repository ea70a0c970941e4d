/** Writes the sections about the brand, from its own sentences: as they stand where the text may say them, else quoted. */
import { passageOf, quotedText } from "../../formats/citations.ts";
import { wordsOf } from "../../text/segment.ts";
import type { Block, Citation, Plan, PlannedSection, Sentence } from "../writer.ts";
import { paragraph } from "./paragraph.ts";
import { speaksAsBrand } from "./person-of.ts";
import { type Reading } from "./reading.ts";
import { type Scribe, speaksAsWe } from "./scribe.ts";

export function writeBrand(
  reading: Reading,
  scribe: Scribe,
  plan: Plan,
  section: PlannedSection,
): Block[] {
  const asWe = speaksAsWe(reading, plan.contentType);
  const places = new Set(reading.items.map(({ citation }) => placeOf(citation)));
  const isItem = (citation: Citation) => places.has(placeOf(citation));
  const prose = section.citations.filter((citation) => !isItem(citation));
  const items = section.citations.filter(isItem);
  const blocks: Block[] = [...writeOwnWords(reading, prose, asWe)];
  if (items.length > 0) blocks.push(...writeItems(reading, scribe, items));
  return blocks;
}

function placeOf({ passage, start }: Citation): string {
  return `${passage} ${start}`;
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
  const joined = { ...before, sentences: [...before.sentences, ...last.sentences] };
  return [...blocks.slice(0, -2), joined];
}

/** Paragraphs of at most five sentences, as even as can be, so that none is left alone at the end. */
function balanced(sentences: Sentence[]): Block[] {
  const count = Math.ceil(sentences.length / 5);
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

function writeItems(reading: Reading, scribe: Scribe, citations: Citation[]): Block[] {
  const items = citations.map((citation) => ({
    text: quotedText(reading.material, citation).replace(/(?<=\p{L})[.;,]$/u, ""),
    citations: [citation],
  }));
  const [only] = items;
  if (only !== undefined && items.length === 1) {
    const fragment = only.text.replace(/[.,;:]+$/u, "").replaceAll(/[“”„"]/gu, "'");
    return paragraph(scribe.sentences("brandFragment", { fragment }, only.citations));
  }
  return [{ kind: "list", ordered: false, items }];
}
