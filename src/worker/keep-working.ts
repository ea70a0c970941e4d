/**
 * The worker's loop: claims as many tasks as it has capacity for, runs them concurrently, renews their leases, and
 * settles finished jobs in groups. worker.ts and suspect-worker.ts decide how jobs are written and how many at once; the
 * queue defines leases.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { createWakeSignal } from "../wake-signal.ts";
import type { JobChangeNotifier } from "../events/notify-job-changes.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import type { Log } from "../log.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CanceledClaim } from "../queue/queue-notifications.ts";
import { heartbeatEveryMs, reclaimEveryMs } from "../queue/queue.ts";
import type { Queue } from "../queue/queue.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { JobEnding } from "../records/jobs/job-endings.ts";
import { withoutTracing } from "../tracing/tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { jobLogFields } from "./job-log-fields.ts";
import { attempt, isNobodysFault } from "./run-attempt.ts";
import { retryDelay } from "./retry-rules.ts";
import { openClaiming } from "./claim-jobs.ts";
import type { ClaimedTask, ClaimingOptions } from "./claim-jobs.ts";
import { ProcessLost } from "./isolated-process.ts";
import { observeRun } from "./observe-run.ts";
import type { ObservedRun } from "./observe-run.ts";
import { repeat } from "./run-periodically.ts";
import { openSettling } from "./settle-jobs.ts";

/** Shared by both kinds of workers. */
export interface WorkTools {
  /**
   * Separate connections for claims, leases and settling, so that jobs that read and save cannot starve the heartbeat.
   */
  queuePool: Database;
  /** Uses `queuePool`. */
  queue: Queue;
  /** Calls back when there may be new tasks and when a job is canceled; returns a function that unsubscribes. */
  listen(onTasks: () => void, onCanceled: (canceled: CanceledClaim) => void): () => Promise<void>;
  /** Notifies the followers of a job of changes. */
  jobChanges?: JobChangeNotifier;
  log: Log;
  metrics?: Metrics;
  tracing?: Tracing;
}

export interface WorkOptions extends WorkTools, Omit<ClaimingOptions, "queuePool"> {
  /** How many more jobs can be claimed now, given the jobs in progress and those waiting to be settled. */
  freeSlots(underWay: number, held: number): number;
  write(run: Run): Promise<JobEnding>;
  /** A run has ended, and its slot is free. */
  onFinished?(run: Run): void;
  /** A job has ended. */
  onEnded?(job: ClaimedJob): void;
}

