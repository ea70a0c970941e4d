/**
 * Holds what was named against what the provider's log says is wrong: what the first check found and missed, what it named
 * without reason, and what is left in the finished piece without a word in its report.
 */
import type { Mistake, MistakeKind } from "../../model-server/mistakes/mistake.ts";
import { sentencesOf } from "../../src/generation/text/segment.ts";
import type { Draft, Problem } from "../../src/generation/writers/writer.ts";
import type { Named, WrittenPiece } from "./write-piece.ts";

/** A text of a draft that can be named by itself. */
interface Spot {
  section: string | null;
  network: string | null;
  block: number | null;
  sentence: number | null;
  text: string;
  passages: string[];
  /** A block of a quote whose words stand in no source; reading keeps the place, and not the words. */
  isLostQuote: boolean;
}

export interface JudgedMistake {
  mistake: Mistake;
  /** False where reading the answer or a second mistake left nothing of it, so that there was nothing to find. */
  isInDraft: boolean;
  isFound: boolean;
  isLeft: boolean;
  isMarked: boolean;
  /** All that the first check named there. */
  named: Named[];
  /** The texts of it that are left. */
  left: string[];
}

export interface JudgedPiece {
  mistakes: JudgedMistake[];
  /** Sentences and headings that nothing is wrong with. */
  goodTexts: number;
  falseAlarms: { named: Named; text: string }[];
  /** Named for the whole piece: about its format, never about a sentence. */
  remarks: Named[];
}

const facts: readonly Problem["code"][] = [
  "citation_missing",
  "citation_unknown",
  "citation_unsupported",
  "number_unsupported",
  "name_unsupported",
  "quote_unsupported",
];
const leaks: readonly Problem["code"][] = ["placeholder", "link_unknown"];

/** The names under which each kind counts as found: by chance, anything may be named at the same place. */
const fitting: Readonly<Record<MistakeKind, readonly Problem["code"][]>> = {
  claim_without_citation: facts,
  wrong_id: facts,
  wrong_passage: facts,
  invented_number: facts,
  invented_name: facts,
  invented_quote: facts,
  repeated_section: ["repeated_section", "repeated_sentence"],
  other_language: ["language_wrong"],
  banned_word: ["banned_word"],
  over_limit: ["network_limit"],
  markup: leaks,
  obeys_source: [...leaks, ...facts],
};
const ofWholeSections: ReadonlySet<MistakeKind> = new Set(["repeated_section", "other_language"]);

export function judgePiece(piece: WrittenPiece, log: readonly Mistake[]): JudgedPiece {
  const { drafted, namedFirst, finished } = piece;
  const spots = spotsOf(drafted);
  const finishedSpots = finished ? spotsOf(finished.draft) : [];
  const mistakes = log.map((mistake): JudgedMistake => {
    const wrong = spots.filter((spot) => isWrongAt(mistake, spot, spots));
    const left = finishedSpots.filter((spot) => isWrongAt(mistake, spot, finishedSpots));
    const here = namedFirst.filter((named) => wrong.some((spot) => isAt(named, spot)));
    const isFitting = ({ code }: Named) => fitting[mistake.kind].includes(code);
    return {
      mistake,
      isInDraft: wrong.length > 0,
      isFound: here.some(isFitting),
      isLeft: left.length > 0,
      isMarked: left.every((spot) =>
        finished?.named.some((named) => isFitting(named) && isAt(named, spot)),
      ),
      named: here,
      left: left.map(({ text }) => text),
    };
  });
  const isListed = (spot: Spot) =>
    log.some((mistake) => isSpotOf(mistake, spot) || mistake.repeats === spot.section);
  const good = spots.filter((spot) => !isListed(spot));
  const located = namedFirst.filter(({ section, network }) => section !== null || network !== null);
  const falseAlarms = located.flatMap((named) => {
    const at = spots.filter((spot) => isAt(named, spot));
    return at.some(isListed) ? [] : [{ named, text: at[0]?.text ?? "" }];
  });
  const remarks = namedFirst.filter(({ section, network }) => section === null && network === null);
  return { mistakes, goodTexts: good.length, falseAlarms, remarks };
}

