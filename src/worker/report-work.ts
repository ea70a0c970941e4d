/**
 * Reports this worker's slots and the run times of its jobs every few seconds, in a statement of its own, for time
 * estimates. Nothing waits for a report, and a failed one is not repeated.
 */
import { randomUUID } from "node:crypto";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { forgetWorker, reportWork } from "../records/jobs/workload.ts";

export interface WorkReporting {
  /** A job has ended. */
  jobEnded(job: { accountId: number; jobId: number; contentType: string }): void;
  stop(): Promise<void>;
}

const reportEveryMs = 2_000;
/** The maximum number of jobs sampled per content type and report: enough to notice a change. */
const sampleMax = 8;

export function openWorkReporting(
  { queuePool, log }: { queuePool: Database; log: Log },
  { slots }: { slots: number },
): WorkReporting {
  const id = randomUUID();
  let samples = new Map<string, { accountId: number; jobId: number }[]>();
  let underWay: Promise<void> | undefined;

  async function report(): Promise<void> {
    const ended = [...samples.values()].flat();
    samples = new Map();
    try {
      await reportWork(queuePool, { worker: { id, slots }, ended });
    } catch (error) {
      if (!isDatabaseAway(error)) log.warn({ err: error }, "could not report the worker's load");
    }
  }

  function begin(): void {
    underWay ??= report().finally(() => {
      underWay = undefined;
    });
  }
  begin();
  const timer = setInterval(begin, reportEveryMs);

  return {
    jobEnded({ accountId, jobId, contentType }) {
      const some = samples.get(contentType);
      if (!some) samples.set(contentType, [{ accountId, jobId }]);
      else if (some.length < sampleMax) some.push({ accountId, jobId });
    },
    async stop() {
      clearInterval(timer);
      await underWay;
      try {
        await forgetWorker(queuePool, id);
      } catch {
        // The worker's row is deleted once it has not reported for a while.
      }
    },
  };
}
