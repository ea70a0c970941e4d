/**
 * Jobs while a worker has them: claimed, their stages saved, handed back.
 * Each claim of a job has a number that is never given twice; every write here names it, so a worker that was
 * paused while another took over writes nothing when it wakes.
 */
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
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
  items: { position: number; contentType: string; state: string }[];
}

/** Counts an attempt for each job and returns those that are to be worked on: not canceled, not finished. */
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
        and j.state in ('queued', 'running')
      returning j.*
    )
    select c.account_id as "accountId", c.id as "jobId", c.claims as "claim", c.attempts,
      c.brand_id as "brandId", c.content_type as "contentType", c.custom_topic as "customTopic",
      c.custom_prompt as "customPrompt", c.forum_post_id as "forumPostId", c.language, c.live,
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

export async function listStages(account: AccountHandle, jobId: number): Promise<SavedStage[]> {
  return account.trx
    .selectFrom("job_stages")
    .select(["position", "stage", "output"])
    .where("account_id", "=", account.accountId)
    .where("job_id", "=", jobId)
    .execute();
}

/** Saves what a stage made together with how far the job is. False: the claim is no longer ours. */
export async function saveStage(
  account: AccountHandle,
  job: { jobId: number; claim: number },
  saved: SavedStage & { progress: number; writer: string },
): Promise<boolean> {
  const result = await sql`
    with held as (
      update jobs set stage = ${saved.stage}, progress = ${saved.progress}, writer = ${saved.writer},
        events = events + 1
      where account_id = ${account.accountId} and id = ${job.jobId} and claims = ${job.claim}
        and state = 'running'
      returning account_id, id, events
    ),
    item as (
      update job_items i set state = 'running' from held
      where i.account_id = held.account_id and i.job_id = held.id and i.position = ${saved.position}
        and i.state = 'queued'
    ),
    event as (
      insert into job_events (account_id, job_id, sequence, type, data)
      select account_id, id, events, 'stage', jsonb_build_object(
        'stage', ${saved.stage}::text, 'item', ${saved.position}::integer, 'progress', ${saved.progress}::integer)
      from held
    )
    insert into job_stages (account_id, job_id, position, stage, output)
    select account_id, id, ${saved.position}, ${saved.stage}, ${JSON.stringify(saved.output)}::jsonb from held
    on conflict (account_id, job_id, position, stage) do update set
      output = excluded.output, saved_at = now()`.execute(account.trx);
  return (result.numAffectedRows ?? 0n) > 0n;
}

export interface RequeueReason {
  type: "handed_back" | "attempt_failed";
  message: string;
  countsAsAttempt: boolean;
}

/** Back into the line. Without `countsAsAttempt` the attempt is not held against the job. */
export async function requeueJob(
  account: AccountHandle,
  job: { jobId: number; claim: number },
  reason: RequeueReason,
): Promise<void> {
  await sql`
    with held as (
      update jobs set state = 'queued', events = events + 1,
        attempts = attempts - ${reason.countsAsAttempt ? 0 : 1}
      where account_id = ${account.accountId} and id = ${job.jobId} and claims = ${job.claim}
        and state = 'running'
      returning account_id, id, events
    )
    insert into job_events (account_id, job_id, sequence, type, data)
    select account_id, id, events, ${reason.type}, jsonb_build_object('message', ${reason.message}::text)
    from held`.execute(account.trx);
}
