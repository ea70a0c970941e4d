/** A worker: runs jobs concurrently on its own event loop, and does the maintenance that all workers share. */
import { ClaimLost } from "../writing/stage-runner.ts";
import { runJob } from "../jobs/run-job.ts";
import type { RunTools } from "../jobs/run-job.ts";
import { openEventLoopScheduler } from "../jobs/event-loop-scheduler.ts";
import { isGivenUp } from "./retry-rules.ts";
import { keepWorking } from "./keep-working.ts";
import type { Run, WorkTools } from "./keep-working.ts";
import { createSemaphore } from "../semaphore.ts";
import { openWorkReporting } from "./report-work.ts";
import { keepUp } from "./maintenance.ts";

export interface WorkerOptions
  extends WorkTools, Pick<RunTools, "checkpoints" | "chooseWriter" | "findPassages" | "analysis"> {
  /** The id under which its supervisor knows it. */
  workerId?: string | undefined;
  concurrency: number;
}

export interface RunningWorker {
  /** Stops claiming; gives running jobs `graceMs` to finish and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>;
}

/**
 * The share of jobs beyond the slots that are claimed and prepared ahead of time, so that a free slot is used
 * immediately and claims can be grouped.
 */
const aheadShare = 0.1;
/** The maximum per claim: jobs that start at the same time end at the same time, and then compete for resources. */
const claimMax = 200;

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { concurrency, checkpoints, chooseWriter, findPassages, analysis, metrics } = options;
  const underWayMax = concurrency + Math.floor(concurrency * aheadShare);
  const slots = createSemaphore(concurrency);
  /** Release the slots of jobs in progress; jobs that are only prepared have none. */
  const releases = new WeakMap<Run, () => void>();
  const reporting = openWorkReporting(options, { slots: concurrency });
  const scheduler = openEventLoopScheduler();
  const runTools = {
    checkpoints,
    chooseWriter,
    findPassages,
    analysis,
    scheduler,
    jobsInProgress: () => working.underWay(),
  };

  async function acquireSlot(run: Run): Promise<void> {
    const release = await slots.acquire();
    if (run.isDone) {
      release();
      throw new ClaimLost();
    }
    releases.set(run, release);
  }

  const working = keepWorking({
    ...options,
    // Limits the number of finished jobs in memory while the database is slow to settle.
    freeSlots: (underWay, held) =>
      Math.min(underWayMax - underWay, 2 * underWayMax - held, claimMax),
    write: (run) =>
      runJob(runTools, run.job, {
        signal: run.controller.signal,
        watchStage: run.observed.watchStage,
        acquireSlot: () => acquireSlot(run),
        givesUp: (failure) => isGivenUp(run.job, failure),
      }),
    onFinished: (run) => releases.get(run)?.(),
    onEnded: (job) => reporting.jobEnded(job),
  });
  const endUpkeep = keepUp(options, () => working.underWay() === 0);
  metrics?.watch("jobsRunning", () => working.held());
  metrics?.watch("jobsRunningMax", () => concurrency);
  return {
    async stop(graceMs) {
      await working.stop(graceMs);
      await Promise.all([endUpkeep(), reporting.stop()]);
    },
  };
}
