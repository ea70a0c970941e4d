/**
 * Jobs while a worker has them: claimed, their stages saved, handed back.
 * Each claim of a job has a number that is never given twice; every write here names it, so a worker that was
 * paused while another took over writes nothing when it wakes.
 */
import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import type { Tables } from "../db/tables.ts";

export interface ClaimedJob {
  accountId: number;
  jobId: number;
  /** The fence: the number of this claim. */
  claim: number;
  attempts: number;
  brandId: number;
  contentType: string;
  customTopic: string | null;
  customPrompt: string | null;
  forumPostId: number | null;
  language: string | null;
  live: boolean;
  /** Of the request that asked for it; null where none did. */
  requestId: string | null;
  traceparent: string | null;
  items: { position: number; contentType: string; state: string }[];
}

/**
 * That a job is in one of these states. Not as a plain comparison: where PostgreSQL has no statistics yet, it believes
 * that one leaves hardly any row, and reads whole tables instead of looking jobs up by their keys.
 */
export function isIn(...states: readonly string[]): RawBuilder<unknown> {
  return sql`case when j.state = any (${states}::text[]) then true else false end`;
}

/** Counts an attempt for each job, of the accounts that the transaction names, and returns those that are to be worked on: not canceled, not finished. */
export async function claimJobs(
  trx: Transaction<Tables>,
  tasks: readonly { id: string; accountId: number; jobId: number }[],
): Promise<ClaimedJob[]> {
  if (tasks.length === 0) return [];
  const result = await sql<ClaimedJob>`
    with claimed as (
      update jobs j set
        state = 'running',
        attempts = j.attempts + 1,
        claims = j.claims + 1,
        stage = coalesce(j.stage, 'gather'),
        started_at = coalesce(j.started_at, now())
      from unnest(
        ${tasks.map((task) => task.accountId)}::bigint[],
        ${tasks.map((task) => task.jobId)}::bigint[],
        ${tasks.map((task) => task.id)}::uuid[]
      ) as task (account_id, job_id, id)
      where j.account_id = task.account_id and j.id = task.job_id and j.task_id = task.id
        and ${isIn("queued", "running")}
      returning j.*
    )
    select c.account_id as "accountId", c.id as "jobId", c.claims as "claim", c.attempts,
      c.brand_id as "brandId", c.content_type as "contentType", c.custom_topic as "customTopic",
      c.custom_prompt as "customPrompt", c.forum_post_id as "forumPostId", c.language, c.live,
      c.request_id as "requestId", c.traceparent,
      (select jsonb_agg(jsonb_build_object(
         'position', i.position, 'contentType', i.content_type, 'state', i.state) order by i.position)
       from job_items i where i.account_id = c.account_id and i.job_id = c.id) as items
    from claimed c`.execute(trx);
  return result.rows;
}

export interface SavedStage {
  position: number;
  stage: string;
  output: unknown;
}

/** What the stages of these jobs made so far, each job's in the order of the jobs given. */
export async function listStages(
  trx: Transaction<Tables>,
  jobs: readonly { accountId: number; jobId: number }[],
): Promise<SavedStage[][]> {
  const result = await sql<SavedStage & { ordinal: number }>`
    select j.ordinal, s.position, s.stage, s.output
    from unnest(
      ${jobs.map((job) => job.accountId)}::bigint[], ${jobs.map((job) => job.jobId)}::bigint[]
    ) with ordinality as j (account_id, job_id, ordinal)
    join job_stages s on s.account_id = j.account_id and s.job_id = j.job_id`.execute(trx);
  const found = jobs.map((): SavedStage[] => []);
  for (const { ordinal, ...stage } of result.rows) found[ordinal - 1]?.push(stage);
  return found;
}

export interface JobProgress {
  accountId: number;
  jobId: number;
  claim: number;
  writer: string;
  progress: number;
  /** What is new, in the order in which it was made. */
  stages: readonly (SavedStage & { progress: number })[];
}

/** Saves what stages made together with how far their jobs are. False for a job: the claim is no longer ours. */
export async function saveStages(
  trx: Transaction<Tables>,
  jobs: readonly JobProgress[],
): Promise<boolean[]> {
  const result = await sql<{ id: number; claims: number }>`
    with made as materialized (
      select j.*, jsonb_array_length(j.stages) as count
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (
        "accountId" bigint, "jobId" bigint, claim integer, writer text, progress smallint, stages jsonb)
    ),
    held as (
      -- A second round of a stage has a name of its own here, and is the same stage to everybody else.
      update jobs j set stage = split_part(made.stages -> -1 ->> 'stage', ' ', 1), progress = made.progress, writer = made.writer,
        events = j.events + made.count
      from made
      where j.account_id = made."accountId" and j.id = made."jobId" and j.claims = made.claim
        and ${isIn("running")}
      returning j.account_id, j.id, j.claims, j.events - made.count as events_before, made.stages
    ),
    stage as materialized (
      select held.account_id, held.id as job_id, held.events_before + s.ordinal as sequence, s.stage ->> 'stage' as name,
        (s.stage ->> 'position')::smallint as position, s.stage -> 'output' as output, s.stage -> 'progress' as progress
      from held cross join lateral jsonb_array_elements(held.stages) with ordinality as s (stage, ordinal)
    ),
    item as (
      update job_items j set state = 'running' from (select distinct account_id, job_id, position from stage) s
      where j.account_id = s.account_id and j.job_id = s.job_id and j.position = s.position
        and ${isIn("queued")}
    ),
    event as (
      insert into job_events (account_id, job_id, sequence, type, data)
      select account_id, job_id, sequence, 'stage', jsonb_build_object(
        'stage', split_part(name, ' ', 1), 'item', position, 'progress', progress)
      from stage
    ),
    saved as (
      insert into job_stages (account_id, job_id, position, stage, output)
      select account_id, job_id, position, name, output from stage
      on conflict (account_id, job_id, position, stage) do update set
        output = excluded.output, saved_at = now()
    )
    select id, claims from held`.execute(trx);
  const held = new Map(result.rows.map((row) => [row.id, row.claims]));
  return jobs.map((job) => held.get(job.jobId) === job.claim);
}

export interface RequeueReason {
  type: "handed_back" | "attempt_failed";
  message: string;
  countsAsAttempt: boolean;
}

/** Back into the line. Without `countsAsAttempt` the attempt is not held against the job. */
export async function requeueJobs(
  trx: Transaction<Tables>,
  jobs: readonly { accountId: number; jobId: number; claim: number; reason: RequeueReason }[],
): Promise<void> {
  if (jobs.length === 0) return;
  await sql`
    with back as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as j (
        "accountId" bigint, "jobId" bigint, claim integer, reason jsonb)
    ),
    held as (
      update jobs j set state = 'queued', events = j.events + 1,
        attempts = j.attempts - case when (back.reason -> 'countsAsAttempt')::boolean then 0 else 1 end
      from back
      where j.account_id = back."accountId" and j.id = back."jobId" and j.claims = back.claim
        and ${isIn("running")}
      returning j.account_id, j.id, j.events, back.reason
    )
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, reason ->> 'type', jsonb_build_object('message', reason ->> 'message')
    from held`.execute(trx);
}
