/** Finds parts of a text that appear word for word in other content. */
import { tokensOf } from "../text/word-positions.ts";
import { checkOf, finding, notApplicable, notRun } from "./quality.ts";
import type { CheckedContent, QualityCheck, TextPlace } from "./quality.ts";
import { readText } from "./text-blocks.ts";
import type { ReadText } from "./text-blocks.ts";

export interface Duplicate {
  contentId: number;
  title: string;
  /** The share of this text that is also in the other one, 0 to 1. */
  share: number;
  /** The beginning of the longest common passage. */
  place: TextPlace;
}

/** Fewer consecutive words in common may be a coincidence. */
const shingleWords = 6;
/** A smaller share may be a phrase or a common fact. */
const shareMin = 0.2;
const passageWordsMin = 40;
const quoteWords = 12;
/** Shorter texts are not compared. */
const wordsMin = 30;

export function findDuplicates(
  { contentType, language, similar }: CheckedContent,
  text: ReadText,
): { check: QualityCheck; duplicates: Duplicate[] } {
  if (contentType === "social")
    return without(notApplicable("Social posts may repeat other content."));
  if (similar === null) {
    return without(notRun("Some content is not indexed yet. Try again in a minute."));
  }
  const own = wordsOf(text);
  if (own.length < wordsMin) return without(notApplicable("The text is too short to compare."));
  const duplicates = similar
    .map(({ contentId, title, markdown }) => {
      const known = new Set(shinglesOf(wordsOf(readText(markdown, language))));
      const { shared, longest } = overlapOf(own, known);
      const [first, last] = [
        own[longest.at],
        own[longest.at + Math.min(quoteWords, longest.words) - 1],
      ];
      // A quote never extends beyond its paragraph.
      const end =
        first && last && (last.block === first.block ? last.end : first.block.text.length);
      return {
        contentId,
        title,
        share: shared / own.length,
        words: longest.words,
        place: first ? text.place(first.block, first.start, end) : text.find(""),
      };
    })
    .filter(({ share, words }) => share >= shareMin || words >= passageWordsMin)
    .toSorted((one, two) => two.share - one.share);
  const findings = duplicates.map(({ contentId, title, share, place }) =>
    finding(
      `${Math.max(1, Math.round(share * 100))}% of the text also appears word for word in “${title}” (content ${contentId}).`,
      place,
    ),
  );
  return {
    check: checkOf("duplicates", findings),
    duplicates: duplicates.map(({ words: _words, ...duplicate }) => duplicate),
  };
}

function without(skipped: Parameters<typeof checkOf>[2]) {
  return { check: checkOf("duplicates", [], skipped), duplicates: [] };
}

interface PlacedWord {
  lower: string;
  block: ReadText["blocks"][number];
  start: number;
  end: number;
}

/** Headings are similar in many texts, and quotes are not the author's own words. */
function wordsOf({ blocks }: ReadText): PlacedWord[] {
  return blocks
    .filter(({ kind }) => kind === "paragraph")
    .flatMap((block) =>
      tokensOf(block.text).map(({ lower, start, end }) => ({ lower, block, start, end })),
    );
}

function shinglesOf(words: readonly PlacedWord[]): string[] {
  const lower = words.map((word) => word.lower);
  return lower.map((_, at) => lower.slice(at, at + shingleWords).join(" "));
}

function overlapOf(
  own: readonly PlacedWord[],
  known: ReadonlySet<string>,
): { shared: number; longest: { at: number; words: number } } {
  let longest = { at: 0, words: 0 };
  let run = { at: 0, words: 0 };
  let shared = 0;
  let coveredTo = 0;
  for (const [at, shingle] of shinglesOf(own).entries()) {
    if (at + shingleWords > own.length || !known.has(shingle)) continue;
    const end = at + shingleWords;
    run =
      at <= coveredTo && run.words > 0
        ? { at: run.at, words: end - run.at }
        : { at, words: shingleWords };
    shared += end - Math.max(at, coveredTo);
    coveredTo = end;
    if (run.words > longest.words) longest = run;
  }
  return { shared, longest };
}
