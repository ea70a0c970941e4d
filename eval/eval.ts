/**
 * `npm run eval`: has the whole service write every case and holds what came of it against the rules of its format. It ends
 * with 1 where a job did not succeed or a validator failed. `npm run eval -- compare` is compare/compare.ts, `drafts` is
 * drafts/drafts.ts, `websites` is websites/websites.ts, `retrieval` is retrieval/retrieval.ts, `relevance` is
 * relevance/relevance.ts.
 */
import { startModelServer } from "../model-server/start-model-server.ts";
import { createOutput } from "../src/cli/output.ts";
import type { Output } from "../src/cli/output.ts";
import { listenForStop, Stopped } from "../src/cli/stop-signals.ts";
import { table } from "../src/cli/table.ts";
import { wantsColour } from "../src/config.ts";
import { evalCases } from "./cases/index.ts";
import { compare } from "./compare/compare.ts";
import { readCompareWishes } from "./compare/compare-wishes.ts";
import { UserError } from "./compare/user-error.ts";
import { evaluateDrafts } from "./drafts/drafts.ts";
import { evaluateRelevance } from "./relevance/relevance.ts";
import { assess, failures, keepResults, summaryHeading, summaryRows } from "./report.ts";
import type { Assessment } from "./report.ts";
import { modelEnvironment, secretsIn } from "./run/model-environment.ts";
import { openSubject } from "./run/open-subject.ts";
import { evaluateRetrieval, readRetrievalWishes } from "./retrieval/retrieval.ts";
import { rejectWhen } from "./run/reject-when.ts";
import { runCases } from "./run/run-cases.ts";
import type { CaseRun, RunOptions, WriterChoice } from "./run/run-cases.ts";
import { evaluateWebsites } from "./websites/websites.ts";
import { readWishes } from "./eval-options.ts";
import type { Wishes } from "./eval-options.ts";

async function main(words: readonly string[]): Promise<void> {
  const output = createOutput({
    json: false,
    wantsColour: wantsColour(),
    stdout: process.stdout,
    stderr: process.stderr,
  });
  const work = chooseWork(words);
  if (typeof work === "string") {
    output.note(work);
    process.exitCode = words.includes("--help") ? 0 : 2;
    return;
  }
  const stop = listenForStop();
  try {
    const isGood = await work(output, stop.signal);
    process.exitCode = isGood ? 0 : 1;
  } catch (error) {
    const isStopped = error instanceof Stopped;
    const isClear = isStopped || error instanceof UserError;
    output.note(isClear ? error.message : ((error as Error).stack ?? String(error)));
    process.exitCode = isStopped ? error.exit : 1;
  }
  // What was cut short may still wait for something.
  process.exit();
}

type Work = (output: Output, signal: AbortSignal) => Promise<boolean>;

/** What was asked for, or how to ask. */
function chooseWork(words: readonly string[]): Work | string {
  const [first, ...others] = words;
  if (first === "compare") {
    const wishes = readCompareWishes(others);
    if (typeof wishes === "string") return wishes;
    return (output, signal) => compare(wishes, process.env, output, signal);
  }
  if (first === "drafts") {
    const wishes = readWishes(others, evalCases);
    if (typeof wishes === "string") return wishes;
    return (output) => evaluateDrafts(wishes.out, output);
  }
  if (first === "websites") return (output) => evaluateWebsites(output);
  if (first === "retrieval") {
    const wishes = readRetrievalWishes(others);
    if (typeof wishes === "string") return wishes;
    return (output, signal) => evaluateRetrieval(wishes, output, signal);
  }
  if (first === "relevance") {
    const wishes = readWishes(others, evalCases);
    if (typeof wishes === "string") return wishes;
    return (output, signal) => evaluateRelevance(wishes, output, signal);
  }
  const wishes = readWishes(words, evalCases);
  if (typeof wishes === "string") return wishes;
  return (output, signal) => evaluate(wishes, output, signal);
}