function spotsOf({ sections, social }: Draft): Spot[] {
  const inSections = sections.flatMap(({ id: section, heading, blocks }) => [
    ...(heading === null ? [] : [spotAt({ section, text: heading })]),
    ...blocks.flatMap((content, block): Spot[] => {
      if (content.kind === "quote") {
        const { passage, start, end } = content.citation;
        return [
          spotAt({ section, block, text: "", passages: [passage], isLostQuote: start === end }),
        ];
      }
      const sentences = content.kind === "list" ? content.items : content.sentences;
      return sentences.map(({ text, citations }, sentence) => {
        const passages = [...new Set(citations.map(({ passage }) => passage))];
        return spotAt({ section, block, sentence, text, passages });
      });
    }),
  ]);
  // The sentences of a post share its number and its citations.
  const inSocial = social.flatMap(({ network, posts, citations }) =>
    posts.flatMap((post, sentence) => {
      const passages = [...new Set(citations.map(({ passage }) => passage))];
      return sentencesOf(post).map(({ text }) => spotAt({ network, sentence, text, passages }));
    }),
  );
  return [...inSections, ...inSocial];
}

function spotAt(given: Partial<Spot> & { text: string }): Spot {
  return {
    section: null,
    network: null,
    block: null,
    sentence: null,
    passages: [],
    isLostQuote: false,
    ...given,
  };
}

/** A name for a whole section or variant is one for each of its texts; in a post, it is for the words that it tells. */
function isAt(named: Named, { section, network, block, sentence, text }: Spot): boolean {
  if (named.section !== section || named.network !== network) return false;
  if (named.block !== null && named.block !== block) return false;
  if (named.sentence !== null && named.sentence !== sentence) return false;
  const [, told] = /“(.+)”/su.exec(named.message) ?? [];
  if (network === null || told === undefined) return true;
  return bare(text).includes(bare(told)) || bare(told).includes(bare(text));
}

/** Whether the text is the mistake, a part of it, or holds it. */
function isSpotOf(mistake: Mistake, spot: Spot): boolean {
  if (mistake.section !== spot.section || mistake.network !== spot.network) return false;
  if (ofWholeSections.has(mistake.kind)) return spot.text === "" || isPart(mistake, spot.text);
  // A block of a quote begins with its mark, and no sentence does.
  if (/^\s*\[p\d/u.test(mistake.sentence)) return spot.isLostQuote;
  return isPart(mistake, spot.text);
}

/** Too short to be told from what stands there by right; at an end of the mistake less is enough. */
const partCharactersMin = 12;
const endCharactersMin = 4;

/** Reading may have cut it into several sentences, and put its last words before the sentence that follows. */
function isPart(mistake: Mistake, text: string): boolean {
  const wrong = bare(mistake.sentence);
  const given = bare(text);
  if (given.includes(wrong)) return true;
  if (given.length >= partCharactersMin && wrong.includes(given)) return true;
  if (given.length >= endCharactersMin && wrong.endsWith(given)) return true;
  const tail = wrong.slice(-partCharactersMin);
  const at = given.indexOf(tail);
  return at >= 0 && wrong.endsWith(given.slice(0, at + tail.length));
}

/** The letters and digits alone: marks, spaces and punctuation are read and set anew on the way. */
function bare(text: string): string {
  return text
    .replace(/\[\s*p\d[^\]\n]*\]/giu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** A sentence whose mark alone was wrong is right as soon as the mark is, be it by an edit or by a second mistake. */
function isWrongAt(mistake: Mistake, spot: Spot, all: readonly Spot[]): boolean {
  if (!isSpotOf(mistake, spot)) return false;
  const marks = [...mistake.sentence.matchAll(/p\d+/gu)].map(([id]) => id);
  switch (mistake.kind) {
    case "wrong_id":
    case "wrong_passage":
      // The marks of a social text are all of its sentences'.
      return spot.network !== null || spot.passages.join() === marks.join();
    case "claim_without_citation":
      // What was a source's sentence is mended by its mark; what was made up is not mended by any.
      return spot.passages.length === 0 || !/[\d“„«]/u.test(mistake.sentence);
    case "repeated_section":
      return all.some(
        (other) => other.section === mistake.repeats && bare(other.text) === bare(spot.text),
      );
    case "over_limit":
      // The beginning of a post that was cut to its limit is right.
      return all
        .filter((other) => other.network === spot.network && other.sentence === spot.sentence)
        .map(({ text }) => bare(text))
        .join(" ")
        .includes(bare(mistake.sentence));
    case "obeys_source":
      // It also says what a source says; with its mark that is a citation like any other.
      return spot.passages.length === 0;
    default:
      return true;
  }
}
