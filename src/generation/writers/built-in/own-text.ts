/**
 * Reads the overview as its author laid it out: paragraphs by their lines, lists, and the headings in between. What the
 * brand wrote is printed whole and in its own order, since every sentence that is moved or dropped leaves a hole.
 */
import { countOf } from "../../text/relevance.ts";
import type { Reading, SourceSentence } from "./reading.ts";
import { placeIn, unitsOf, wordsIn } from "./selection.ts";
import { isLabelled } from "./usable.ts";

const layouts = new WeakMap<Reading, SourceSentence[]>();

/** All that may be said of it, once and in its order; kept per reading, since every part of a text asks. */
export function ownSentences(reading: Reading): SourceSentence[] {
  const known = layouts.get(reading);
  if (known !== undefined) return known;
  const said = new Set<string>();
  const found = [...reading.brand, ...reading.items]
    .toSorted((a, b) => placeIn(reading, a.citation) - placeIn(reading, b.citation))
    .filter(({ text, passage }) => {
      const isAgain = passage.form === "prose" && said.has(text);
      said.add(text);
      return !isAgain;
    });
  layouts.set(reading, found);
  return found;
}

/** Sentences of one line; a question that has a line of its own stands with what answers it. */
export function ownParagraphs(sentences: readonly SourceSentence[]): SourceSentence[][] {
  const paragraphs: SourceSentence[][] = [];
  for (const sentence of sentences) {
    const open = paragraphs.at(-1);
    const last = open?.at(-1);
    if (open !== undefined && last !== undefined && goesOn(last, sentence)) open.push(sentence);
    else paragraphs.push([sentence]);
  }
  return paragraphs;
}

function goesOn(last: SourceSentence, next: SourceSentence): boolean {
  if (last.passage.id !== next.passage.id) return false;
  if (last.passage.form === "list" || last.isQuestion) return true;
  return !last.passage.text.slice(last.citation.end, next.citation.start).includes("\n");
}

export interface OwnSection {
  heading: SourceSentence | null;
  sentences: SourceSentence[];
}

/** What is left to say, under the headings that the overview gives it. */
export function ownSections(reading: Reading, left: readonly SourceSentence[]): OwnSection[] {
  const all = ownSentences(reading);
  const kept = new Set(left);
  const sections: OwnSection[] = [{ heading: null, sentences: [] }];
  for (const [index, sentence] of all.entries()) {
    if (!kept.has(sentence)) continue;
    const next = all[index + 1];
    // The section that it stands in has such a heading already.
    if (nameless.test(sentence.text)) continue;
    if (!isHeading(sentence, next) || reading.steering.questionHeadings)
      sections.at(-1)?.sentences.push(sentence);
    // A heading whose text stands elsewhere heads nothing.
    else if (next !== undefined && kept.has(next))
      sections.push({ heading: sentence, sentences: [] });
  }
  return sections.filter(({ sentences }) => sentences.length > 0);
}

const headingWordsMax = 7;

/** A few words alone on their line, with neither a stop nor a figure, above prose. */
export function isHeading(sentence: SourceSentence, next: SourceSentence | undefined): boolean {
  const { text, words, passage } = sentence;
  return (
    passage.form === "prose" &&
    next?.passage.form === "prose" &&
    words <= headingWordsMax &&
    isAloneOnLine(sentence) &&
    !/[.!?…:;,]["”“’)]*$/u.test(text) &&
    !/\p{N}/u.test(text)
  );
}

function isAloneOnLine({ passage, citation }: SourceSentence): boolean {
  const before = passage.text.slice(0, citation.start);
  const after = passage.text.slice(citation.end);
  return /(?:^|\n)\s*$/u.test(before) && /^\s*(?:\n|$)/u.test(after);
}

/** A longer paragraph says more than a slogan. */
const sloganWordsMax = 15;
/** With the name in it, fewer words say who this is. */
const namedWordsMax = 8;

const nameless =
  /^(?:about(?: us| me)?|who (?:we are|i am)|overview|our story|über (?:uns|mich)|wer wir sind|à propos|qui sommes-nous|sobre (?:nosotros|mí)|chi siamo)$/iu;

/** The first paragraph of the overview; a slogan with the paragraph behind it. */
export function introduction(reading: Reading): SourceSentence[] {
  const all = ownSentences(reading).filter(({ text }) => !nameless.test(text));
  const [first = [], second = [], third = []] = ownParagraphs(all.slice(0, readMax));
  if (first[0]?.passage.form !== "prose" || announces(first, second)) return [];
  const names = countOf(first.map(({ text }) => text).join(" "), reading.material.brand.name) > 0;
  const follows =
    wordsIn(first) <= (names ? namedWordsMax : sloganWordsMax) &&
    second[0]?.passage.form === "prose" &&
    !isLabelled(second[0].text) &&
    !announces(second, third) &&
    !isHeading(second[0], second[1] ?? third[0]);
  return follows ? [...begun(first), ...begun(second)] : begun(first);
}

/** So much is read as an opening; of an overview in one block, the rest follows under its heading. */
const openingWordsMax = 130;
const begunWordsMax = 70;

/** The paragraph, or its first thoughts where it is a block. */
function begun(paragraph: readonly SourceSentence[]): SourceSentence[] {
  if (wordsIn(paragraph) <= openingWordsMax) return [...paragraph];
  const taken: SourceSentence[] = [];
  for (const unit of unitsOf(paragraph)) {
    if (taken.length > 0 && wordsIn(taken) + wordsIn(unit) > begunWordsMax) break;
    taken.push(...unit);
  }
  return taken;
}

/** It is enough to know how an overview begins. */
const readMax = 60;

/** It stands over a list, which tells what it names. */
function announces(paragraph: readonly SourceSentence[], next: readonly SourceSentence[]): boolean {
  const last = paragraph.at(-1);
  return last !== undefined && !/[.!…]$/u.test(last.text) && next[0]?.passage.form === "list";
}
