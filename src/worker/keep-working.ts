/**
 * The worker's loop: claims as many tasks as there is room for, has them written side by side, keeps their leases alive,
 * and settles what is done in groups. How a job is written, and how many at once, is worker.ts's and suspects.ts's; what a
 * lease is, the queue's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { createWakeSignal } from "../wake-signal.ts";
import type { JobChangeNotifier } from "../events/notify-job-changes.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import type { Log } from "../log.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CanceledClaim } from "../queue/listen.ts";
import { heartbeatEveryMs, reclaimEveryMs } from "../queue/queue.ts";
import type { Queue } from "../queue/queue.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { JobEnding } from "../records/jobs/job-endings.ts";
import { withoutTracing } from "../tracing/tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { aboutJob } from "./about-job.ts";
import { attempt, isNobodysFault } from "./attempt.ts";
import { retryDelay } from "./retry-rules.ts";
import { openClaiming } from "./claim.ts";
import type { ClaimedTask, ClaimingOptions } from "./claim.ts";
import { ProcessLost } from "./isolated-process.ts";
import { observeRun } from "./observe-run.ts";
import type { ObservedRun } from "./observe-run.ts";
import { repeat } from "./repeat.ts";
import { openSettling } from "./settle.ts";

/** What both kinds of workers need. */
export interface WorkTools {
  /**
   * For claims, leases and endings: connections of their own, so that no crowd of jobs, reading and saving through the
   * journal, can starve a heartbeat.
   */
  queuePool: Database;
  /** On the worker pool's connections. */
  queue: Queue;
  /** Calls back when new tasks may be there, and when a job is canceled; returns how to end that. */
  listen(onTasks: () => void, onCanceled: (canceled: CanceledClaim) => void): () => Promise<void>;
  /** Tells whoever follows a job that there is news of it. */
  news?: JobChangeNotifier;
  log: Log;
  metrics?: Metrics;
  tracing?: Tracing;
}

export interface WorkOptions extends WorkTools, Omit<ClaimingOptions, "queuePool"> {
  /** How many more jobs may be claimed now, of those who are under way and those who wait to be settled. */
  roomLeft(underWay: number, held: number): number;
  write(run: Run): Promise<JobEnding>;
  /** A run is over, and its place is free. */
  onFinished?(run: Run): void;
  /** A job came to its end. */
  onEnded?(job: ClaimedJob): void;
}

