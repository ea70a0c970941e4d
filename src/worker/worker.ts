/**
 * The worker's loop: claims as many tasks as there is room for, runs them side by side, keeps their leases alive,
 * and settles what is done in groups. What a task does is runJob's; what a lease is, the queue's.
 */
import type { Database } from "../db/database.ts";
import { isDatabaseAway } from "../db/database.ts";
import { Failure } from "../errors.ts";
import { ClaimLost, failedEnding, runJob } from "../generation/run.ts";
import type { RunTools } from "../generation/run.ts";
import type { Log } from "../log.ts";
import { heartbeatEveryMs } from "../queue/queue.ts";
import type { Queue, Task } from "../queue/queue.ts";
import { forgetOldAnswers } from "../records/idempotency-keys.ts";
import type { ClaimedJob } from "../records/job-claims.ts";
import type { JobEnding } from "../records/job-endings.ts";
import { claim } from "./claim.ts";
import { createDoorbell } from "./doorbell.ts";
import { openSettling } from "./settle.ts";

export interface WorkerOptions extends RunTools {
  database: Database;
  queue: Queue;
  log: Log;
  concurrency: number;
}

export interface RunningWorker {
  /** Takes no more work; gives what runs `graceMs` to finish and hands back the rest. */
  stop(graceMs: number): Promise<void>;
}

/** An attempt is counted when the job is claimed, so that one which kills its worker is counted too. */
const attemptsMax = 5;
/** Whoever missed a notice looks by himself this often. */
const pollMs = 1_000;
const upkeepEveryMs = 600_000;
const retryDelayMs = 1_000;
const retryDelayMaxMs = 60_000;

interface Run {
  task: Task;
  job: ClaimedJob;
  controller: AbortController;
}

export async function startWorker(options: WorkerOptions): Promise<RunningWorker> {
  const { queue, log, concurrency } = options;
  /** Everything this worker holds a lease on: under way, or done and not settled yet. */
  const held = new Map<string, Run>();
  const settling = openSettling(options, (task) => release(task));
  const stopping = new AbortController();
  const bell = createDoorbell();

  function release(task: Task): void {
    held.delete(task.id);
    bell.ring();
  }

  async function work(run: Run): Promise<void> {
    const { task, job, controller } = run;
    try {
      settling.end(task, job, await attempt(run));
    } catch (error) {
      if (error instanceof ClaimLost || !held.has(task.id)) {
        log.warn({ job_id: job.jobId, claim: job.claim }, "another worker has this job now");
        release(task);
        return;
      }
      if (controller.signal.aborted || isDatabaseAway(error)) {
        // Not the job's fault: it goes back into the line and the attempt is not held against it.
        settling.handBack(task, job);
        return;
      }
      settling.retry(task, job, error, retryDelay(job, error));
    }
  }

  async function attempt(run: Run): Promise<JobEnding> {
    const { job, controller } = run;
    if (job.attempts > attemptsMax) {
      return failedEnding(job, new Failure("attempts_exhausted"));
    }
    try {
      return await runJob(options, job, controller.signal);
    } catch (error) {
      if (error instanceof Failure && !error.isRetryable) return failedEnding(job, error);
      const isOurs =
        error instanceof ClaimLost || controller.signal.aborted || isDatabaseAway(error);
      if (isOurs || job.attempts < attemptsMax) throw error;
      log.error({ err: error, job_id: job.jobId }, "the last attempt failed");
      return failedEnding(job, new Failure("attempts_exhausted"));
    }
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const room = concurrency - held.size;
      let claimed: Run[] = [];
      if (room > 0) {
        try {
          claimed = (await claim(options, room)).map((one) => ({
            ...one,
            controller: new AbortController(),
          }));
        } catch (error) {
          log.warn({ err: error }, "no tasks could be claimed; trying again");
        }
      }
      for (const run of claimed) held.set(run.task.id, run);
      for (const run of claimed) void work(run);
      // A full hand means that there is more; anything less, that waiting is right.
      if (room === 0 || claimed.length < room) await bell.wait(pollMs);
    }
  }

  async function heartbeat(): Promise<void> {
    const runs = [...held.values()];
    if (runs.length === 0) return;
    try {
      const alive = await queue.keepAlive(runs.map((run) => run.task));
      for (const run of runs) {
        if (alive.has(run.task.id) || !held.has(run.task.id)) continue;
        held.delete(run.task.id);
        run.controller.abort(new ClaimLost());
        bell.ring();
      }
    } catch (error) {
      log.warn({ err: error }, "the heartbeat failed; trying again");
    }
  }

  async function upkeep(): Promise<void> {
    try {
      await forgetOldAnswers(options.database);
    } catch (error) {
      log.warn({ err: error }, "the upkeep failed; trying again later");
    }
  }

  await queue.supervise();
  const stopListening = queue.listen(() => bell.ring());
  const heart = setInterval(() => void heartbeat(), heartbeatEveryMs);
  const broom = setInterval(() => void upkeep(), upkeepEveryMs);
  const looping = loop();

  return {
    async stop(graceMs) {
      stopping.abort();
      bell.ring();
      await looping;
      await waitUntil(() => held.size === 0, graceMs);
      // Settling what is under way takes a moment even when it is cut short; then whatever is left is left
      // to its lease.
      for (const run of held.values()) run.controller.abort();
      await waitUntil(() => held.size === 0, 5_000);
      clearInterval(heart);
      clearInterval(broom);
      await stopListening();
      await queue.stop();
    },
  };
}

function retryDelay(job: ClaimedJob, error: unknown): number {
  if (error instanceof Failure && error.retryAfterMs !== undefined) return error.retryAfterMs;
  const backoff = Math.min(retryDelayMaxMs, retryDelayMs * 2 ** (job.attempts - 1));
  return backoff / 2 + (Math.random() * backoff) / 2;
}

async function waitUntil(isTrue: () => boolean, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!isTrue() && performance.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
