/**
 * Holds each sentence against what it cites: a fact that no source holds, a fact or a sentence that its own passages do not
 * hold, a citation that is missing or leads nowhere.
 */
import { passageOf } from "../../formats/citations.ts";
import { problem } from "../../formats/format.ts";
import type { Material } from "../../material.ts";
import { normalised } from "../../text/segment.ts";
import type { Problem } from "../../writers/writer.ts";
import { claimsForBrand } from "./brand-claim.ts";
import type { Fact } from "./fact.ts";
import { factsIn } from "./facts.ts";
import { type Given, givenIn } from "./given.ts";
import { placed } from "./places.ts";
import type { ReadPlace } from "./reading.ts";
import type { PassageSource } from "./source.ts";
import { bestPassage, shareIn, tellingStems } from "./support.ts";

const unsupportedCode = {
  number: "number_unsupported",
  name: "name_unsupported",
  quote: "quote_unsupported",
} as const;

/** Of so few words with a meaning, none may be the same by chance alone. */
const stemsMin = 4;
/** A sentence that another passage says so much better was given the wrong id. */
const otherShareMin = 0.5;
const ownShareMax = 0.34;
const shareGapMin = 0.34;
/** What shares so much with the overview comes from it. */
const overviewShareMin = 0.45;
/** So much of what is said about the brand may be in words that no source has. */
const unknownShareMax = 0.34;
const surelyHeldShareMin = 0.6;
/** What shares so much with a stranger's words repeats them. */
const repeatedShareMin = 0.8;
const repeatedStemsMin = 5;
/** So many words in the same order are no chance, whatever they mean. */
const verbatimWordsMin = 6;

export function checkCitations(material: Material, place: ReadPlace): Problem[] {
  const unknown = unknownCitations(material, place);
  if (place.text === "") return unknown;
  const given = givenIn(material);
  const facts = factsIn(given, place);
  const here = placed(place);
  const problems = [...unknown];
  for (const { kind, what, holders, isContext } of facts) {
    if (holders.length === 0 && !isContext) {
      problems.push(problem(unsupportedCode[kind], `“${what}” stands in no source.`, here));
    }
  }
  // A title or a heading stands for what is cited below it.
  if (problems.length > 0 || (place.kind !== "sentence" && place.kind !== "social")) {
    return problems;
  }
  const wrong = wrongCitation(material, given, place, facts);
  return wrong === null ? [] : [problem(wrong.code, wrong.message, here)];
}

function unknownCitations(material: Material, place: ReadPlace): Problem[] {
  return place.citations.flatMap((citation) => {
    const passage = passageOf(material, citation);
    const stands =
      passage !== undefined &&
      citation.start >= 0 &&
      citation.end <= passage.text.length &&
      citation.start < citation.end;
    return stands
      ? []
      : [
          problem(
            "citation_unknown",
            `There is no such span in ${citation.passage}.`,
            placed(place),
          ),
        ];
  });
}

export function citedBy(given: Given, place: ReadPlace): PassageSource[] {
  const ids = new Set(place.citations.map(({ passage }) => passage));
  return [...ids].flatMap((id) => given.passages.byId.get(id) ?? []);
}

type Wrong = { code: "citation_missing" | "citation_unsupported"; message: string } | null;

function wrongCitation(
  material: Material,
  given: Given,
  place: ReadPlace,
  facts: readonly Fact[],
): Wrong {
  const cited = citedBy(given, place);
  const borrowed = facts.filter(({ isContext }) => !isContext);
  if (cited.length === 0) return missingCitation(material, given, place, borrowed);
  const ids = cited.map(({ passage }) => passage.id);
  for (const { what, holders } of borrowed) {
    if (!holders.some((id) => ids.includes(id))) {
      return {
        code: "citation_unsupported",
        message: `“${what}” does not stand in ${ids.join(", ")}; it stands in ${holders.join(", ")}.`,
      };
    }
  }
  if (place.kind === "social") {
    // Where its sources hold its numbers and names, it may well say the rest in other words.
    return borrowed.length > 0 ? null : claimOutOfSources(material, given, place, cited);
  }
  if (!cited.every((source) => source.isComparable())) return null;
  return weakCitation(given, place, cited, borrowed.length);
}

/**
 * The sentences of a social text share its citations, and which of them each rests on cannot be told. What it says about
 * the brand must stand in one of them, or in the overview.
 */
