/** What became of every content: what the validators found, a table by writer and type, and files with every text. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { median } from "../bench/statistics.ts";
import { languageOfCase } from "./cases/eval-case.ts";
import { givenMaterial } from "./reading/given-material.ts";
import { readContent } from "./reading/read-content.ts";
import type { CaseRun } from "./run/run-cases.ts";
import type { StoredContent } from "./run/stored-content.ts";
import { finding } from "./validators/finding.ts";
import type { Finding } from "./validators/finding.ts";
import { validate } from "./validators/index.ts";

export interface Assessment {
  run: CaseRun;
  content: StoredContent;
  findings: Finding[];
}

export function assess(runs: readonly CaseRun[], secrets: readonly string[]): Assessment[] {
  return runs.flatMap((run) => {
    const given = givenMaterial(run.case);
    return run.contents.map((content) => {
      const reading = readContent(content);
      const found = validate({ case: run.case, content, reading, given, secrets });
      return { run, content, findings: [...found, ...wrongWriter(run, content)] };
    });
  });
}

/** A model that was asked for and did not write makes every other figure of its row untrue. */
function wrongWriter({ writer }: CaseRun, content: StoredContent): Finding[] {
  const isBuiltIn = content.writer === "built-in";
  if (isBuiltIn === (writer === "built-in")) return [];
  return [finding("writer", `${content.writer} wrote it, and not the ${writer}.`)];
}

export function failures({ findings }: Assessment): Finding[] {
  return findings.filter(({ excuse }) => excuse === null);
}

export const summaryHeading = ["writer", "type", "contents", "passed", "words", "ms of the job"];

export function summaryRows(assessments: readonly Assessment[]): (string | number)[][] {
  const groups = Map.groupBy(
    assessments,
    ({ run, content }) => `${run.writer} ${content.content_type}`,
  );
  return [...groups].map(([name, group]) => [
    ...name.split(" "),
    group.length,
    group.filter((one) => failures(one).length === 0).length,
    median(group.map(({ content }) => content.quality.words)),
    median(group.map(({ run }) => run.milliseconds)),
  ]);
}

/** Every number and text as JSON, and the texts as one file that people can read. Returns the names of the two. */
export async function keepResults(
  folder: string,
  facts: { at: Date; model: string },
  runs: readonly CaseRun[],
  assessments: readonly Assessment[],
): Promise<[string, string]> {
  await mkdir(folder, { recursive: true });
  const files: [string, string] = [join(folder, "results.json"), join(folder, "contents.md")];
  const kept = {
    ...facts,
    jobs: runs.map(({ case: one, writer, job, milliseconds }) => ({
      case: one.id,
      writer,
      job,
      milliseconds,
    })),
    contents: assessments.map((one) => ({
      case: one.run.case.id,
      language: languageOfCase(one.run.case),
      writer: one.run.writer,
      passed: failures(one).length === 0,
      findings: one.findings,
      content: one.content,
    })),
  };
  await writeFile(files[0], `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(files[1], assessments.map(shown).join("\n\n"));
  return files;
}

function shown({ run, content, findings }: Assessment): string {
  return [
    `<!-- ${run.case.id}: ${content.content_type}, ${run.writer} -->`,
    content.markdown,
    ...findings.map(({ code, message, excuse }) =>
      excuse === null ? `FAILED ${code}: ${message}` : `${code}: ${message} (excused: ${excuse})`,
    ),
  ].join("\n");
}
