/**
 * What is known of a job beside how it stands: when its stages began and ended, what its calls to models took, and how
 * earlier attempts ended. Read from what was told and written down while it was worked on.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
import { summarizeCalls } from "./model-calls.ts";
import type { CallSummary } from "./model-calls.ts";

export interface StageRecord {
  /** The item that it was for; 0 for what the items share. */
  position: number;
  stage: string;
  /** Of the last attempt that came to it; null where a piece of it is all that is known. */
  startedAt: Date | null;
  finishedAt: Date | null;
  /** How many of its pieces are done. */
  piecesDone: number;
}

export interface EarlierAttempt {
  how: "attempt_failed" | "handed_back" | "retried";
  message: string;
  endedAt: Date;
}

export interface JobDetails {
  stages: StageRecord[];
  calls: CallSummary[];
  earlierAttempts: EarlierAttempt[];
}

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
