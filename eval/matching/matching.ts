/**
 * `npm run eval -- matching [--embedder FILE]`: how often a topic finds the passage that answers it, by words, and by the
 * embeddings of a module that exports `embed(texts)`. None is among our dependencies: see the decision on embeddings.
 */
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import type { Output } from "../../src/cli/output.ts";
import { table } from "../../src/cli/table.ts";
import { queryOf, rank } from "../../src/generation/text/rank.ts";
import { type Matching, matchings } from "./pairs.ts";

type Embed = (texts: string[]) => Promise<ArrayLike<number>[]>;
/** A mark for each passage. */
type Marks = readonly number[];

export async function evaluateMatching(words: readonly string[], output: Output): Promise<boolean> {
  const { values } = parseArgs({ args: [...words], options: { embedder: { type: "string" } } });
  const embed = values.embedder === undefined ? null : await openEmbedder(values.embedder);
  const rows: string[][] = [];
  for (const [language, pairs] of Object.entries(matchings)) {
    for (const kind of ["plain", "paraphrased"] as const) {
      const byWords = pairs.map((pair) => lexicalMarks(language, pair[kind], pairs));
      const cells = [countRight(byWords)];
      if (embed) {
        const bySense = await senseMarks(embed, pairs, kind);
        const both = byWords.map((marks, at) => joined(marks, bySense[at] ?? []));
        cells.push(countRight(bySense), countRight(both));
      }
      rows.push([language, kind, ...cells.map((right) => `${right} of ${pairs.length}`)]);
    }
  }
  output.print(
    table(["language", "topics", "words", ...(embed ? ["embeddings", "both"] : [])], rows),
  );
  return true;
}

async function openEmbedder(file: string): Promise<Embed> {
  const module = (await import(pathToFileURL(resolve(file)).href)) as { embed: Embed };
  return module.embed;
}

function lexicalMarks(language: string, topic: string, pairs: readonly Matching[]): Marks {
  const query = queryOf(language, [{ text: topic, weight: 1 }]);
  const passages = pairs.map(({ passage }) => passage);
  return rank(query, passages).map(({ score }) => score);
}

async function senseMarks(
  embed: Embed,
  pairs: readonly Matching[],
  kind: "plain" | "paraphrased",
): Promise<Marks[]> {
  const passages = await embed(pairs.map(({ passage }) => passage));
  const topics = await embed(pairs.map((pair) => pair[kind]));
  return topics.map((topic) => passages.map((passage) => cosine(topic, passage)));
}

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let [product, first, second] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    const [a, b] = [one[at] ?? 0, other[at] ?? 0];
    product += a * b;
    first += a * a;
    second += b * b;
  }
  return product / Math.sqrt(first * second);
}

/** Each side's best counts as one. */
function joined(one: Marks, other: Marks): Marks {
  const most = Math.max(...one) || 1;
  const best = Math.max(...other) || 1;
  return one.map((mark, at) => mark / most + (other[at] ?? 0) / best);
}

/** A topic that finds nothing, or two passages alike, has not found its own. */
function countRight(all: readonly Marks[]): number {
  return all.filter((marks, at) => {
    const own = marks[at] ?? 0;
    return own > 0 && marks.every((mark, other) => other === at || mark < own);
  }).length;
}
