/** Follows a job and shows its result as JSON, text or files, or the brief that waits for approval. */
import { forAccount } from "../../../db/account-handle.ts";
import { groupDigits } from "../../../group-digits.ts";
import type { Quality } from "../../../writing/content.ts";
import { presentContent } from "../../../http/routes/contents/content-shape.ts";
import { presentJob } from "../../../http/routes/jobs/jobs.ts";
import { findContent } from "../../../records/contents/contents.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import type { JobRecord } from "../../../records/jobs/jobs.ts";
import type { Services } from "../../../services.ts";
import { exitCode } from "../../command.ts";
import { followJob, openProgressLine } from "./follow-job.ts";
import type { Output } from "../../terminal/output.ts";
import { briefText, findBrief } from "./job-brief.ts";
import { joinContents, writeContents } from "../contents/write-result.ts";
import type { Target } from "../contents/write-result.ts";

interface FollowedJob {
  readonly services: Services;
  readonly accountId: number;
  readonly jobId: number;
  readonly signal: AbortSignal;
  readonly target: Target;
  /** Prints a line for each step, even if stderr is not a terminal. */
  readonly watch: boolean | undefined;
}

export async function followAndShow(output: Output, followed: FollowedJob): Promise<number> {
  const { services, accountId, jobId, signal, target } = followed;
  const progress = openProgressLine(output, followed.watch === true && !output.json);
  try {
    const job = await followJob({
      services,
      accountId,
      jobId,
      signal,
      onProgress: (state) => progress.show(state),
      onOwnWorker: () => {
        if (!output.json) output.note("No worker is running, so this command runs the job itself.");
      },
      onLongWait: () => {
        const message = "No worker has claimed the job yet; it stays in the queue.";
        const next = "Start a worker on this database: pressroom worker";
        output.note(
          output.json
            ? JSON.stringify({ status: "waiting", job_id: jobId, message, details: [next] })
            : `${message} ${next}`,
        );
      },
    });
    progress.end();
    if (job.state !== "waiting") {
      return await showJob(output, { services, accountId, job, target });
    }
  } catch (error) {
    if (signal.aborted) output.note(`Job ${jobId} stays in the queue; a worker will run it.`);
    throw error;
  }
  const brief = await forAccount(services.database, accountId, (account) =>
    findBrief(account, jobId),
  );
  output.result({ job_id: jobId, state: "waiting", brief }, () => briefText(brief));
  if (!output.json) {
    output.note(
      `Job ${jobId} is waiting for your approval. To accept the brief: pressroom job continue ${jobId}`,
    );
    output.note(`To change it: pressroom job brief ${jobId} --json > brief.json`);
    output.note(`Then: pressroom job continue ${jobId} --brief @brief.json`);
  }
  return exitCode.done;
}

async function showJob(
  output: Output,
  ended: { services: Services; accountId: number; job: JobRecord; target: Target },
): Promise<number> {
  const { services, accountId, job, target } = ended;
  const contents = await forAccount(services.database, accountId, async (account) => {
    const found: ContentRecord[] = [];
    for (const { contentId } of job.items) {
      const content = contentId === null ? undefined : await findContent(account, contentId);
      if (content !== undefined) found.push(content);
    }
    return found;
  });
  const files =
    target.kind === "screen" || contents.length === 0 ? [] : writeContents(target, contents);
  if (output.json) {
    const shown = contents.map(presentContent);
    output.print(JSON.stringify({ job: presentJob(job), contents: shown, files }));
  } else {
    if (target.kind === "screen" && contents.length > 0) {
      output.print(joinContents(contents, target.frontMatter).trimEnd());
    }
    for (const line of remarks(job, contents, files)) output.note(line);
  }
  return job.state === "succeeded" ? exitCode.done : exitCode.jobFailed;
}

/** Notes for the user: how the job went, where the content is, and what would improve it. */
function remarks(
  job: JobRecord,
  contents: readonly ContentRecord[],
  files: readonly string[],
): string[] {
  const seconds =
    job.startedAt === null || job.finishedAt === null
      ? undefined
      : (job.finishedAt.getTime() - job.startedAt.getTime()) / 1_000;
  const lines: string[] = [];
  if (job.state === "failed" || job.state === "canceled") {
    lines.push(`Job ${job.id} ${job.state}: ${job.failure?.message ?? "unknown reason."}`);
  } else {
    const time = seconds === undefined ? "" : ` in ${seconds.toFixed(1)} s`;
    lines.push(`Job ${job.id} ${job.state.replace("_", " ")}${time} (writer: ${job.writer}).`);
  }
  for (const { contentType, failure } of job.items) {
    if (failure !== null && contents.length > 0) lines.push(`  ${contentType}: ${failure.message}`);
  }
  for (const file of files) lines.push(`  ${file}`);
  return [...lines, ...shortness(contents), ...advice(contents)];
}

const formatNames: Record<string, string> = {
  article: "an article",
  post: "a blog post",
  newsletter: "a newsletter",
};

/** Drafts that are shorter than their format requires because there was not enough material. */
function shortness(contents: readonly ContentRecord[]): string[] {
  return contents.flatMap(({ contentType, quality }) => {
    const { words, target_words: wanted } = quality as Partial<Quality>;
    if (words === undefined || wanted === undefined || words >= wanted.min) return [];
    const name = formatNames[contentType] ?? contentType;
    return [`  ${groupDigits(words)} words; ${name} needs at least ${groupDigits(wanted.min)}.`];
  });
}

/** The notes of the quality reports without duplicates, with the content types that a note applies to if not all. */
function advice(contents: readonly ContentRecord[]): string[] {
  const about = new Map<string, string[]>();
  for (const { contentType, quality } of contents) {
    for (const list of [quality["notes"], quality["to_add"]]) {
      for (const text of Array.isArray(list) ? (list as unknown[]).map(String) : []) {
        about.set(text, [...(about.get(text) ?? []), contentType]);
      }
    }
  }
  return [...about].map(([text, types]) =>
    types.length === contents.length ? `  ${text}` : `  ${types.join(", ")}: ${text}`,
  );
}
