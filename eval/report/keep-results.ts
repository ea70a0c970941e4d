/** Writes every number as JSON, and the page, into the folder for results. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { languageOfCase } from "../cases/eval-case.ts";
import type { Assessment } from "../measures/assess.ts";
import { failures } from "../measures/assess.ts";
import type { CaseRun } from "../run/run-cases.ts";
import { renderPage } from "./render-page.ts";
import type { PageInput } from "./render-page.ts";
import type { ContentSummary, JobSummary } from "./summarize.ts";

export interface Results extends PageInput {
  seconds: number;
  contentSummaries: readonly ContentSummary[];
  jobSummaries: readonly JobSummary[];
}

/** Returns the names of the two files. */
export async function keepResults(folder: string, results: Results): Promise<[string, string]> {
  await mkdir(folder, { recursive: true });
  const json = join(folder, "results.json");
  const page = join(folder, "index.html");
  const { at, seconds, model, contentSummaries, jobSummaries, runs, assessments } = results;
  const kept = {
    at: at.toISOString(),
    seconds,
    model,
    contents_by_type: contentSummaries,
    jobs_by_type: jobSummaries,
    jobs: runs.map(keptJob),
    contents: assessments.map(keptContent),
  };
  await writeFile(json, `${JSON.stringify(kept, null, 2)}\n`);
  await writeFile(page, renderPage(results));
  return [json, page];
}

function keptJob({ case: one, writer, job, calls, milliseconds }: CaseRun) {
  return { case: one.id, writer, job, calls, milliseconds };
}

function keptContent(one: Assessment) {
  const { run, content, reading: _reading, ...measures } = one;
  return {
    case: run.case.id,
    brand: run.case.brand.key,
    language: languageOfCase(run.case),
    writer: run.writer,
    passed: failures(one).length === 0,
    ...measures,
    content,
  };
}
