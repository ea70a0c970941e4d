/**
 * Settles the results of runs in groups: content, job states, webhooks and tasks are committed together, and only for
 * runs whose claim is still valid. While the database is unavailable, results wait here.
 */
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Task } from "../queue/queue.ts";
import { settleJobs, writeEnding } from "../records/jobs/job-endings.ts";
import type { JobEnding, RequeueReason, WrittenEnding } from "../records/jobs/job-endings.ts";
import { jobLogFields } from "./job-log-fields.ts";
import type { ClaimedTask } from "./claim-jobs.ts";

/** The result of a run. */
export type Settled =
  | { ending: Pick<JobEnding, "state" | "writer" | "failure">; written: WrittenEnding }
  | { requeue: { delayMs: number; reason: RequeueReason; error?: unknown } };
type Outcome<Run extends ClaimedTask> = { run: Run } & Settled;

export interface Settling<Run extends ClaimedTask> {
  end(run: Run, ending: JobEnding): void;
  /** Returns to the queue immediately; the attempt is not counted. */
  handBack(run: Run): void;
  /** Leaves the queue until a person continues it; the attempt is not counted. */
  wait(run: Run): void;
  /** Returns to the queue after a delay; the attempt is counted. */
  retry(run: Run, error: unknown, delayMs: number): void;
  /** Stops retrying; unsettled results are dropped and their leases expire. */
  stop(): Promise<void>;
}

const groupMax = 200;
/** The delay between groups: larger groups cost less per job, and no one notices this delay. */
const gatherMs = 40;
/** After a small group, the next one starts almost immediately. */
const gatherFewMs = 5;
const few = 10;
const pauseMs = 500;

export function openSettling<Run extends ClaimedTask>(
  tools: { queuePool: Database; log: Log },
  /** `result` is missing if it was not stored because another worker had claimed the job. */
  onSettled: (run: Run, result?: Settled) => void,
): Settling<Run> {
  const { log } = tools;
  const waiting: Outcome<Run>[] = [];
  const stopping = new AbortController();
  let flushing: Promise<void> | undefined;

  function add(outcome: Outcome<Run>): void {
    waiting.push(outcome);
    flushing ??= flush();
  }

  /** One transaction at a time; results that arrive meanwhile form the next group. */
  async function flush(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const group = waiting.splice(0, groupMax);
      await settleGroup(group);
      // A group that is at least half full does not wait for more.
      if (waiting.length >= groupMax / 2) continue;
      const waitMs = group.length < few ? gatherFewMs : gatherMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
    flushing = undefined;
  }

  async function settleGroup(group: Outcome<Run>[]): Promise<void> {
    try {
      const kept = await settle(tools, group);
      for (const one of group) onSettled(one.run, kept.has(one.run.task) ? one : undefined);
    } catch (error) {
      const [first, ...others] = group;
      if (!first) return;
      if (isDatabaseAway(error)) {
        log.warn(
          { err: error, tasks: group.length },
          "waiting for the database to store the outcomes of jobs",
        );
        waiting.unshift(...group);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } else if (others.length === 0) giveUp(first, error);
      else {
        // One bad result must not block the others: bisect the group.
        const half = Math.ceil(group.length / 2);
        await settleGroup(group.slice(0, half));
        await settleGroup(group.slice(half));
      }
    }
  }

  /** This result cannot be stored. Another attempt may produce a valid one, unless the result is itself a failure. */
  function giveUp(outcome: Outcome<Run>, error: unknown): void {
    if ("ending" in outcome && outcome.ending.state !== "failed") {
      retry(outcome.run, error, pauseMs);
      return;
    }
    // Its lease expires, and the next claim counts the attempt.
    log.error({ err: error, ...jobLogFields(outcome.run) }, "could not store the outcome of a job");
    onSettled(outcome.run);
  }

  function retry(run: Run, error: unknown, delayMs: number): void {
    const { job } = run;
    log.warn({ err: error, ...jobLogFields(run), attempts: job.attempts }, "an attempt failed");
    const reason = {
      type: "attempt_failed",
      message: error instanceof Failure ? error.message : "An internal error occurred.",
      // A rate limit of the provider does not count against the job.
      countsAsAttempt: !(error instanceof Failure && error.retryAfterMs !== undefined),
    } as const;
    add({ run, requeue: { delayMs, reason, error } });
  }

  return {
    end(run, ending) {
      const { state, writer, failure } = ending;
      const written = writeEnding({ ...ending, ...underClaim(run) });
      add({ run, ending: { state, writer, failure }, written });
    },
    handBack: (run) => {
      const reason = {
        type: "handed_back",
        message: "The worker stopped. Another worker will continue the job.",
        countsAsAttempt: false,
      } as const;
      add({ run, requeue: { delayMs: 0, reason } });
    },
    wait: (run) => {
      const reason = {
        type: "waiting",
        message: "The brief is waiting for approval.",
        countsAsAttempt: false,
      } as const;
      add({ run, requeue: { delayMs: 0, reason } });
    },
    retry,
    async stop() {
      stopping.abort();
      await flushing;
    },
  };
}

/** Returns the tasks whose claim was still valid; their results are stored. */
async function settle(
  { queuePool }: { queuePool: Database },
  group: readonly Outcome<ClaimedTask>[],
): Promise<ReadonlySet<Task>> {
  const kept = await settleJobs(
    queuePool,
    group.filter((outcome) => "ending" in outcome).map(({ written }) => written),
    group
      .filter((outcome) => "requeue" in outcome)
      .map(({ run, requeue: { delayMs, reason } }) => ({
        ...underClaim(run),
        accountId: run.job.accountId,
        jobId: run.job.jobId,
        claim: run.job.claim,
        delayMs,
        reason,
      })),
  );
  return new Set(group.map(({ run }) => run.task).filter((task) => kept.has(task.id)));
}

function underClaim({ task }: ClaimedTask): { taskId: string; taskClaim: number } {
  return { taskId: task.id, taskClaim: task.claim };
}
