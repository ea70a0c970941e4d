/**
 * Settles what runs have come to, many in one transaction: contents, job states, webhooks and tasks become true
 * together, and only for those whose claim still held. While the database is away, what is done waits here.
 */
import { asAccount } from "../db/account-handle.ts";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";
import type { Queue, Task } from "../queue/queue.ts";
import { requeueJob } from "../records/job-claims.ts";
import type { ClaimedJob, RequeueReason } from "../records/job-claims.ts";
import { endJobs } from "../records/job-endings.ts";
import type { JobEnding } from "../records/job-endings.ts";

type Outcome = { task: Task; job: ClaimedJob } & (
  | { ending: JobEnding }
  | { requeue: { delayMs: number; reason: RequeueReason } }
);

export interface Settling {
  end(task: Task, job: ClaimedJob, ending: JobEnding): void;
  /** Back into the line at once, the attempt not counted. */
  handBack(task: Task, job: ClaimedJob): void;
  /** Back into the line after a while, the attempt counted. */
  retry(task: Task, job: ClaimedJob, error: unknown, delayMs: number): void;
}

const groupMax = 200;
const pauseMs = 500;

export function openSettling(
  tools: { database: Database; queue: Queue; log: Log },
  onSettled: (task: Task) => void,
): Settling {
  const { log } = tools;
  const waiting: Outcome[] = [];
  let isFlushing = false;

  function add(outcome: Outcome): void {
    waiting.push(outcome);
    if (!isFlushing) void flush();
  }

  /** One transaction at a time; what arrives meanwhile is the next group. */
  async function flush(): Promise<void> {
    isFlushing = true;
    while (waiting.length > 0) {
      const group = waiting.splice(0, groupMax);
      try {
        await settle(tools, group);
        for (const { task } of group) onSettled(task);
      } catch (error) {
        await recover(group, error);
      }
    }
    isFlushing = false;
  }

  async function recover(group: Outcome[], error: unknown): Promise<void> {
    const [first] = group;
    if (isDatabaseAway(error)) {
      log.warn({ err: error, tasks: group.length }, "settling waits for the database");
      waiting.unshift(...group);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    } else if (group.length > 1) {
      // One bad result must not hold up its neighbours: each is tried alone.
      for (const outcome of group) {
        await settle(tools, [outcome]).then(
          () => onSettled(outcome.task),
          (reason: unknown) => recover([outcome], reason),
        );
      }
    } else if (first && "ending" in first && first.ending.state !== "failed") {
      retry(first.task, first.job, error, pauseMs);
    } else if (first) {
      // Not even its failure can be written: its lease runs out, and the next claim counts the attempt.
      log.error({ err: error, job_id: first.job.jobId }, "a job could not be settled");
      onSettled(first.task);
    }
  }

  function retry(task: Task, job: ClaimedJob, error: unknown, delayMs: number): void {
    log.warn({ err: error, job_id: job.jobId, attempts: job.attempts }, "an attempt failed");
    const reason = {
      type: "attempt_failed",
      message: error instanceof Failure ? error.message : "Something went wrong on our side.",
      // A provider that asked us to wait is not the job's fault.
      countsAsAttempt: !(error instanceof Failure && error.retryAfterMs !== undefined),
    } as const;
    add({ task, job, requeue: { delayMs, reason } });
  }

  return {
    end: (task, job, ending) => add({ task, job, ending }),
    handBack: (task, job) => {
      const reason = {
        type: "handed_back",
        message: "The worker stopped; another one goes on.",
        countsAsAttempt: false,
      } as const;
      add({ task, job, requeue: { delayMs: 0, reason } });
    },
    retry,
  };
}

async function settle(
  { database, queue }: { database: Database; queue: Queue },
  group: readonly Outcome[],
): Promise<void> {
  await database.kysely.transaction().execute(async (trx) => {
    const ended = group.filter((outcome) => "ending" in outcome);
    const ours = await queue.settle(
      trx,
      ended.map((outcome) => outcome.task),
    );
    await endJobs(
      trx,
      ended.filter(({ task }) => ours.has(task.id)).map(({ ending }) => ending),
    );
    for (const outcome of group) {
      if (!("requeue" in outcome)) continue;
      const { delayMs, reason } = outcome.requeue;
      if (!(await queue.putBack(trx, outcome.task, delayMs))) continue;
      await requeueJob(await asAccount(trx, outcome.job.accountId), outcome.job, reason);
    }
  });
}
