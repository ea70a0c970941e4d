/**
 * Tells the others what this worker has and how long its jobs took, every few seconds and in a statement of its own: the
 * forecast for callers is made from it. Nothing waits for a report, and one that fails is only late.
 */
import { randomUUID } from "node:crypto";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { forgetWorker, reportWork } from "../records/jobs/workload.ts";

export interface WorkReporting {
  /** A job was written to its end. */
  jobEnded(job: { accountId: number; jobId: number; contentType: string }): void;
  stop(): Promise<void>;
}

const reportEveryMs = 2_000;
/** Of each type of content, between two reports: enough to see a change, however many end. */
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
        // It is forgotten when it was not heard of for a while.
      }
    },
  };
}
