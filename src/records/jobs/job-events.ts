/**
 * Reads job updates for followers: many jobs of many accounts in one statement (read_job_updates.sql). Events are
 * written in the transaction of the change that they report, in job-claims.ts and job-endings.ts.
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import { failure } from "./jobs.ts";

/** `after` is the last event that the follower already has. */
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
  /** The number of its latest event; 0 if it has none. */
  lastSequence: number;
  failure: { code: string; message: string } | null;
  /** The events after `after`, in order, up to the requested number. */
  events: StoredEvent[];
}

type FollowableJob = Pick<JobUpdate, "accountId" | "jobId" | "state" | "lastSequence">;

export async function findJobToFollow(
  { queryFirst, accountId }: AccountHandle,
  id: number,
  /** If set, jobs of other brands are treated as nonexistent. */
  brandId: number | null,
): Promise<FollowableJob | undefined> {
  return queryFirst<FollowableJob>`
    select account_id as "accountId", id as "jobId", state, events as "lastSequence" from jobs
    where account_id = ${accountId} and id = ${id} and (${brandId}::bigint is null or brand_id = ${brandId})`;
}

/** Deleted jobs and jobs of other accounts are omitted. */
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
