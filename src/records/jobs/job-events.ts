/**
 * What happened to jobs, as whoever follows them reads it: the news of many jobs, of many accounts, in one statement
 * (migrations/functions/read_job_updates.sql). The events themselves are written together with what they tell of, in
 * job-claims.ts and job-endings.ts.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import { failure } from "./jobs.ts";

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

export interface JobUpdate {
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

type FollowableJob = Pick<JobUpdate, "accountId" | "jobId" | "state" | "lastSequence">;

/** What has to be known of a job before it is followed. */
export async function findJobToFollow(
  { queryFirst, accountId }: AccountHandle,
  id: number,
  /** Where set, jobs of other brands are as if they did not exist. */
  brandId: number | null,
): Promise<FollowableJob | undefined> {
  return queryFirst<FollowableJob>`
    select account_id as "accountId", id as "jobId", state, events as "lastSequence" from jobs
    where account_id = ${accountId} and id = ${id} and (${brandId}::bigint is null or brand_id = ${brandId})`;
}

/** A job that is gone, or that the account does not have, is not in the answer. */
export async function readJobUpdates(
  { query }: Queries,
  followed: readonly FollowedJob[],
  eventsMax: number,
): Promise<JobUpdate[]> {
  const byAccount = Map.groupBy(followed, ({ accountId }) => accountId);
  const wanted = Array.from(byAccount, ([accountId, jobs]) => ({
    accountId,
    jobs: jobs.map(({ jobId, after }) => ({ id: jobId, after })),
  }));
  return query<JobUpdate>`
    select account_id as "accountId", job_id as "jobId", state, stage, progress, last_sequence as "lastSequence",
      ${failure}, coalesce(events, '[]') as events
    from read_job_updates(${JSON.stringify(wanted)}::jsonb, ${eventsMax})`;
}
