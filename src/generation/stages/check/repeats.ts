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

export function checkRepeats({ places }: DraftReading): Problem[] {
  const inSections = places.filter(
    ({ kind, section }) => section !== null && (kind === "sentence" || kind === "heading"),
  );
  const sections = repeatedSections(inSections);
  const names = new Set(sections.map(({ section }) => section));
  const problems = repeatedSentences(inSections).filter(({ section }) => !names.has(section));
  const networks = new Set(places.flatMap(({ network }) => network ?? []));
  for (const network of networks) {
    problems.push(
      ...repeatedSentences(
        places.filter((place) => place.kind === "social" && place.network === network),
      ),
    );
  }
  return [...sections, ...problems];
}

function repeatedSentences(places: readonly ReadPlace[]): Problem[] {
  const problems: Problem[] = [];
  const seen = new Set<string>();
  /** For each three-word piece the sentences that have it. */
  const byPiece = new Map<string, number[]>();
  let number = 0;
  for (const place of places) {
    for (const sentence of place.kind === "social" ? [place.text] : roughSentencesOf(place.text)) {
      const normal = sentence === place.text ? place.normal : normalised(sentence);
      const words = normal.split(" ");
      if (words.length < sameWordsMin) continue;
      if (seen.has(normal)) {
        problems.push(problem("repeated_sentence", `“${sentence}” stands twice.`, placed(place)));
        continue;
      }
      seen.add(normal);
      if (words.length < nearWordsMin || place.kind === "heading") continue;
      if (hasNear(byPiece, piecesOf(words), number)) {
        problems.push(
          problem("repeated_sentence", `“${sentence}” says nearly the same again.`, placed(place)),
        );
      }
      number += 1;
    }
  }
  return problems;
}

function piecesOf(words: readonly string[]): Set<string> {
  const pieces = new Set<string>();
  for (let at = 0; at + 2 < words.length; at += 1) {
    pieces.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  }
  return pieces;
}

/** Whether one earlier sentence has most of these pieces; they are remembered for the later ones. */
function hasNear(byPiece: Map<string, number[]>, pieces: Set<string>, number: number): boolean {
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
  pieces: Set<string>;
  stems: Set<string>;
}

function repeatedSections(places: readonly ReadPlace[]): Problem[] {
  const sections: SectionText[] = [];
  const byId = new Map<string, SectionText>();
  for (const { section, kind, normal, stems } of places) {
    if (section === null || kind === "heading" || normal === "") continue;
    const known = byId.get(section) ?? {
      id: section,
      words: 0,
      pieces: new Set<string>(),
      stems: new Set<string>(),
    };
    if (!byId.has(section)) {
      byId.set(section, known);
      sections.push(known);
    }
    const words = normal.split(" ");
    known.words += words.length;
    for (const piece of piecesOf(words)) known.pieces.add(piece);
    for (const stem of stems) known.stems.add(stem);
  }
  const long = sections.filter(({ words }) => words >= sectionWordsMin);
  return long.flatMap((section, index) => {
    const twin = long.slice(0, index).find((earlier) => isRepeat(section, earlier));
    return twin === undefined
      ? []
      : [
          problem("repeated_section", `The section ${section.id} repeats ${twin.id}.`, {
            section: section.id,
          }),
        ];
  });
}

function isRepeat(section: SectionText, earlier: SectionText): boolean {
  const pieces = inCommon(section.pieces, earlier.pieces);
  if (pieces >= Math.min(section.pieces.size, earlier.pieces.size) * sectionPiecesMin) return true;
  const stems = inCommon(section.stems, earlier.stems);
  const fewer = Math.min(section.stems.size, earlier.stems.size);
  return fewer >= 12 && stems >= fewer * sectionStemsMin && stems >= section.stems.size * 0.5;
}

function inCommon(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let count = 0;
  for (const item of one) if (other.has(item)) count += 1;
  return count;
}
