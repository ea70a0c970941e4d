/**
 * The worker's loop: claims as many tasks as there is room for, runs them side by side, keeps their leases alive,
 * and settles what is done in groups. What a task does is runJob's; what a lease is, the queue's.
 */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { isDatabaseAway } from "../db/database.ts";
import { createDoorbell } from "../doorbell.ts";
import { Failure } from "../errors.ts";
import type { NewsTeller } from "../events/tell-news.ts";
import { ClaimLost, JobWaits } from "../generation/road.ts";
import { failedEnding, runJob } from "../generation/run.ts";
import { openTurns } from "../generation/turns.ts";
import type { RunTools } from "../generation/run.ts";
import type { Log } from "../log.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { CanceledClaim } from "../queue/listen.ts";
import { heartbeatEveryMs, reclaimEveryMs } from "../queue/queue.ts";
import type { Queue } from "../queue/queue.ts";
import type { JobEnding } from "../records/job-endings.ts";
import { withoutTracing } from "../tracing/tracing.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { aboutJob } from "./about-job.ts";
import { isGivenUp, isUsedUp, retryDelay } from "./attempts.ts";
import { openClaiming } from "./claim.ts";
import type { ClaimedTask } from "./claim.ts";
import { keepForgetting } from "./keep-forgetting.ts";
import { keepGoodbye } from "./keep-goodbye.ts";
import { keepSearchable } from "./keep-searchable.ts";
import { observeRun } from "./observe-run.ts";
import type { ObservedRun } from "./observe-run.ts";
import { openPlaces } from "./places.ts";
import { repeat } from "./repeat.ts";
import { openWorkReporting } from "./report-work.ts";
import { openSettling } from "./settle.ts";
import { waitUntil } from "./wait-until.ts";

export interface WorkerOptions extends Pick<RunTools, "journal" | "chooseWriter"> {
  /**
   * For claims, leases and endings: connections of their own, so that no crowd of jobs, reading and saving through the
   * journal, can starve a heartbeat.
   */
  keeper: Database;
  /** On the keeper's connections. */
  queue: Queue;
  /** Calls back when new tasks may be there, and when a job is canceled; returns how to end that. */
  listen(onTasks: () => void, onCanceled: (canceled: CanceledClaim) => void): () => Promise<void>;
  /** Tells whoever follows a job that there is news of it. */
  news?: NewsTeller;
  log: Log;
  metrics?: Metrics;
  tracing?: Tracing;
  concurrency: number;
  /** How often it tells what it has done; a benchmark in which time runs faster wants it more often. */
  reportEveryMs?: number;
}

