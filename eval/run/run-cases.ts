/** Sends every case to the service and brings back what was written. The validators judge it. */
import type { EvalCase } from "../cases/eval-case.ts";
import { languageOfCase } from "../cases/eval-case.ts";
import type { Subject } from "./open-subject.ts";
import type { StoredContent, StoredJob } from "./stored-content.ts";

/** Which of the service's writers is asked: what a live key gets, or the built-in writer that a test key gets. */
export type WriterChoice = "model" | "built-in";

export interface CaseRun {
  case: EvalCase;
  writer: WriterChoice;
  job: StoredJob;
  contents: StoredContent[];
  /** From the start of writing to its end, by the database's clock. */
  milliseconds: number;
}

export interface RunOptions {
  writers: readonly WriterChoice[];
  /** Whether a model is configured; without one a live key gets the built-in writer. */
  hasModel: boolean;
  /** How many cases are under way at once. */
  casesAtOnce: number;
  /** What is under way now, as often as it is looked at. */
  progress: (text: string) => void;
  /** Once for each case that has ended. */
  ended: (text: string) => void;
}

export async function runCases(
  subject: Subject,
  cases: readonly EvalCase[],
  options: RunOptions,
): Promise<CaseRun[]> {
  const waiting = options.writers.flatMap((writer) => cases.map((one) => ({ one, writer })));
  const total = waiting.length;
  const runs: CaseRun[] = [];
  async function work(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { one, writer } = next;
      const run = await runCase(subject, one, writer, options, (job) => {
        const how = job.state === "running" ? `${job.stage ?? ""} ${job.progress} %` : job.state;
        options.progress(`${runs.length + 1} of ${total}: ${one.id}, ${writer}, ${how}`);
      });
      runs.push(run);
      const { job, milliseconds } = run;
      options.ended(
        `${runs.length} of ${total}: ${one.id}, ${writer}, ${job.state} in ${milliseconds} ms`,
      );
    }
  }
  await Promise.all(Array.from({ length: options.casesAtOnce }, work));
  const order = new Map(cases.map(({ id }, index) => [id, index]));
  return runs.toSorted(
    (a, b) =>
      options.writers.indexOf(a.writer) - options.writers.indexOf(b.writer) ||
      (order.get(a.case.id) ?? 0) - (order.get(b.case.id) ?? 0),
  );
}

async function runCase(
  { client, material }: Subject,
  one: EvalCase,
  writer: WriterChoice,
  { hasModel }: RunOptions,
  onLook: (job: StoredJob) => void,
): Promise<CaseRun> {
  const key = writer === "model" || !hasModel ? material.liveKey : material.testKey;
  const form: Record<string, string> = {
    content_type: one.contentType,
    brand_id: String(material.brandIds.get(one.brand.key)),
    language: languageOfCase(one),
  };
  if (one.topic !== undefined) form["custom_topic"] = one.topic;
  if (one.instructions !== undefined) form["custom_prompt"] = one.instructions;
  if (one.post !== undefined) form["forum_post_id"] = String(material.postIds.get(one.post.key));
  const jobId = await client.generate(key, form);
  const job = await client.untilEnded(key, jobId, onLook);
  const contents: StoredContent[] = [];
  for (const id of job.content_ids) contents.push(await client.readContent(key, id));
  return {
    case: one,
    writer,
    job,
    contents,
    milliseconds: Date.parse(job.finished_at ?? "") - Date.parse(job.started_at ?? ""),
  };
}
