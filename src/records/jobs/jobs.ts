/** Reads jobs. They are created in accepting.ts, run through job-claims.ts, and ended in job-endings.ts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { summarizeCalls } from "../models/model-calls.ts";
import type { CallSummary } from "../models/model-calls.ts";

export interface JobItemRecord {
  position: number;
  contentType: string;
  state: string;
  contentId: number | null;
  /** The title of its content. */
  title: string | null;
  failure: { code: string; message: string } | null;
}

export interface JobRecord {
  id: number;
  taskId: string;
  brandId: number;
  contentType: string;
  /** The topic of the request, in the caller's words. */
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
  /** Set while the job waits for approval. */
  waitingSince: Date | null;
}

/** The failure of a job or an item, from its two columns. */
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
  /** If set, jobs of other brands are treated as nonexistent. */
  brandId: number | null = null,
): Promise<JobRecord | undefined> {
  const [job] = await readJobs(account, [id]);
  return job && (brandId === null || job.brandId === brandId) ? job : undefined;
}

/** In the order of the given ids; nonexistent jobs are omitted. */
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
      'contentId', coalesce(c.id, revised.content_id), 'title', coalesce(latest.title, revised.title), 'failure', ${failureOf})
      as item
    from job_items i
    left join contents c on c.account_id = i.account_id and c.job_id = i.job_id and c.position = i.position
    -- A job that regenerated content created a version of content that belongs to another job.
    left join content_versions revised on revised.account_id = i.account_id and revised.job_id = i.job_id
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
  /** The item's position; 0 for work shared by all items. */
  position: number;
  stage: string;
  /** In the last attempt that reached the stage; null if only a piece of it was recorded. */
  startedAt: Date | null;
  finishedAt: Date | null;
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

/** When a job's stages started and ended, the usage of its model calls, and how earlier attempts ended. */
export async function readJobDetails(account: AccountHandle, jobId: number): Promise<JobDetails> {
  const { query, accountId } = account;
  // Skips `text` events, which are numerous and have no timing information.
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
  /** Only while the job waits: the briefs of other jobs cannot be edited. */
  passages: BriefPassage[];
  suggestion: unknown;
}

/** The stage outputs that are shown to people, as plain JSON: the brief with its passages, and the suggested rewrite. */
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