async function evaluate(wishes: Wishes, output: Output, signal: AbortSignal): Promise<boolean> {
  const at = new Date();
  const progress = (text: string) => output.live(text);
  // Where no line can be rewritten in place, as in a log, each case gets one when it has ended.
  const ended = (text: string) => {
    if (!output.isLive) output.note(text);
  };
  const played = wishes.played ? await startModelServer() : undefined;
  try {
    const environment = {
      ...modelEnvironment(process.env),
      ...(played && {
        PRESSROOM_MODEL: "compatible:played",
        PRESSROOM_MODEL_URL: `${played.url}/v1`,
        PRESSROOM_MODEL_KEY: "played-key-that-must-not-come-out",
      }),
    };
    const model = environment["PRESSROOM_MODEL"];
    const writers = chooseWriters(wishes, model);
    const { runs, assessments } = await write(wishes, writers, environment, {
      progress,
      ended,
      signal,
    });
    output.print(`\n${table(summaryHeading, summaryRows(assessments))}`);
    if (wishes.played)
      output.print("\nThe model was played by a program: nothing here says how a real one writes.");
    const isGood = printFailures(runs, assessments, output);
    const facts = {
      at,
      model: writers.includes("model") ? `${writers.join(" and ")} (${model})` : "built-in writer",
    };
    const files = await keepResults(wishes.out, facts, runs, assessments);
    output.print(`\nKept in ${files.join(" and ")}`);
    return isGood;
  } finally {
    output.live("");
    await played?.close();
  }
}

async function write(
  wishes: Wishes,
  writers: readonly WriterChoice[],
  environment: Record<string, string>,
  { signal, ...telling }: Pick<RunOptions, "progress" | "ended"> & { signal: AbortSignal },
): Promise<{ runs: CaseRun[]; assessments: Assessment[] }> {
  const { cases, folder } = wishes;
  telling.progress("starting PostgreSQL and the service");
  const subject = await openSubject({ cases, folder, modelEnvironment: environment, signal });
  try {
    const hasModel = environment["PRESSROOM_MODEL"] !== undefined;
    const casesAtOnce = wishes.casesAtOnce || (writers.includes("model") ? 4 : 1);
    const running = runCases(subject, cases, { writers, hasModel, casesAtOnce, ...telling });
    const runs = await Promise.race([running, rejectWhen(signal)]);
    const { liveKey, testKey } = subject.material;
    return { runs, assessments: assess(runs, [liveKey, testKey, ...secretsIn(environment)]) };
  } finally {
    await subject.close();
  }
}

function chooseWriters({ writers }: Wishes, model: string | undefined): readonly WriterChoice[] {
  const chosen = writers ?? (model === undefined ? ["built-in"] : ["built-in", "model"]);
  if (chosen.includes("model") && model === undefined) {
    throw new Error("No model is configured: set PRESSROOM_MODEL, or play one with --played.");
  }
  return chosen;
}

/** True where there is none. */
function printFailures(
  runs: readonly CaseRun[],
  assessments: readonly Assessment[],
  output: Output,
): boolean {
  const broken = runs.filter(({ job }) => job.state !== "succeeded");
  const lines = [
    ...broken.map(({ case: one, writer, job }) => [
      one.id,
      writer,
      one.contentType,
      "job",
      `${job.state}: ${job.failure?.message ?? ""}`,
    ]),
    ...assessments.flatMap((one) =>
      failures(one).map(({ by, code, message }) => [
        one.run.case.id,
        one.run.writer,
        one.content.content_type,
        by,
        `${code}: ${message}`,
      ]),
    ),
  ];
  if (lines.length === 0) output.print("\nEvery validator passes on every content.");
  else output.print(`\n${table(["case", "writer", "type", "by", "failure"], lines)}`);
  return lines.length === 0;
}

await main(process.argv.slice(2));