export interface Working {
  underWay(): number;
  held(): number;
  /** Takes no more work; gives what runs `graceMs` to finish and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

/** Whoever missed a notice looks by himself this often. */
const pollMs = 1_000;
/**
 * A claim that brought many is followed by the next one this long after its beginning, so that what becomes free meanwhile
 * is filled together: a job in a group of a hundred costs half of what it costs in a group of fifteen. After a few, soon:
 * whoever comes next to an idle worker should not wait.
 */
const claimEveryMs = 50;
const claimAgainMs = 10;
const many = 10;

export interface Run extends ClaimedTask {
  controller: AbortController;
  /** Written, or given up; what is left is to settle it. */
  isDone: boolean;
  /** When its lease was last begun or renewed. */
  leasedAt: number;
  observed: ObservedRun;
}

export function keepWorking(options: WorkOptions): Working {
  const { queue, log } = options;
  const { metrics = withoutMetrics(), tracing = withoutTracing() } = options;
  const observing = { log, metrics, tracing };
  /**
   * Everything this worker holds a lease on: under way, or done and not settled yet. Runs and not task ids: after a
   * lost lease the same worker may claim the same task again, beside its old run of it.
   */
  const held = new Set<Run>();
  /** How many of them are being written, or made ready for that. */
  let underWay = 0;
  const claim = openClaiming(options);
  let isHeard = true;
  const settling = openSettling<Run>(options, (run, result) => {
    run.observed.settled(result);
    if (result) options.news?.tell([run.job]);
    if (result && "ending" in result) options.onEnded?.(run.job);
    release(run);
  });
  const stopping = new AbortController();
  const bell = createWakeSignal();

  function release(run: Run): void {
    finish(run);
    held.delete(run);
    bell.ring();
  }

  /** Its place is free for the next one, whatever the settling still takes. */
  function finish(run: Run): void {
    if (run.isDone) return;
    run.isDone = true;
    underWay -= 1;
    options.onFinished?.(run);
    bell.ring();
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
        if (isCanceled) log.info(aboutJob(run), "the job was canceled");
        else log.warn({ ...aboutJob(run), claim: job.claim }, "another worker has this job now");
        observed.settled(isCanceled ? "canceled" : undefined);
        release(run);
      } else if (error instanceof JobWaits) {
        settling.wait(run);
      } else if (error instanceof ProcessLost) {
        await lose(run);
      } else if (isNobodysFault(run, error)) {
        // Not the job's fault: it goes back into the line and the attempt is not held against it.
        settling.handBack(run);
      } else settling.retry(run, error, retryDelay(job, error));
    } finally {
      finish(run);
    }
  }

  /** Its process is gone, and it may have been its doing: it is tried again, more alone. */
  async function lose(run: Run): Promise<void> {
    try {
      await queue.lose(run.task);
    } catch (error) {
      log.warn({ err: error, ...aboutJob(run) }, "a suspect is left to its lease");
    }
    run.observed.settled(undefined);
    release(run);
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const room = options.roomLeft(underWay, held.size);
      const startedAt = performance.now();
      let claimed: Run[] = [];
      if (room > 0) {
        try {
          claimed = (await claim(room)).map((one) => ({
            ...one,
            controller: new AbortController(),
            isDone: false,
            leasedAt: performance.now(),
            observed: observeRun(observing, one.job),
          }));
        } catch (error) {
          log.warn({ err: error }, "no tasks could be claimed; trying again");
        }
      }
      underWay += claimed.length;
      options.news?.tell(claimed.map(({ job }) => job));
      for (const run of claimed) held.add(run);
      for (const run of claimed) void work(run);
      if (claimed.length > 0) {
        const pauseMs = claimed.length < many ? claimAgainMs : claimEveryMs;
        await sleep(Math.max(0, startedAt + pauseMs - performance.now()));
      }
      // A full hand means that there is more; anything less, that waiting is right.
      if (room <= 0 || claimed.length < room) await bell.wait(pollMs);
    }
  }

  async function heartbeat(): Promise<void> {
    const now = performance.now();
    // A lease that was begun since the last time needs no renewal yet: most jobs of a busy worker are that short.
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
      log.warn({ err: error }, "the heartbeat failed; trying again");
    }
  }

  /** Every worker looks after the leases of all: any one of them is enough to notice that another died. */
  async function reclaim(): Promise<void> {
    // Whoever cannot even speak for itself does not judge others.
    if (!isHeard) return;
    try {
      const tasks = await queue.reclaim();
      if (tasks > 0) log.warn({ tasks }, "took back the tasks of a worker that went silent");
    } catch (error) {
      log.warn({ err: error }, "leases could not be looked at; trying again");
    }
  }

  /** Whatever is written of it, a call to a model too, is broken off. What misses this notice, a heartbeat finds. */
  function onCanceled({ jobId, claim: canceled }: CanceledClaim): void {
    for (const run of held) {
      if (run.job.jobId !== jobId || run.job.claim !== canceled) continue;
      run.controller.abort(new ClaimLost("canceled"));
      release(run);
    }
  }

  const stopListening = options.listen(() => bell.ring(), onCanceled);
  const heart = repeat(heartbeat, heartbeatEveryMs);
  const watch = repeat(reclaim, reclaimEveryMs);
  const looping = loop();

  return {
    underWay: () => underWay,
    held: () => held.size,
    async stop(graceMs) {
      stopping.abort();
      bell.ring();
      await looping;
      await waitUntil(() => held.size === 0, graceMs);
      // Settling what is under way takes a moment even when it is cut short; then whatever is left is left
      // to its lease.
      for (const run of held) run.controller.abort();
      await waitUntil(() => held.size === 0, 5_000);
      await settling.stop();
      await Promise.all([heart(), watch(), stopListening()]);
    },
  };
}

/** Waits for something to become true, for so long at most. */
async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