function claimOutOfSources(
  material: Material,
  given: Given,
  place: ReadPlace,
  cited: readonly PassageSource[],
): Wrong {
  if (isQuestion(place)) return null;
  const stems = tellingStems(given, place);
  if (stems.length < 2 || !claimsForBrand(material, place.text)) return null;
  return isHeldClaim(given, stems, cited) ? null : claimAlone(place);
}

/** Whether one of the sources, or one paragraph of the overview, says most of it and the rest is not made up. */
function isHeldClaim(
  given: Given,
  stems: readonly string[],
  cited: readonly PassageSource[],
): boolean {
  const overview = given.passages.sources.filter(({ passage }) => passage.kind === "overview");
  const sources = [...cited, ...overview];
  // Words of another language cannot be compared; where they do not speak of the brand, they hold nothing about it.
  const isSilent = ({ hasWord }: PassageSource) => !given.brandWords().some(hasWord);
  if (sources.some((source) => !source.isComparable() && !isSilent(source))) return true;
  const most = Math.max(0, ...sources.map((source) => shareIn(stems, [source])));
  if (most >= surelyHeldShareMin) return true;
  const unknown = stems.filter((stem) => given.passages.holdersOf(stem).length === 0).length;
  return most >= overviewShareMin && unknown <= stems.length * unknownShareMax;
}

function isQuestion({ text }: ReadPlace): boolean {
  return /\?["”“»)]?\s*$/u.test(text);
}

function claimAlone({ text }: ReadPlace): Wrong {
  return {
    code: "citation_missing",
    message: `“${text}” says something about the brand and needs a citation.`,
  };
}

function weakCitation(
  given: Given,
  place: ReadPlace,
  cited: readonly PassageSource[],
  borrowed: number,
): Wrong {
  const stems = tellingStems(given, place);
  if (stems.length < 3) return null;
  const own = shareIn(stems, cited);
  if (own >= ownShareMax) return null;
  const ids = cited.map(({ passage }) => passage.id).join(", ");
  const best = bestPassage(given, stems, (source) => cited.includes(source));
  if (best !== null && best.share >= Math.max(otherShareMin, own + shareGapMin)) {
    return {
      code: "citation_unsupported",
      message: `${ids} does not say this; ${best.source.passage.id} does.`,
    };
  }
  // Where the passage holds its number, name or quote, the sentence may well say the rest in other words.
  if (own === 0 && stems.length >= stemsMin && borrowed === 0) {
    return {
      code: "citation_unsupported",
      message: `This shares no word with ${ids}, which it cites.`,
    };
  }
  return null;
}

function missingCitation(
  material: Material,
  given: Given,
  place: ReadPlace,
  borrowed: readonly Fact[],
): Wrong {
  if (isQuestion(place)) return null;
  const stems = tellingStems(given, place);
  const [fact] = borrowed;
  if (fact !== undefined && !isFromOverview(given, stems, borrowed)) {
    return {
      code: "citation_missing",
      message: `“${fact.what}” needs a citation: it stands in ${fact.holders.join(", ")}.`,
    };
  }
  if (stems.length < 2 || /:\s*$/u.test(place.text)) return null;
  if (claimsForBrand(material, place.text) && !isHeldClaim(given, stems, [])) {
    return claimAlone(place);
  }
  const stranger = repeatedStranger(given, place, stems);
  if (stranger === null || isFromOverview(given, stems, [])) return null;
  return {
    code: "citation_missing",
    message: `“${place.text}” repeats ${stranger.passage.id} and needs to cite it.`,
  };
}

/** Whose words these are: of few words with a meaning all must stand there in their order, of many most. */
function repeatedStranger(
  given: Given,
  place: ReadPlace,
  stems: readonly string[],
): PassageSource | null {
  if (stems.length < repeatedStemsMin) {
    if (place.lowerWords.length < verbatimWordsMin) return null;
    const normal = ` ${normalised(place.text)} `;
    // A thread may be called by its title.
    const told = given.passages.sources.find(
      (source) =>
        (source.passage.kind === "post" || source.passage.kind === "reply") &&
        source.normal().includes(normal),
    );
    return told ?? null;
  }
  const best = bestPassage(given, stems, ({ passage }) => passage.kind === "overview");
  return best === null || best.share < repeatedShareMin ? null : best.source;
}

/** One paragraph of the overview holds all the facts and much of the rest. */
function isFromOverview(given: Given, stems: readonly string[], facts: readonly Fact[]): boolean {
  return given.passages.sources.some(
    (source) =>
      source.passage.kind === "overview" &&
      facts.every(({ holders }) => holders.includes(source.passage.id)) &&
      (!source.isComparable() || shareIn(stems, [source]) >= overviewShareMin),
  );
}
