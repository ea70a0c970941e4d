/**
 * Jobs: what a caller asked for, as it is read; many of them in job-list.ts.
 * How one begins is in accepting.ts, how it is worked on in job-claims.ts, how it ends in job-endings.ts and, where a
 * caller wants it so, in cancel-and-retry-jobs.ts.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
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

/** Of a job or an item, from its two columns. */
const failureOf = sql`case when failure_code is not null then
  json_build_object('code', failure_code, 'message', coalesce(failure_message, '')) end`;
export const failure = sql`${failureOf} as failure`;

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
  { query, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<JobRecord[]> {
  if (ids.length === 0) return [];
  const jobs = await query<Omit<JobRecord, "items">>`
    select id, task_id as "taskId", brand_id as "brandId", content_type as "contentType", custom_topic as topic, state,
      stage, progress, attempts, writer, cost_micros as "costMicros", live, ${failure}, created_at as "createdAt",
      started_at as "startedAt", finished_at as "finishedAt", waiting_since as "waitingSince"
    from jobs where account_id = ${accountId} and id in (${sql.join(ids)})`;
  const items = await query<{ jobId: number; item: JobItemRecord }>`
    select i.job_id as "jobId", json_build_object('position', i.position, 'contentType', i.content_type, 'state', i.state,
      'contentId', coalesce(c.id, anew.content_id), 'title', coalesce(latest.title, anew.title), 'failure', ${failureOf})
      as item
    from job_items i
    left join contents c on c.account_id = i.account_id and c.job_id = i.job_id and c.position = i.position
    -- A job that wrote a content anew made a version of one that is another job's.
    left join content_versions anew on anew.account_id = i.account_id and anew.job_id = i.job_id
    left join content_versions latest on latest.account_id = c.account_id and latest.content_id = c.id
      and latest.version = c.current_version
    where i.account_id = ${accountId} and i.job_id in (${sql.join(ids)})
    order by i.job_id, i.position`;
  const itemsOf = Map.groupBy(items, ({ jobId }) => jobId);
  const found = new Map(
    jobs.map((job) => [
      job.id,
      { ...job, items: (itemsOf.get(job.id) ?? []).map(({ item }) => item) },
    ]),
  );
  return ids.flatMap((id) => found.get(id) ?? []);
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
  const { query, accountId } = account;
  // Text that was streamed is much, and tells nothing here.
  const stages = await query<StageRecord>`
    select (data ->> 'item')::integer as position, data ->> 'stage' as stage,
      max(created_at) filter (where type = 'stage' and data ->> 'state' = 'started') as "startedAt",
      max(created_at) filter (where type = 'stage' and data ->> 'state' = 'done') as "finishedAt",
      (count(distinct data ->> 'piece') filter (where type = 'piece' and data ->> 'state' = 'done'))::integer
        as "piecesDone"
    from job_events
    where account_id = ${accountId} and job_id = ${jobId} and type in ('stage', 'piece')
    group by 1, 2
    order by min(sequence)`;
  const earlierAttempts = await query<EarlierAttempt>`
    select type as how, coalesce(data ->> 'message', '') as message, created_at as "endedAt"
    from job_events
    where account_id = ${accountId} and job_id = ${jobId} and type in ('attempt_failed', 'handed_back', 'retried')
    order by sequence`;
  return {
    stages,
    calls: await summarizeCalls(account, jobId),
    earlierAttempts,
  };
}

interface BriefPassage {
  id: string;
  kind: string;
  author: string;
  text: string;
}

export interface JobOutputs {
  brief: unknown;
  /** Only while the job waits: nobody changes the brief of another. */
  passages: BriefPassage[];
  suggestion: unknown;
}

/**
 * What a job's stages saved that a person reads: its brief with the passages that it refers to, and the suggestion of a job
 * that rewrote a passage. What they hold is writing's; here it is plain JSON.
 */
export async function readJobOutputs(
  { queryOne, accountId }: AccountHandle,
  { id, state }: { id: number; state: string },
): Promise<JobOutputs> {
  const ofJob = sql`account_id = ${accountId} and job_id = ${id}`;
  return queryOne<JobOutputs>`
    select
      (select output from job_stages where ${ofJob} and position = 0 and stage = 'brief') as brief,
      (select output from job_stages where ${ofJob} and position = 0 and stage = 'suggest') as suggestion,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'id', p -> 'id', 'kind', p -> 'kind', 'author', p -> 'author', 'text', p -> 'text') order by at), '[]')
       from job_stages, jsonb_array_elements(output -> 'passages' || (output -> 'given')) with ordinality as of (p, at)
       where ${ofJob} and position = 0 and stage = 'gather' and ${state === "waiting"}) as passages`;
}
