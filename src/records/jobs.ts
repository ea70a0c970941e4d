/**
 * Jobs: what a caller asked for, as it is read; many of them in job-list.ts, what is known beside it in job-details.ts.
 * How one begins is in accepting.ts, how it is worked on in job-claims.ts, how it ends in job-endings.ts and, where a
 * caller wants it so, in job-changes.ts.
 */
import type { Selectable } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
import type { Tables } from "../db/tables.ts";

export interface JobItemRecord {
  position: number;
  contentType: string;
  state: string;
  contentId: number | null;
  /** Of what it made. */
  title: string | null;
  failure: { code: string; message: string } | null;
}

export interface JobRecord {
  id: number;
  taskId: string;
  brandId: number;
  contentType: string;
  /** What it was asked to write about, in the caller's words. */
  topic: string | null;
  state: string;
  stage: string | null;
  progress: number;
  attempts: number;
  writer: string | null;
  costMicros: number;
  live: boolean;
  failure: { code: string; message: string } | null;
  items: JobItemRecord[];
  createdAt: Date;
  startedAt: Date | null;
  finishedAt: Date | null;
  /** Set as long as it waits for a person. */
  waitingSince: Date | null;
}

export const jobStates = [
  "queued",
  "running",
  "waiting",
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
] as const;
export type JobState = (typeof jobStates)[number];

export async function findJob(
  account: AccountHandle,
  id: number,
  /** Where set, jobs of other brands are as if they did not exist. */
  brandId: number | null = null,
): Promise<JobRecord | undefined> {
  const [job] = await readJobs(account, [id]);
  return job && (brandId === null || job.brandId === brandId) ? job : undefined;
}

/** In the order of their ids as given; what there is none of is left out. */
export async function readJobs(
  { trx, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<JobRecord[]> {
  if (ids.length === 0) return [];
  const jobs = await trx
    .selectFrom("jobs")
    .selectAll()
    .where("account_id", "=", accountId)
    .where("id", "in", ids)
    .execute();
  const items = await trx
    .selectFrom("job_items as item")
    .leftJoin("contents as content", (join) =>
      join
        .onRef("content.account_id", "=", "item.account_id")
        .onRef("content.job_id", "=", "item.job_id")
        .onRef("content.position", "=", "item.position"),
    )
    // A job that wrote a content anew made a version of one that is another job's.
    .leftJoin("content_versions as anew", (join) =>
      join
        .onRef("anew.account_id", "=", "item.account_id")
        .onRef("anew.job_id", "=", "item.job_id"),
    )
    .leftJoin("content_versions as current", (join) =>
      join
        .onRef("current.account_id", "=", "content.account_id")
        .onRef("current.content_id", "=", "content.id")
        .onRef("current.version", "=", "content.current_version"),
    )
    .select((q) => [
      "item.job_id as jobId",
      "item.position",
      "item.content_type as contentType",
      "item.state",
      q.fn.coalesce("content.id", "anew.content_id").as("contentId"),
      q.fn.coalesce("current.title", "anew.title").as("title"),
      "item.failure_code",
      "item.failure_message",
    ])
    .where("item.account_id", "=", accountId)
    .where("item.job_id", "in", ids)
    .orderBy("item.job_id")
    .orderBy("item.position")
    .execute();
  const itemsOf = Map.groupBy(items, (item) => item.jobId);
  const found = new Map(
    jobs.map((job) => [job.id, toRecord(job, (itemsOf.get(job.id) ?? []).map(toItem))]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
}

function toRecord(job: Selectable<Tables["jobs"]>, items: JobItemRecord[]): JobRecord {
  return {
    id: job.id,
    taskId: job.task_id,
    brandId: job.brand_id,
    contentType: job.content_type,
    topic: job.custom_topic,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    attempts: job.attempts,
    writer: job.writer,
    costMicros: job.cost_micros,
    live: job.live,
    failure: toFailure(job),
    items,
    createdAt: job.created_at,
    startedAt: job.started_at,
    finishedAt: job.finished_at,
    waitingSince: job.waiting_since,
  };
}

function toItem(
  item: Omit<JobItemRecord, "failure"> & {
    failure_code: string | null;
    failure_message: string | null;
  },
): JobItemRecord {
  const { position, contentType, state, contentId, title } = item;
  return { position, contentType, state, contentId, title, failure: toFailure(item) };
}

function toFailure(row: {
  failure_code: string | null;
  failure_message: string | null;
}): { code: string; message: string } | null {
  if (row.failure_code === null) return null;
  return { code: row.failure_code, message: row.failure_message ?? "" };
}
