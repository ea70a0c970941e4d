/** Finds what a draft says twice: a sentence, nearly the same sentence, a whole section. */
import { problem } from "../../formats/format.ts";
import { normalised, roughSentencesOf } from "../../text/segment.ts";
import { type Word, wordAt } from "../../text/words.ts";
import type { Problem } from "../../writers/writer.ts";
import { placed } from "./places.ts";
import type { DraftReading, ReadPlace } from "./reading.ts";

/** Shorter ones may stand twice. */
const sameWordsMin = 4;
/** Nearly the same can only be told of a sentence with so many words. */
const nearWordsMin = 8;
/** Share of the three-word pieces of a sentence that an earlier one has too. */
const nearShareMin = 0.7;
const sectionWordsMin = 25;
/** Share of a section's three-word pieces, or of its words with a meaning, that one earlier section has too. */
const sectionPiecesMin = 0.4;
const sectionStemsMin = 0.8;

export function checkRepeats({ places }: DraftReading): Problem[] {
  const read = readSentences(places);
  const inSections = read.filter(({ place }) => place.section !== null);
  const sections = repeatedSections(inSections);
  const names = new Set(sections.map(({ section }) => section));
  const problems = repeatedSentences(inSections).filter(({ section }) => !names.has(section));
  for (const network of new Set(places.flatMap((place) => place.network ?? []))) {
    problems.push(
      ...repeatedSentences(
        read.filter(({ place }) => place.kind === "social" && place.network === network),
      ),
    );
  }
  return [...sections, ...problems];
}

/**
 * Three words that stand side by side, as a number. Of a draft's pieces hardly two have the same by chance, and most of a
 * sentence must be the same before anything is named.
 */
type Piece = number;

interface ReadSentences {
  place: ReadPlace;
  sentences: { text: string; words: readonly string[]; pieces: readonly Piece[] }[];
  pieces: readonly Piece[];
}

/** What can be repeated: the texts of sections and networks, in their sentences. */
function readSentences(places: readonly ReadPlace[]): ReadSentences[] {
  const read: ReadSentences[] = [];
  for (const place of places) {
    const { kind, section, text, lowerWords, tokens } = place;
    const isOfSection = section !== null && (kind === "sentence" || kind === "heading");
    if (!isOfSection && kind !== "social") continue;
    const whole = piecesOf(tokens.map(({ word }) => word));
    const parts = partsOf(place);
    const sentences =
      parts.length < 2
        ? [{ text, words: lowerWords, pieces: whole }]
        : parts.map((part) => {
            const words = normalised(part).split(" ");
            const pieces = piecesOf(words.map((word) => wordAt(word, 0, word.length)));
            return { text: part, words, pieces };
          });
    read.push({ place, sentences, pieces: whole });
  }
  return read;
}

const nothing: readonly string[] = [];

/** The sentences that stand in one place, where there are several. */
function partsOf({ kind, text }: ReadPlace): readonly string[] {
  return kind === "social" || !goesOnAfterEnd(text) ? nothing : roughSentencesOf(text);
}

/**
 * Whether letters follow what may end a sentence, with a blank between: told from each run of other characters that
 * letters follow, since a pattern would read a long run again from each of its characters.
 */
function goesOnAfterEnd(text: string): boolean {
  const first = text.search(/[.!?…\n]/u);
  // Most sentences end where their text does.
  if (first === -1 || first >= text.length - 2) return false;
  const runs = text.slice(first).split(/\p{L}+/u);
  return runs.slice(0, -1).some((run) => {
    const end = run.search(/[.!?…\n]/u);
    return end !== -1 && /\s/u.test(run.slice(end + 1));
  });
}

function piecesOf(words: readonly Word[]): Piece[] {
  const pieces: Piece[] = [];
  let before = 0;
  let between = 0;
  let index = 0;
  for (const { sum } of words) {
    if (index > 1) pieces.push(mixed(mixed(before, between), sum));
    before = between;
    between = sum;
    index += 1;
  }
  return pieces;
}

/** 32 bits of both; which comes first matters. */
function mixed(one: number, other: number): number {
  const sum = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d) + other;
  return Math.imul(sum ^ (sum >>> 13), 0x297a2d39);
}

/** Of those who have an item, so many are counted: what more sentences than these share tells none of them apart. */
const holdersMax = 60;

