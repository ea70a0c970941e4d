/** Finds what a draft says twice: a sentence, nearly the same sentence, a whole section. */
import { problem } from "../../formats/format.ts";
import { normalised, roughSentencesOf } from "../../text/segment.ts";
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
/** More different words than any draft has; its third power is still a whole number that is exact. */
const wordsMax = 200_000;

type PiecesOf = (words: readonly string[]) => Pieces;

export function checkRepeats({ places }: DraftReading): Problem[] {
  const inSections = places.filter(
    ({ kind, section }) => section !== null && (kind === "sentence" || kind === "heading"),
  );
  const piecesOf = remembering(pieceMaker());
  const sections = repeatedSections(inSections, piecesOf);
  const names = new Set(sections.map(({ section }) => section));
  const problems = repeatedSentences(inSections, piecesOf).filter(
    ({ section }) => !names.has(section),
  );
  const networks = new Set(places.flatMap(({ network }) => network ?? []));
  for (const network of networks) {
    problems.push(
      ...repeatedSentences(
        places.filter((place) => place.kind === "social" && place.network === network),
        piecesOf,
      ),
    );
  }
  return [...sections, ...problems];
}

/** A sentence is asked for by itself and as a part of its section. */
function remembering(make: PiecesOf): PiecesOf {
  const made = new Map<readonly string[], Pieces>();
  return (words) => {
    const before = made.get(words);
    if (before !== undefined) return before;
    const pieces = make(words);
    made.set(words, pieces);
    return pieces;
  };
}

/** Each word has a number within one draft, so that a piece of three words is a number too. */
type Pieces = ReadonlySet<number>;

function pieceMaker(): (words: readonly string[]) => Set<number> {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    numbers.set(word, numbers.size);
    return numbers.size - 1;
  };
  return (words) => {
    const pieces = new Set<number>();
    let before = -1;
    let between = -1;
    for (const word of words) {
      const number = numberOf(word);
      if (before >= 0) pieces.add((before * wordsMax + between) * wordsMax + number);
      before = between;
      between = number;
    }
    return pieces;
  };
}

function repeatedSentences(places: readonly ReadPlace[], piecesOf: PiecesOf): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  /** For each three-word piece the sentences that have it. */
  const byPiece = new Map<number, number[]>();
  let number = 0;
  for (const place of places) {
    for (const { text, words } of sentencesIn(place)) {
      if (words.length < sameWordsMin) continue;
      const normal = words.join(" ");
      if (seen.has(normal)) {
        problems.push(problem("repeated_sentence", `“${text}” stands twice.`, placed(place)));
        continue;
      }
      seen.add(normal);
      if (words.length < nearWordsMin || place.kind === "heading") continue;
      if (hasNear(byPiece, piecesOf(words), number)) {
        problems.push(
          problem("repeated_sentence", `“${text}” says nearly the same again.`, placed(place)),
        );
      }
      number += 1;
    }
  }
  return problems;
}

function sentencesIn(place: ReadPlace): { text: string; words: readonly string[] }[] {
  const { text, lowerWords } = place;
  const whole = [{ text, words: lowerWords }];
  if (place.kind === "social" || !/[.!?…\n]\P{L}*\s\P{L}*\p{L}/u.test(text)) return whole;
  const parts = roughSentencesOf(text);
  return parts.length < 2
    ? whole
    : parts.map((part) => ({ text: part, words: normalised(part).split(" ") }));
}

/** Whether one earlier sentence has most of these pieces; they are remembered for the later ones. */
function hasNear(byPiece: Map<number, number[]>, pieces: Pieces, number: number): boolean {
  const common = new Map<number, number>();
  let most = 0;
  for (const piece of pieces) {
    const earlier = byPiece.get(piece);
    if (earlier === undefined) {
      byPiece.set(piece, [number]);
      continue;
    }
    for (const other of earlier) {
      const count = (common.get(other) ?? 0) + 1;
      common.set(other, count);
      most = Math.max(most, count);
    }
    earlier.push(number);
  }
  return most >= pieces.size * nearShareMin;
}

interface SectionText {
  id: string;
  words: number;
  pieces: Set<number>;
  stems: Set<string>;
}

function repeatedSections(places: readonly ReadPlace[], piecesOf: PiecesOf): Problem[] {
  const sections: SectionText[] = [];
  const byId = new Map<string, SectionText>();
  for (const { section, kind, lowerWords, stems } of places) {
    if (section === null || kind === "heading" || lowerWords.length === 0) continue;
    const known = byId.get(section) ?? {
      id: section,
      words: 0,
      pieces: new Set<number>(),
      stems: new Set<string>(),
    };
    if (!byId.has(section)) {
      byId.set(section, known);
      sections.push(known);
    }
    known.words += lowerWords.length;
    for (const piece of piecesOf(lowerWords)) known.pieces.add(piece);
    for (const stem of stems) known.stems.add(stem);
  }
  const long = sections.filter(({ words }) => words >= sectionWordsMin);
  const pieces = new Map<number, number[]>();
  const stems = new Map<string, number[]>();
  return long.flatMap((section, index) => {
    const samePieces = inCommon(pieces, section.pieces, index);
    const sameStems = inCommon(stems, section.stems, index);
    const twin = long
      .slice(0, index)
      .find((earlier, at) =>
        isRepeat(section, earlier, samePieces.get(at) ?? 0, sameStems.get(at) ?? 0),
      );
    return twin === undefined
      ? []
      : [
          problem("repeated_section", `The section ${section.id} repeats ${twin.id}.`, {
            section: section.id,
          }),
        ];
  });
}

function isRepeat(
  section: SectionText,
  earlier: SectionText,
  pieces: number,
  stems: number,
): boolean {
  if (pieces >= Math.max(1, Math.min(section.pieces.size, earlier.pieces.size) * sectionPiecesMin))
    return true;
  const fewer = Math.min(section.stems.size, earlier.stems.size);
  return fewer >= 12 && stems >= fewer * sectionStemsMin && stems >= section.stems.size * 0.5;
}

/** How many items each earlier section has in common with this one; they are remembered for the later ones. */
function inCommon<T>(
  seen: Map<T, number[]>,
  items: ReadonlySet<T>,
  index: number,
): Map<number, number> {
  const counts = new Map<number, number>();
  for (const item of items) {
    const sections = seen.get(item);
    if (sections === undefined) seen.set(item, [index]);
    else {
      for (const section of sections) counts.set(section, (counts.get(section) ?? 0) + 1);
      sections.push(index);
    }
  }
  return counts;
}
