/**
 * Jobs: what a caller asked for, as it is read; many of them in job-list.ts.
 * How one begins is in accepting.ts, how it is worked on in job-claims.ts, how it ends in job-endings.ts and, where a
 * caller wants it so, in job-changes.ts.
 */
import type { Selectable } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Tables } from "../../db/tables.ts";
import { sql } from "kysely";
import { summarizeCalls } from "../models/model-calls.ts";
import type { CallSummary } from "../models/model-calls.ts";

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

interface StageRecord {
  /** The item that it was for; 0 for what the items share. */
  position: number;
  stage: string;
  /** Of the last attempt that came to it; null where a piece of it is all that is known. */
  startedAt: Date | null;
  finishedAt: Date | null;
  /** How many of its pieces are done. */
  piecesDone: number;
}

interface EarlierAttempt {
  how: "attempt_failed" | "handed_back" | "retried";
  message: string;
  endedAt: Date;
}

export interface JobDetails {
  stages: StageRecord[];
  calls: CallSummary[];
  earlierAttempts: EarlierAttempt[];
}

/**
 * What is known of a job beside how it stands: when its stages began and ended, what its calls to models took, and how
 * earlier attempts ended. Read from what was told and written down while it was worked on.
 */
export async function readJobDetails(account: AccountHandle, jobId: number): Promise<JobDetails> {
  const { trx, accountId } = account;
  // Text that was streamed is much, and tells nothing here.
  const stages = await sql<StageRecord>`
    select (data ->> 'item')::integer as position, data ->> 'stage' as stage,
      max(created_at) filter (where type = 'stage' and data ->> 'state' = 'started') as "startedAt",
      max(created_at) filter (where type = 'stage' and data ->> 'state' = 'done') as "finishedAt",
      (count(distinct data ->> 'piece') filter (where type = 'piece' and data ->> 'state' = 'done'))::integer
        as "piecesDone"
    from job_events
    where account_id = ${accountId} and job_id = ${jobId} and type in ('stage', 'piece')
    group by 1, 2
    order by min(sequence)`.execute(trx);
  const attempts = await sql<EarlierAttempt>`
    select type as how, coalesce(data ->> 'message', '') as message, created_at as "endedAt"
    from job_events
    where account_id = ${accountId} and job_id = ${jobId} and type in ('attempt_failed', 'handed_back', 'retried')
    order by sequence`.execute(trx);
  return {
    stages: stages.rows,
    calls: await summarizeCalls(account, jobId),
    earlierAttempts: attempts.rows,
  };
}

interface BriefPassage {
  id: string;
  kind: string;
  author: string;
  text: string;
}

export interface JobPapers {
  brief: unknown;
  /** Only while the job waits: nobody changes the brief of another. */
  passages: BriefPassage[];
  suggestion: unknown;
}

/**
 * What a job's stages saved that a person reads: its brief with the passages that it refers to, and the suggestion of a job
 * that rewrote a passage. What they hold is writing's; here it is plain JSON.
 */
export async function readJobPapers(
  { trx, accountId }: AccountHandle,
  { id, state }: { id: number; state: string },
): Promise<JobPapers> {
  const ofJob = sql`account_id = ${accountId} and job_id = ${id}`;
  const { rows } = await sql<{
    brief: unknown;
    suggestion: unknown;
    passages: BriefPassage[] | null;
  }>`
    select
      (select output from job_stages where ${ofJob} and position = 0 and stage = 'brief') as brief,
      (select output from job_stages where ${ofJob} and position = 0 and stage = 'suggest') as suggestion,
      (select output -> 'passages' || (output -> 'given') from job_stages
       where ${ofJob} and position = 0 and stage = 'gather' and ${state === "waiting"}) as passages`.execute(
    trx,
  );
  const [row] = rows;
  return {
    brief: row?.brief ?? null,
    suggestion: row?.suggestion ?? null,
    passages: (row?.passages ?? []).map(({ id: passage, kind, author, text }) => ({
      id: passage,
      kind,
      author,
      text,
    })),
  };
}
