/** `npm run eval -- compare report`: prints the result of a comparison, and writes it as JSON and Markdown. */
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Output } from "../../src/cli/terminal/output.ts";
import { table } from "../../src/cli/terminal/table.ts";
import { UserError } from "../../test/run-tool.ts";
import type { Key, KeyPair, Side } from "./blind.ts";
import { sentencesOf, tablesOf } from "./describe-comparison.ts";
import type { ReportTable } from "./describe-comparison.ts";
import { keepJson, readFailures, readKey, readParts } from "./out-folder.ts";
import { summarizeVerdicts } from "./summarize-verdicts.ts";
import type { ComparedBrief } from "./summarize-verdicts.ts";
import { addUsage } from "./usage.ts";
import type { Usage } from "./usage.ts";
import { readVerdicts } from "./verdict.ts";
import type { GivenVerdict } from "./verdict.ts";

/** True if the figures include every brief. */
export async function reportVerdicts(out: string, output: Output): Promise<boolean> {
  const key = await readKey(out);
  if (key === undefined) throw new UserError(`--out ${out}: there is no comparison in it.`);
  const briefs = await readComparison(out, key);
  const failures = await readFailures(out);
  const summary = summarizeVerdicts(briefs, key.seed);
  const sentences = sentencesOf(summary, { model: key.model, failures });
  const tables = tablesOf(summary);
  for (const { title, heading, rows } of tables) {
    output.print(`\n${output.paint("bold", title)}\n${table(heading, rows)}`);
  }
  output.print(`\n${sentences.join("\n")}`);
  await keepJson(join(out, "report.json"), { model: key.model, failures, ...summary });
  await writeFile(join(out, "report.md"), renderReport(sentences, tables));
  output.print(`\nKept in ${join(out, "report.json")} and ${join(out, "report.md")}`);
  return failures.length === 0;
}

/** The complete pairs with their verdicts. */
async function readComparison(out: string, { pairs }: Key): Promise<ComparedBrief[]> {
  const written = pairs.filter(({ pair }) => existsSync(join(out, "judge-1", pair, "right.md")));
  const verdicts = await readVerdicts(out, written);
  return Promise.all(written.map((pair) => readBrief(out, pair, verdicts)));
}

async function readBrief(
  out: string,
  key: KeyPair,
  verdicts: readonly GivenVerdict[],
): Promise<ComparedBrief> {
  const { name, pair } = key;
  const read = (file: string) => readFile(join(out, "judge-1", pair, file), "utf8");
  const material = JSON.parse(await read("sources.json")) as Record<string, string>;
  const wordsOf = async (side: Side) =>
    countWords(await read(key["judge-1"].left === side ? "left.md" : "right.md"));
  const usageOf = async (side: Side) =>
    addUsage((await readParts<{ usage: Usage }>(out, name, side)).map(({ usage }) => usage));
  return {
    name,
    pair,
    contentType: material["content_type"] ?? "",
    language: material["language"] ?? "",
    words: { pressroom: await wordsOf("pressroom"), single: await wordsOf("single") },
    usage: { pressroom: await usageOf("pressroom"), single: await usageOf("single") },
    verdicts: verdicts
      .filter((one) => one.pair === key)
      .map(({ verdict, seat }) => ({ verdict, sides: key[seat] })),
  };
}

function countWords(text: string): number {
  return (
    text.match(/[\p{L}\p{M}\p{N}]+(?:[.,'’-](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu)?.length ?? 0
  );
}

export function renderReport(sentences: readonly string[], tables: readonly ReportTable[]): string {
  const parts = tables.map(({ title, heading, rows }) =>
    [`## ${title}`, "", row(heading), row(heading.map(() => "---")), ...rows.map(row)].join("\n"),
  );
  return `# Pressroom and one prompt compared\n\n${sentences.map((one) => `- ${one}`).join("\n")}\n\n${parts.join("\n\n")}\n`;
}

function cellText(text: string): string {
  return text.replaceAll("|", String.raw`\|`).replaceAll("\n", " ");
}

function row(cells: readonly string[]): string {
  return `| ${cells.map(cellText).join(" | ")} |`;
}
