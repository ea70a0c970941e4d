/**
 * Makes sure, right before a call to a model, that its job is still to be written: not canceled, and still this worker's.
 * Jobs that ask at the same moment share one statement, which takes a fraction of a millisecond; a call takes seconds.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { ClaimLost } from "../writing/stage-runner.ts";
import { openBatcher } from "../batcher.ts";
import { stillClaimed } from "../records/jobs/job-claims.ts";
import type { JobClaim } from "../records/jobs/job-claims.ts";

export interface Wanted {
  /** Throws a ClaimLost where it is not, and waits for a database that is away: without it nobody can be sure. */
  assert(claim: JobClaim, signal: AbortSignal): Promise<void>;
}

const groupMax = 200;
const awayMs = 500;

export function openWanted(database: Database): Wanted {
  const looks = openBatcher<JobClaim, boolean>({
    run: (group) => stillClaimed(database, group),
    groupMax,
    groupsMax: 2,
    isShared: isDatabaseAway,
  });
  return {
    async assert(claim, signal) {
      for (;;) {
        try {
          const isWanted = await looks.add(claim);
          signal.throwIfAborted();
          if (!isWanted) throw new ClaimLost();
          return;
        } catch (error) {
          if (!isDatabaseAway(error)) throw error;
          signal.throwIfAborted();
          await sleep(awayMs);
        }
      }
    },
  };
}
