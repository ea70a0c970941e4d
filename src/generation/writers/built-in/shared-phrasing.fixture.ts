/**
 * Measures how much of its own wording two texts share: the 5-grams of what the writer itself says, outside of names,
 * keywords and quotes. A sentence that stands word for word in its source is a quote, with marks or without.
 */
import type { Material } from "../../material.ts";
import { foldedCase } from "../../text/relevance.ts";
import { normalised, wordsOf } from "../../text/segment.ts";
import type { Draft, Sentence } from "../writer.ts";

const gramWords = 5;
/** Stands where a name, a keyword or a quote stood, as a word like any other: sentences that differ only in it are alike. */
const masked = "␣";

export function ownGramsOf(material: Material, draft: Draft): Set<string> {
  const names = namesOf(material);
  return new Set(ownRunsOf(material, draft).flatMap((run) => gramsOf(run, names)));
}

/** What the writer itself says, section by section, in pieces between which a source speaks. */
function ownRunsOf(material: Material, draft: Draft): string[] {
  const given = normalised(material.passages.map(({ text }) => text).join(" "));
  const isQuote = ({ text, citations }: Sentence) =>
    citations.length > 0 && given.includes(normalised(text));
  const runs: string[] = [];
  for (const { heading, blocks } of draft.sections) {
    // A question of the post that stands above its answer is a quote as well.
    let run = heading === null || given.includes(normalised(heading)) ? "" : heading;
    for (const block of blocks) {
      const sentences = block.kind === "list" ? block.items : [];
      for (const sentence of block.kind === "paragraph" ? block.sentences : sentences) {
        if (!isQuote(sentence)) run += ` ${sentence.text}`;
        else run = closed(runs, run);
      }
      if (block.kind === "quote") run = closed(runs, run);
    }
    closed(runs, run);
  }
  return runs;
}

function closed(runs: string[], run: string): string {
  if (run !== "") runs.push(run);
  return "";
}

/** Of the one that has fewer, how many of its 5-grams the other has as well: 0 to 1. */
export function sharedShare(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const least = Math.min(one.size, other.size);
  return least === 0 ? 0 : [...one].filter((gram) => other.has(gram)).length / least;
}

function namesOf(material: Material): string[] {
  const { brand, keywords, forumPost, passages } = material;
  return [
    brand.name,
    ...keywords,
    forumPost?.community ?? "",
    ...passages.map(({ author }) => author),
  ]
    .filter((name) => name !== "")
    .map(foldedCase)
    .toSorted((a, b) => b.length - a.length);
}

function gramsOf(run: string, names: readonly string[]): string[] {
  let text = foldedCase(run).replaceAll(/[“„«][^“”„«»]*[”“»]/gu, ` ${masked} `);
  for (const name of names) text = text.replaceAll(name, ` ${masked} `);
  const words = text.split(/\s+/u).flatMap((part) => (part === masked ? [masked] : wordsOf(part)));
  return words
    .slice(0, Math.max(0, words.length - gramWords + 1))
    .map((_, index) => words.slice(index, index + gramWords).join(" "));
}