/** For each item the first who have it, by their numbers; nearly all are had by one alone. */
class Holders<Item> {
  readonly #first = new Map<Item, number>();
  readonly #others = new Map<Item, number[]>();

  /** Gives these to another, adds to the counts how many of them each earlier one has, and returns how many are new to it. */
  add(items: Iterable<Item>, holder: number, counts: Map<number, number>): number {
    let added = 0;
    for (const item of items) {
      const first = this.#first.get(item);
      if (first === holder) continue;
      if (first === undefined) {
        this.#first.set(item, holder);
        added += 1;
        continue;
      }
      const others = this.#others.get(item);
      if (others?.at(-1) === holder) continue;
      added += 1;
      counts.set(first, (counts.get(first) ?? 0) + 1);
      if (others === undefined) this.#others.set(item, [holder]);
      else {
        for (const other of others) counts.set(other, (counts.get(other) ?? 0) + 1);
        if (others.length < holdersMax) others.push(holder);
      }
    }
    return added;
  }
}

function repeatedSentences(read: readonly ReadSentences[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  const holders = new Holders<Piece>();
  const common = new Map<number, number>();
  let number = 0;
  for (const { place, sentences } of read) {
    for (const { text, words, pieces } of sentences) {
      if (words.length < sameWordsMin) continue;
      const normal = words.join(" ");
      if (seen.has(normal)) {
        problems.push(problem("repeated_sentence", `“${text}” stands twice.`, placed(place)));
        continue;
      }
      seen.add(normal);
      if (words.length < nearWordsMin || place.kind === "heading") continue;
      common.clear();
      const size = holders.add(pieces, number, common);
      let most = 0;
      for (const count of common.values()) most = Math.max(most, count);
      // One earlier sentence has most of these pieces.
      if (most >= size * nearShareMin) {
        problems.push(
          problem("repeated_sentence", `“${text}” says nearly the same again.`, placed(place)),
        );
      }
      number += 1;
    }
  }
  return problems;
}

/** How many different pieces and words with a meaning a section has. */
interface SectionText {
  id: string;
  pieces: number;
  stems: number;
}

function repeatedSections(read: readonly ReadSentences[]): Problem[] {
  const byId = new Map<string, ReadSentences[]>();
  for (const one of read) {
    const { section, kind, lowerWords } = one.place;
    if (section === null || kind === "heading" || lowerWords.length === 0) continue;
    const known = byId.get(section);
    if (known === undefined) byId.set(section, [one]);
    else known.push(one);
  }
  if (byId.size < 2) return [];
  const pieces = new Holders<Piece>();
  const stems = new Holders<string>();
  const long: SectionText[] = [];
  const problems: Problem[] = [];
  for (const [id, parts] of byId) {
    const words = parts.reduce((sum, { place }) => sum + place.lowerWords.length, 0);
    if (words < sectionWordsMin) continue;
    const samePieces = new Map<number, number>();
    const sameStems = new Map<number, number>();
    const section = { id, pieces: 0, stems: 0 };
    for (const { place, pieces: own } of parts) {
      section.pieces += pieces.add(own, long.length, samePieces);
      section.stems += stems.add(place.stems, long.length, sameStems);
    }
    // Who has nothing in common with it is no twin.
    const twinAt = [...new Set([...samePieces.keys(), ...sameStems.keys()])]
      .toSorted((one, other) => one - other)
      .find((at) => {
        const earlier = long[at];
        return (
          earlier !== undefined &&
          isRepeat(section, earlier, samePieces.get(at) ?? 0, sameStems.get(at) ?? 0)
        );
      });
    const twin = twinAt === undefined ? undefined : long[twinAt];
    long.push(section);
    if (twin === undefined) continue;
    const message = `The section ${id} repeats ${twin.id}.`;
    problems.push(problem("repeated_section", message, { section: id }));
  }
  return problems;
}

function isRepeat(
  section: SectionText,
  earlier: SectionText,
  pieces: number,
  stems: number,
): boolean {
  if (pieces >= Math.max(1, Math.min(section.pieces, earlier.pieces) * sectionPiecesMin))
    return true;
  const fewer = Math.min(section.stems, earlier.stems);
  return fewer >= 12 && stems >= fewer * sectionStemsMin && stems >= section.stems * 0.5;
}
