/** Shows how a job ended and what it made: JSON, the text itself, or the files it went to. */
import { forAccount } from "../db/account-handle.ts";
import type { Quality } from "../writing/content.ts";
import { presentContent } from "../http/routes/contents/content-shape.ts";
import { presentJob } from "../http/routes/jobs/jobs.ts";
import { findContent } from "../records/contents/contents.ts";
import type { ContentRecord } from "../records/contents/contents.ts";
import type { JobRecord } from "../records/jobs/jobs.ts";
import type { Services } from "../services.ts";
import { exitCode } from "./command.ts";
import type { Output } from "./output.ts";
import { joinContents, writeContents } from "./write-result.ts";
import type { Target } from "./write-result.ts";

export async function showJob(
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

/** What a person should know beside the text: how it went, where it is, what would make it better. */
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
    lines.push(`Job ${job.id} was completed${time} by the ${job.writer} writer.`);
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

/** Which drafts are shorter than their format wants: the material carried no more. */
function shortness(contents: readonly ContentRecord[]): string[] {
  return contents.flatMap(({ contentType, quality }) => {
    const { words, target_words: wanted } = quality as Partial<Quality>;
    if (words === undefined || wanted === undefined || words >= wanted.min) return [];
    const name = formatNames[contentType] ?? contentType;
    return [`  ${count(words)} words; ${name} needs at least ${count(wanted.min)}.`];
  });
}

function count(value: number): string {
  return value.toLocaleString("en");
}

/** What the quality reports say, each thing once, with what it is about where that is not all of it. */
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
