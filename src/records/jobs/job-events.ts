/**
 * What happened to jobs, as whoever follows them reads it: the news of many jobs, of many accounts, in one statement
 * (migrations/functions/read_job_updates.sql). The events themselves are written together with what they tell of, in
 * job-claims.ts and job-endings.ts.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";

/** A job somebody follows; `after` is the last event that is known of it already. */
export interface FollowedJob {
  accountId: number;
  jobId: number;
  after: number;
}

export interface StoredEvent {
  sequence: number;
  type: string;
  data: Record<string, unknown>;
}

export interface JobNews {
  accountId: number;
  jobId: number;
  state: string;
  stage: string | null;
  progress: number;
  /** Of its latest event; 0 where nothing was told yet. */
  lastSequence: number;
  failure: { code: string; message: string } | null;
  /** What comes after the known one, in order: all of it, or as many as were asked for. */
  events: StoredEvent[];
}

/** What has to be known of a job before it is followed. */
export async function findJobToFollow(
  account: AccountHandle,
  id: number,
  /** Where set, jobs of other brands are as if they did not exist. */
  brandId: number | null,
): Promise<{ accountId: number; jobId: number; state: string; lastSequence: number } | undefined> {
  let query = account.trx
    .selectFrom("jobs")
    .select(["account_id as accountId", "id as jobId", "state", "events as lastSequence"])
    .where("account_id", "=", account.accountId)
    .where("id", "=", id);
  if (brandId !== null) query = query.where("brand_id", "=", brandId);
  return query.executeTakeFirst();
}

interface NewsRow {
  account_id: number;
  job_id: number;
  state: string;
  stage: string | null;
  progress: number;
  last_sequence: number;
  failure_code: string | null;
  failure_message: string | null;
  events: StoredEvent[] | null;
}

/** A job that is gone, or that the account does not have, is not in the answer. */
export async function readJobUpdates(
  { pool }: Database,
  followed: readonly FollowedJob[],
  eventsMax: number,
): Promise<JobNews[]> {
  const byAccount = Map.groupBy(followed, ({ accountId }) => accountId);
  const wanted = Array.from(byAccount, ([accountId, jobs]) => ({
    accountId,
    jobs: jobs.map(({ jobId, after }) => ({ id: jobId, after })),
  }));
  const { rows } = await pool.query<NewsRow>("select * from read_job_updates($1::jsonb, $2)", [
    JSON.stringify(wanted),
    eventsMax,
  ]);
  return rows.map((row) => ({
    accountId: row.account_id,
    jobId: row.job_id,
    state: row.state,
    stage: row.stage,
    progress: row.progress,
    lastSequence: row.last_sequence,
    failure:
      row.failure_code === null
        ? null
        : { code: row.failure_code, message: row.failure_message ?? "" },
    events: row.events ?? [],
  }));
}
