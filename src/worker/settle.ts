/**
 * Settles what runs have come to, many with one call: contents, job states, webhooks and tasks become true
 * together, and only for those whose claim still held. While the database is away, what is done waits here.
 */
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Task } from "../queue/queue.ts";
import { settleJobs, writeEnding } from "../records/jobs/job-endings.ts";
import type { JobEnding, RequeueReason, WrittenEnding } from "../records/jobs/job-endings.ts";
import { aboutJob } from "./about-job.ts";
import type { ClaimedTask } from "./claim.ts";

/** What became of a run. */
export type Settled =
  | { ending: Pick<JobEnding, "state" | "writer" | "failure">; written: WrittenEnding }
  | { requeue: { delayMs: number; reason: RequeueReason; error?: unknown } };
type Outcome<Run extends ClaimedTask> = { run: Run } & Settled;

export interface Settling<Run extends ClaimedTask> {
  end(run: Run, ending: JobEnding): void;
  /** Back into the line at once, the attempt not counted. */
  handBack(run: Run): void;
  /** Out of the line until a person continues it, the attempt not counted. */
  wait(run: Run): void;
  /** Back into the line after a while, the attempt counted. */
  retry(run: Run, error: unknown, delayMs: number): void;
  /** Tries no longer; what could not be settled is left to its lease. */
  stop(): Promise<void>;
}

const groupMax = 200;
/** After a group, the next one waits this long: fuller groups cost less, and nobody waits for an end that closely. */
const gatherMs = 40;
/** After a group of few, whoever comes next is not kept waiting. */
const gatherFewMs = 5;
const few = 10;
const pauseMs = 500;

export function openSettling<Run extends ClaimedTask>(
  tools: { queuePool: Database; log: Log },
  /** `result` is missing where it was not stored, since another worker had the job by then. */
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

  /** One transaction at a time; what arrives meanwhile is the next group. */
  async function flush(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      const group = waiting.splice(0, groupMax);
      await settleGroup(group);
      // Whoever already fills a group of their own need not wait for more.
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
        log.warn({ err: error, tasks: group.length }, "settling waits for the database");
        waiting.unshift(...group);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } else if (others.length === 0) giveUp(first, error);
      else {
        // One bad result must not hold up its neighbours: the halves are tried by themselves.
        const half = Math.ceil(group.length / 2);
        await settleGroup(group.slice(0, half));
        await settleGroup(group.slice(half));
      }
    }
  }

  /** This one result cannot be written. Another attempt may bring a better one; a failure that cannot be written may not. */
  function giveUp(outcome: Outcome<Run>, error: unknown): void {
    if ("ending" in outcome && outcome.ending.state !== "failed") {
      retry(outcome.run, error, pauseMs);
      return;
    }
    // Its lease runs out, and the next claim counts the attempt.
    log.error({ err: error, ...aboutJob(outcome.run) }, "a job could not be settled");
    onSettled(outcome.run);
  }

  function retry(run: Run, error: unknown, delayMs: number): void {
    const { job } = run;
    log.warn({ err: error, ...aboutJob(run), attempts: job.attempts }, "an attempt failed");
    const reason = {
      type: "attempt_failed",
      message: error instanceof Failure ? error.message : "Something went wrong on our side.",
      // A provider that asked us to wait is not the job's fault.
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
        message: "The worker stopped; another one goes on.",
        countsAsAttempt: false,
      } as const;
      add({ run, requeue: { delayMs: 0, reason } });
    },
    wait: (run) => {
      const reason = {
        type: "waiting",
        message: "The brief waits to be approved.",
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

/** Returns the tasks whose claim still held: what became of these is stored. */
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