export interface Working {
  underWay(): number;
  held(): number;
  /** Stops claiming; gives running jobs `graceMs` to finish and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** The polling interval, in case a notification was missed. */
const pollMs = 1_000;
/**
 * After a large claim, the next one starts this long after it, so that freed slots are filled together: a job in a
 * group of a hundred costs half as much as in a group of fifteen. After a small claim the next one follows soon, so
 * that an idle worker responds quickly.
 */
const claimEveryMs = 50;
const claimAgainMs = 10;
const many = 10;

export interface Run extends ClaimedTask {
  controller: AbortController;
  /** Finished or failed; it only has to be settled. */
  isDone: boolean;
  /** When its lease was acquired or last renewed. */
  leasedAt: number;
  observed: ObservedRun;
}

export function keepWorking(options: WorkOptions): Working {
  const { queue, log } = options;
  const { metrics = withoutMetrics(), tracing = withoutTracing() } = options;
  const observing = { log, metrics, tracing };
  /**
   * All runs that this worker has a lease for: in progress, or finished and not settled yet. Runs instead of task ids,
   * because after a lost lease the same worker may claim the same task again while the old run still exists.
   */
  const held = new Set<Run>();
  /** The number of runs in progress or being prepared. */
  let underWay = 0;
  const claim = openClaiming(options);
  let isHeard = true;
  const settling = openSettling<Run>(options, (run, result) => {
    run.observed.settled(result);
    if (result) options.jobChanges?.notify([run.job]);
    if (result && "ending" in result) options.onEnded?.(run.job);
    release(run);
  });
  const stopping = new AbortController();
  const wake = createWakeSignal();

  function release(run: Run): void {
    finish(run);
    held.delete(run);
    wake.send();
  }

  /** Its slot is free for the next job, even if settling takes longer. */
  function finish(run: Run): void {
    if (run.isDone) return;
    run.isDone = true;
    underWay -= 1;
    options.onFinished?.(run);
    wake.send();
  }

  async function work(run: Run): Promise<void> {
    const { job, observed } = run;
    try {
      const ending = await attempt(run, () => options.write(run), log);
      observed.beginSettling();
      settling.end(run, ending);
    } catch (error) {
      if (error instanceof ClaimLost) {
        const isCanceled = error.reason === "canceled";
        if (isCanceled) log.info(jobLogFields(run), "the job was canceled");
        else
          log.warn(
            { ...jobLogFields(run), claim: job.claim },
            "another worker has claimed this job",
          );
        observed.settled(isCanceled ? "canceled" : undefined);
        release(run);
      } else if (error instanceof JobWaits) {
        settling.wait(run);
      } else if (error instanceof ProcessLost) {
        await lose(run);
      } else if (isNobodysFault(run, error)) {
        // The job did not cause this: it returns to the queue without counting the attempt.
        settling.handBack(run);
      } else settling.retry(run, error, retryDelay(job, error));
    } finally {
      finish(run);
    }
  }

  /** Its process was lost, possibly because of this job: it is retried with more isolation. */
  async function lose(run: Run): Promise<void> {
    try {
      await queue.lose(run.task);
    } catch (error) {
      log.warn(
        { err: error, ...jobLogFields(run) },
        "could not store the outcome of an isolated job; its lease will expire",
      );
    }
    run.observed.settled(undefined);
    release(run);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const slots = options.freeSlots(underWay, held.size);
      const startedAt = performance.now();
      let claimed: Run[] = [];
      if (slots > 0) {
        try {
          claimed = (await claim(slots)).map((one) => ({
            ...one,
            controller: new AbortController(),
            isDone: false,
            leasedAt: performance.now(),
            observed: observeRun(observing, one.job),
          }));
        } catch (error) {
          log.warn({ err: error }, "could not claim tasks; retrying");
        }
      }
      underWay += claimed.length;
      options.jobChanges?.notify(claimed.map(({ job }) => job));
      for (const run of claimed) held.add(run);
      for (const run of claimed) void work(run);
      if (claimed.length > 0) {
        const pauseMs = claimed.length < many ? claimAgainMs : claimEveryMs;
        await sleep(Math.max(0, startedAt + pauseMs - performance.now()));
      }
      // A full batch means that there may be more tasks; otherwise wait.
      if (slots <= 0 || claimed.length < slots) await wake.wait(pollMs);
    }
  }

  async function heartbeat(): Promise<void> {
    const now = performance.now();
    // Recent leases need no renewal yet: most jobs of a busy worker end before the next heartbeat.
    const runs = [...held].filter((run) => now - run.leasedAt > heartbeatEveryMs / 2);
    if (runs.length === 0) {
      isHeard = true;
      return;
    }
    try {
      const alive = await queue.keepAlive(runs.map((run) => run.task));
      isHeard = true;
      for (const run of runs) {
        if (alive.has(run.task)) run.leasedAt = now;
        if (alive.has(run.task) || !held.has(run)) continue;
        run.controller.abort(new ClaimLost());
        release(run);
      }
    } catch (error) {
      isHeard = false;
      throw error;
    }
  }

  /** Every worker checks the leases of all workers, so any of them can detect that another one died. */
  async function reclaim(): Promise<void> {
    // A worker that cannot renew its own leases must not expire those of others.
    if (!isHeard) return;
    const tasks = await queue.reclaim();
    if (tasks > 0) log.warn({ tasks }, "reclaimed the tasks of a worker without a heartbeat");
  }

  /** Aborts the run, including model calls. If this notification is missed, the heartbeat detects the cancellation. */
  function onCanceled({ jobId, claim: canceled }: CanceledClaim): void {
    for (const run of held) {
      if (run.job.jobId !== jobId || run.job.claim !== canceled) continue;
      run.controller.abort(new ClaimLost("canceled"));
      release(run);
    }
  }

  const stopListening = options.listen(() => wake.send(), onCanceled);
  const heart = repeat(
    { everyMs: heartbeatEveryMs, log, failure: "heartbeat failed; retrying" },
    heartbeat,
  );
  const watch = repeat(
    { everyMs: reclaimEveryMs, log, failure: "could not check leases; retrying" },
    reclaim,
  );
  const looping = loop();

  return {
    underWay: () => underWay,
    held: () => held.size,
    async stop(graceMs) {
      stopping.abort();
      wake.send();
      await looping;
      await waitUntil(() => held.size === 0, graceMs);
      // Settling aborted runs takes a moment; anything that remains after that is left
      // until its lease expires.
      for (const run of held) run.controller.abort();
      await waitUntil(() => held.size === 0, 5_000);
      await settling.stop();
      await Promise.all([heart(), watch(), stopListening()]);
    },
  };
}

/** Waits until a condition is true, or the time is up. */
async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
