/**
 * Settles what runs have come to, many in one transaction: contents, job states, webhooks and tasks become true
 * together, and only for those whose claim still held. While the database is away, what is done waits here.
 */
import { nameAccounts } from "../db/account-handle.ts";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Queue, Task } from "../queue/queue.ts";
import { requeueJobs } from "../records/job-claims.ts";
import type { RequeueReason } from "../records/job-claims.ts";
import { endJobs } from "../records/job-endings.ts";
import type { JobEnding } from "../records/job-endings.ts";
import { aboutJob } from "./about-job.ts";
import type { ClaimedTask } from "./claim.ts";

/** What became of a run. */
export type Settled =
  | { ending: JobEnding }
  | { requeue: { delayMs: number; reason: RequeueReason; error?: unknown } };
type Outcome<Run extends ClaimedTask> = { run: Run } & Settled;

export interface Settling<Run extends ClaimedTask> {
  end(run: Run, ending: JobEnding): void;
  /** Back into the line at once, the attempt not counted. */
  handBack(run: Run): void;
  /** Back into the line after a while, the attempt counted. */
  retry(run: Run, error: unknown, delayMs: number): void;
  /** Tries no longer; what could not be settled is left to its lease. */
  stop(): Promise<void>;
}

const groupMax = 200;
const pauseMs = 500;

export function openSettling<Run extends ClaimedTask>(
  tools: { keeper: Database; queue: Queue; log: Log },
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
      await settleGroup(waiting.splice(0, groupMax));
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
    end: (run, ending) => add({ run, ending }),
    handBack: (run) => {
      const reason = {
        type: "handed_back",
        message: "The worker stopped; another one goes on.",
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
  { keeper, queue }: { keeper: Database; queue: Queue },
  group: readonly Outcome<ClaimedTask>[],
): Promise<ReadonlySet<Task>> {
  return keeper.kysely.transaction().execute(async (trx) => {
    await nameAccounts(
      trx,
      group.map(({ run }) => run.task.accountId),
    );
    const ended = group.filter((outcome) => "ending" in outcome);
    const ours = await queue.settle(
      trx,
      ended.map(({ run }) => run.task),
    );
    await endJobs(
      trx,
      ended.filter(({ run }) => ours.has(run.task)).map(({ ending }) => ending),
    );
    const back = group.filter((outcome) => "requeue" in outcome);
    const given = await queue.putBack(
      trx,
      back.map(({ run, requeue }) => ({ task: run.task, delayMs: requeue.delayMs })),
    );
    await requeueJobs(
      trx,
      back
        .filter(({ run }) => given.has(run.task))
        .map(({ run: { job }, requeue: { reason } }) => ({
          accountId: job.accountId,
          jobId: job.jobId,
          claim: job.claim,
          reason,
        })),
    );
    return new Set([...ours, ...given]);
  });
}