export interface RunningWorker {
  /** Takes no more work; gives what runs `graceMs` to finish and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

/** Whoever missed a notice looks by himself this often. */
const pollMs = 1_000;
/**
 * This share of the places again is claimed ahead: read and made ready, so that a place that becomes free is taken at
 * once, and claims can come in groups.
 */
const aheadShare = 0.1;
/** No more at once: jobs that begin in the same moment end in the same moment, and all want everything then. */
const claimMax = 200;
/**
 * A claim that brought many is followed by the next one this long after its beginning, so that what becomes free meanwhile
 * is filled together: a job in a group of a hundred costs half of what it costs in a group of fifteen. After a few, soon:
 * whoever comes next to an idle worker should not wait.
 */
const claimEveryMs = 50;
const claimAgainMs = 10;
const many = 10;

interface Run extends ClaimedTask {
  controller: AbortController;
  /** Whether it has begun to be written, and not only been made ready. */
  hasPlace: boolean;
  /** Written, or given up; what is left is to settle it. */
  isDone: boolean;
  /** When its lease was last begun or renewed. */
  leasedAt: number;
  observed: ObservedRun;
}

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { queue, log, concurrency } = options;
  const { metrics = withoutMetrics(), tracing = withoutTracing() } = options;
  const observing = { log, metrics, tracing };
  /**
   * Everything this worker holds a lease on: under way, or done and not settled yet. Runs and not task ids: after a
   * lost lease the same worker may claim the same task again, beside its old run of it.
   */
  const held = new Set<Run>();
  /** How many of them are being written, or made ready for that. */
  let underWay = 0;
  const places = openPlaces(concurrency);
  const claim = openClaiming(options);
  const underWayMax = concurrency + Math.floor(concurrency * aheadShare);
  let isHeard = true;
  const settling = openSettling<Run>(options, (run, result) => {
    run.observed.settled(result);
    if (result) options.news?.tell([run.job]);
    if (result && "ending" in result) reporting.jobEnded(run.job);
    release(run);
  });
  const reporting = openWorkReporting(options, {
    places: concurrency,
    everyMs: options.reportEveryMs,
  });
  const stopping = new AbortController();
  const bell = createDoorbell();
  const { journal, chooseWriter } = options;
  const runTools = { journal, chooseWriter, turns: openTurns(), jobsInHand: () => underWay };

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
    if (run.hasPlace) places.free();
    reporting.runEnded();
    bell.ring();
  }

  async function takePlace(run: Run): Promise<void> {
    await places.take();
    if (run.isDone) {
      places.free();
      throw new ClaimLost();
    }
    run.hasPlace = true;
  }

  /** While the database is slow to settle, what is done must not pile up without end. */
  function roomLeft(): number {
    return Math.min(underWayMax - underWay, 2 * underWayMax - held.size, claimMax);
  }

  async function work(run: Run): Promise<void> {
    const { job, controller, observed } = run;
    try {
      const ending = await attempt(run);
      observed.beginSettling();
      settling.end(run, ending);
    } catch (error) {
      if (error instanceof ClaimLost) {
        const isCanceled = error.reason === "canceled";
        if (isCanceled) log.info(aboutJob(run), "the job was canceled");
        else log.warn({ ...aboutJob(run), claim: job.claim }, "another worker has this job now");
        observed.settled(isCanceled ? "canceled" : undefined);
        release(run);
      } else if (error instanceof JobWaits) settling.wait(run);
      else if (controller.signal.aborted || isDatabaseAway(error)) {
        // Not the job's fault: it goes back into the line and the attempt is not held against it.
        settling.handBack(run);
      } else settling.retry(run, error, retryDelay(job, error));
    } finally {
      finish(run);
    }
  }

  async function attempt(run: Run): Promise<JobEnding> {
    const { job, controller, observed } = run;
    if (isUsedUp(job)) return failedEnding(job, new Failure("attempts_exhausted"));
    try {
      return await runJob(runTools, job, {
        signal: controller.signal,
        watchStage: observed.watchStage,
        takePlace: () => takePlace(run),
        givesUp: (failure) => isGivenUp(job, failure),
      });
    } catch (error) {
      if (error instanceof Failure && !error.isRetryable) return failedEnding(job, error);
      const isLeft = error instanceof ClaimLost || error instanceof JobWaits;
      const isFree = isLeft || controller.signal.aborted || isDatabaseAway(error);
      if (isFree || !isGivenUp(job, error)) throw error;
      log.error({ err: error, ...aboutJob(run) }, "the last attempt failed");
      // What the world said is worth more to a person than how often it was asked; a bug of ours has nothing to say.
      return failedEnding(
        job,
        error instanceof Failure ? error : new Failure("attempts_exhausted"),
      );
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const room = roomLeft();
      const startedAt = performance.now();
      let claimed: Run[] = [];
      if (room > 0) {
        try {
          claimed = (await claim(room)).map((one) => ({
            ...one,
            controller: new AbortController(),
            hasPlace: false,
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
  const broom = keepForgetting(options);
  const goodbye = keepGoodbye(options);
  const reader = keepSearchable(options, () => underWay === 0);
  const looping = loop();
  metrics.watch("jobsRunning", () => held.size);
  metrics.watch("jobsRunningMax", () => concurrency);

  return {
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
      await Promise.all([heart(), watch(), broom(), goodbye(), reader()]);
      await Promise.all([stopListening(), reporting.stop()]);
    },
  };
}
