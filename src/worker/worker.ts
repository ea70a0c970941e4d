/** A worker: writes jobs side by side on its own event loop, and does the upkeep that every worker shares in. */
import { ClaimLost } from "../writing/stage-runner.ts";
import { runJob } from "../jobs/run.ts";
import type { RunTools } from "../jobs/run.ts";
import { openFairScheduler } from "../jobs/fair-scheduler.ts";
import { isGivenUp } from "./retry-rules.ts";
import { keepWorking } from "./keep-working.ts";
import type { Run, WorkTools } from "./keep-working.ts";
import { createSemaphore } from "../semaphore.ts";
import { openWorkReporting } from "./report-work.ts";
import { keepUp } from "./upkeep.ts";

export interface WorkerOptions
  extends WorkTools, Pick<RunTools, "checkpoints" | "chooseWriter" | "findPassages" | "analysis"> {
  /** Under which whoever watches over it knows it. */
  workerId?: string | undefined;
  concurrency: number;
  /** How often it tells what it has done; a benchmark in which time runs faster wants it more often. */
  reportEveryMs?: number;
}

export interface RunningWorker {
  /** Takes no more work; gives what runs `graceMs` to finish and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

/**
 * This share of the places again is claimed ahead: read and made ready, so that a place that becomes free is taken at
 * once, and claims can come in groups.
 */
const aheadShare = 0.1;
/** No more at once: jobs that begin in the same moment end in the same moment, and all want everything then. */
const claimMax = 200;

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { concurrency, checkpoints, chooseWriter, findPassages, analysis, metrics } = options;
  const underWayMax = concurrency + Math.floor(concurrency * aheadShare);
  const slots = createSemaphore(concurrency);
  /** Of those that have begun to be written, and have not only been made ready. */
  const releases = new WeakMap<Run, () => void>();
  const reporting = openWorkReporting(options, {
    places: concurrency,
    everyMs: options.reportEveryMs,
  });
  const turns = openFairScheduler();
  const runTools = {
    checkpoints,
    chooseWriter,
    findPassages,
    analysis,
    turns,
    jobsInHand: () => working.underWay(),
  };

  async function takePlace(run: Run): Promise<void> {
    const release = await slots.acquire();
    if (run.isDone) {
      release();
      throw new ClaimLost();
    }
    releases.set(run, release);
  }

  const working = keepWorking({
    ...options,
    // While the database is slow to settle, what is done must not pile up without end.
    roomLeft: (underWay, held) =>
      Math.min(underWayMax - underWay, 2 * underWayMax - held, claimMax),
    write: (run) =>
      runJob(runTools, run.job, {
        signal: run.controller.signal,
        watchStage: run.observed.watchStage,
        takePlace: () => takePlace(run),
        givesUp: (failure) => isGivenUp(run.job, failure),
      }),
    onFinished(run) {
      releases.get(run)?.();
      reporting.runEnded();
    },
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
