/** Claims jobs from the queue, counts the attempt of each, and remembers which account was served last. */
import type { Database } from "../db/database.ts";
import { leaseSeconds } from "../queue/queue.ts";
import type { Task } from "../queue/queue.ts";
import { claimJobs } from "../records/jobs/job-claims.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import { openBrandCache } from "../records/brands/brand-cache.ts";

export interface ClaimedTask {
  readonly task: Task;
  readonly job: ClaimedJob;
}

export type Claiming = (jobsMax: number) => Promise<ClaimedTask[]>;

export interface ClaimingOptions {
  queuePool: Database;
  /** The id of the worker, if it has one. */
  workerId?: string | undefined;
  /** Claims suspects instead. */
  suspects?: boolean;
}

export function openClaiming({ queuePool, workerId: worker, suspects }: ClaimingOptions): Claiming {
  const readBrand = openBrandCache();
  let afterAccountId = 0;
  return async (jobsMax) => {
    const options = { jobsMax, afterAccountId, leaseSeconds, worker, suspects };
    const claimed = await claimJobs(queuePool, options, readBrand);
    afterAccountId = lastInTurn(
      afterAccountId,
      claimed.map(({ job }) => job.accountId),
    );
    return claimed.map(({ taskId, taskClaim, job }) => ({
      task: { id: taskId, claim: taskClaim },
      job,
    }));
  };
}

/**
 * Accounts take turns in ascending order of their IDs, starting after the last one and wrapping around: finds the last
 * one served.
 */
function lastInTurn(after: number, accountIds: readonly number[]): number {
  if (accountIds.length === 0) return after;
  const around = accountIds.filter((id) => id <= after);
  return Math.max(...(around.length > 0 ? around : accountIds));
}
