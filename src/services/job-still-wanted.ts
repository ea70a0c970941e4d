/**
 * Checks right before a model call that the job is neither canceled nor claimed by another worker. Concurrent checks
 * share one statement.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { ClaimLost } from "../writing/stage-runner.ts";
import { openBatcher } from "../batcher.ts";
import { stillClaimed } from "../records/jobs/job-claims.ts";
import type { JobClaim } from "../records/jobs/job-claims.ts";

const groupMax = 200;
const retryMs = 500;

/** The check throws ClaimLost if the job is no longer wanted, and waits while the database is unavailable. */
export function openWantedCheck(
  database: Database,
): (claim: JobClaim, signal: AbortSignal) => Promise<void> {
  const checks = openBatcher<JobClaim, boolean>({
    run: (group) => stillClaimed(database, group),
    groupMax,
    groupsMax: 2,
    isShared: isDatabaseAway,
  });
  return async (claim, signal) => {
    for (;;) {
      try {
        const isWanted = await checks.add(claim);
        signal.throwIfAborted();
        if (!isWanted) throw new ClaimLost();
        return;
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        signal.throwIfAborted();
        await sleep(retryMs);
      }
    }
  };
}
