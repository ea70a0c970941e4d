/**
 * The claims of a draft: sentences that cite, and those that state a number, a name or a quote. Code tells which are surely
 * supported; the rest is for a model to read against its passages, or for a person.
 */
import type { Material } from "../../material.ts";
import type { Claim, Draft, Problem } from "../../writers/writer.ts";
import { citedBy } from "./citations.ts";
import { factsIn } from "./facts.ts";
import { givenIn } from "./given.ts";
import { type ReadPlace, readingOf } from "./reading.ts";
import { shareIn, tellingStems } from "./support.ts";

export interface PlacedClaim extends Claim {
  /** Where the sentence stands; a problem about it has the same place. */
  at: Pick<Problem, "section" | "block" | "sentence" | "network">;
}

/** A sentence that shares so much with its passages says what they say. */
const sureShareMin = 0.6;

/** Cited sentences that code cannot be sure of: what is worth asking a model about, in the order of reading. */
export function claimsOf(material: Material, draft: Draft): PlacedClaim[] {
  const given = givenIn(material);
  const claims: PlacedClaim[] = [];
  for (const place of readingOf(material, draft).places) {
    if (place.kind !== "sentence" || place.citations.length === 0) continue;
    const passages = citedBy(given, place).map(({ passage }) => passage.id);
    if (passages.length === 0 || isSure(material, place)) continue;
    const { section, block, sentence, network } = place;
    claims.push({ sentence: place.text, passages, at: { section, block, sentence, network } });
  }
  return claims;
}

export interface ClaimCounts {
  /** Sentences that cite or state something, and quotes. */
  total: number;
  /** Word for word, or so near to its passage that code can tell. */
  supported: number;
  /** What nobody has confirmed: named by the check, or said in words of its own. */
  uncertain: number;
}

/** `confirmed` are sentences that a model read against their passages and found to be supported. */
export function countClaims(
  material: Material,
  draft: Draft,
  problems: readonly Problem[],
  confirmed: ReadonlySet<string> = new Set(),
): ClaimCounts {
  const given = givenIn(material);
  const named = new Set(problems.map(keyOf));
  let total = 0;
  let supported = 0;
  for (const place of readingOf(material, draft).places) {
    const isQuote = place.kind === "quote";
    if (!isQuote && place.kind !== "sentence" && place.kind !== "social") continue;
    const isClaim =
      (place.citations.length > 0 && place.kind !== "social") || factsIn(given, place).length > 0;
    if (!isClaim) continue;
    total += 1;
    const isNamed = named.has(keyOf(place));
    if (!isNamed && (isQuote || confirmed.has(place.text) || isSure(material, place))) {
      supported += 1;
    }
  }
  return { total, supported, uncertain: total - supported };
}

function keyOf({ section, block, sentence, network }: PlacedClaim["at"]): string {
  return `${section} ${block} ${sentence} ${network}`;
}

/** Its words stand in what it cites, or, where it cites nothing, in one passage. */
function isSure(material: Material, place: ReadPlace): boolean {
  const given = givenIn(material);
  const stems = tellingStems(given, place);
  if (place.kind === "social" || place.citations.length === 0) {
    return factsIn(given, place).every(({ isContext, holders }) => isContext || holders.length > 0);
  }
  const cited = citedBy(given, place);
  return cited.length > 0 && shareIn(stems, cited) >= sureShareMin;
}
