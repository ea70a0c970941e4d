/**
 * Waits for a job's end. Where no worker takes it, writes it here: a worker runs in this process until the job is
 * done. Accepting the job is generate.ts's, showing what it made write-result.ts's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { forAccount } from "../db/account-handle.ts";
import { findJob } from "../records/jobs.ts";
import type { JobRecord } from "../records/jobs.ts";
import { startWorkerRole } from "../services.ts";
import type { Services } from "../services.ts";
import { listRunning } from "./running-services.ts";

export interface FollowOptions {
  readonly services: Services;
  readonly accountId: number;
  readonly jobId: number;
  readonly signal: AbortSignal;
  onProgress(job: JobRecord): void;
  /** Nobody took it, and it is written here now. */
  onOwnWorker(): void;
}

const pollMs = { first: 50, max: 500 };
/** How long a worker that is there may take to notice; they poll every second. */
const patienceMs = 1_500;
const workerGraceMs = 5_000;

export async function followJob(options: FollowOptions): Promise<JobRecord> {
  const { services, accountId, jobId, signal } = options;
  const helpAt = performance.now() + (mayHaveWorker(services) ? patienceMs : 0);
  let own: Awaited<ReturnType<typeof startWorkerRole>> | undefined;
  let pauseMs = pollMs.first;
  try {
    for (;;) {
      signal.throwIfAborted();
      const job = await forAccount(services.database, accountId, (account) =>
        findJob(account, jobId),
      );
      if (job === undefined) throw new Error(`job ${jobId} is gone`);
      options.onProgress(job);
      if (job.finishedAt !== null) return job;
      if (own === undefined && job.state === "queued" && performance.now() >= helpAt) {
        options.onOwnWorker();
        own = await startWorkerRole(services);
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pollMs.max, pauseMs * 1.2);
    }
  } finally {
    await own?.stop(workerGraceMs);
  }
}

/** In our own data directory we know who is there; a database of the operator's may have workers anywhere. */
function mayHaveWorker({ config }: Services): boolean {
  return config.databaseUrl !== "" || listRunning(config.dataDir).some((one) => one.hasWorker);
}
