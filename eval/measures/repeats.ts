/** How much repeats itself: five words in a row that stand twice in a piece, or in two pieces of one brand. */
import type { EvalCase } from "../cases/eval-case.ts";
import type { Reading } from "../reading/read-content.ts";
import { fold } from "../reading/segment-text.ts";

const length = 5;

/** Of a social set, the network whose text repeats itself most: nobody reads them one after the other. */
export function repeatsWithin(reading: Reading, isSocial: boolean): number {
  const pieces: string[][] = [[]];
  for (const { kind, level, sentences } of reading.blocks) {
    if (isSocial && level === 2) pieces.push([]);
    if (kind === "quote") continue;
    pieces.at(-1)?.push(...sentences.flatMap(({ text }) => runsOf(fold(text))));
  }
  const shares = pieces.map((runs) =>
    runs.length === 0 ? 0 : 1 - new Set(runs).size / runs.length,
  );
  return Math.max(...shares);
}

/**
 * What two pieces share is counted outside quotes, names and keywords: a brand's name and its keywords stand in each of
 * its pieces by right, and so does what a source says, with quotation marks around it or without.
 */
export function ownRuns(one: EvalCase, reading: Reading, given: string): Set<string> {
  const right = [one.brand.name, ...one.brand.keywords, one.topic ?? ""]
    .map((text) => fold(text).trim())
    .filter((text) => text !== "")
    .toSorted((a, b) => b.length - a.length);
  const runs = new Set<string>();
  for (const { kind, sentences } of reading.blocks) {
    if (kind === "quote") continue;
    for (const { text } of sentences) {
      const own = fold(text.replace(/[“„«"][^“”„«»"]+[”“»"]/gu, " | "));
      const cut = right.reduce((rest, name) => rest.replaceAll(` ${name} `, " | "), own);
      for (const part of cut.split("|")) {
        for (const run of runsOf(part)) if (!given.includes(` ${run} `)) runs.add(run);
      }
    }
  }
  return runs;
}

/** The share of the smaller piece that stands in the other one. */
export function sharedRuns(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const size = Math.min(one.size, other.size);
  return size === 0 ? 0 : [...one].filter((run) => other.has(run)).length / size;
}

function runsOf(folded: string): string[] {
  const words = folded.trim().split(" ");
  return words.slice(length - 1).map((_, start) => words.slice(start, start + length).join(" "));
}
