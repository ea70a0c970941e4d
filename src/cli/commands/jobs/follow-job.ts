/**
 * Waits until a job ends or waits for approval. With our own data directory and no running worker, a worker runs in this
 * process until then; never with DATABASE_URL, because the database may contain other people's jobs, which this machine
 * must not run. start-job.ts accepts the job, and show-job.ts shows the result.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { forAccount } from "../../../db/account-handle.ts";
import { findJob } from "../../../records/jobs/jobs.ts";
import type { JobRecord } from "../../../records/jobs/jobs.ts";
import { startWorkerRole } from "../../../services/start-workers.ts";
import type { Services } from "../../../services.ts";
import type { Output } from "../../terminal/output.ts";
import { listRunning } from "../../roles/running-services.ts";

export interface FollowOptions {
  readonly services: Services;
  readonly accountId: number;
  readonly jobId: number;
  readonly signal: AbortSignal;
  /** How long a job may stay queued before onLongWait is called. */
  readonly patienceMs?: number;
  onProgress(job: JobRecord): void;
  /** Called if there is no other worker and this process runs the job. */
  onOwnWorker(): void;
  /** Called once if no worker has claimed the job. */
  onLongWait(): void;
}

const pollMs = { first: 50, max: 500 };
/** Workers poll every second, so after this time there is no worker, or all are busy. */
const patienceDefaultMs = 5_000;
const workerGraceMs = 5_000;

export async function followJob(options: FollowOptions): Promise<JobRecord> {
  const { services, accountId, jobId, signal, patienceMs = patienceDefaultMs } = options;
  const startedAt = performance.now();
  let hasTold = false;
  let own: Awaited<ReturnType<typeof startWorkerRole>> | undefined;
  let pauseMs = pollMs.first;
  try {
    for (;;) {
      signal.throwIfAborted();
      const job = await forAccount(services.database, accountId, (account) =>
        findJob(account, jobId),
      );
      if (job === undefined) throw new Error(`job ${jobId} no longer exists`);
      options.onProgress(job);
      if (job.finishedAt !== null || job.state === "waiting") return job;
      if (own === undefined && job.state === "queued") {
        if (isLeftAlone(services)) {
          options.onOwnWorker();
          own = await startWorkerRole(services);
        } else if (!hasTold && performance.now() - startedAt > patienceMs) {
          hasTold = true;
          options.onLongWait();
        }
      }
      await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
      pauseMs = Math.min(pollMs.max, pauseMs * 1.2);
    }
  } finally {
    await own?.stop(workerGraceMs);
  }
}

/** Our own data directory lists the running processes. Checked repeatedly, because a worker may die. */
export function isLeftAlone({ config }: Services): boolean {
  return config.databaseUrl === "" && !listRunning(config.dataDir).some((one) => one.hasWorker);
}

interface ProgressLine {
  show(job: JobRecord): void;
  end(): void;
}

/** Names of the stages for users. */
const stageWords: Record<string, string> = {
  gather: "gathering the material",
  brief: "preparing the brief",
  plan: "planning",
  draft: "drafting",
  review: "reviewing",
  recheck: "checking the changes",
  check: "checking",
  finish: "finishing",
};

/**
 * Shows the status of a job: on a terminal, a line that is rewritten; otherwise nothing, or one line per step if `plain`
 * is set.
 */
export function openProgressLine(output: Output, plain: boolean): ProgressLine {
  const startedAt = performance.now();
  let last = "";
  return {
    show(job) {
      const step = describe(job);
      if (output.isLive) {
        const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
        output.live(`${step}  ${seconds} s`);
      } else if (plain && step !== last) {
        output.note(step);
      }
      last = step;
    },
    end: () => output.live(""),
  };
}

function describe({ id, state, stage, progress }: JobRecord): string {
  if (state === "queued") return `Job ${id}: queued`;
  if (state === "waiting") return `Job ${id}: the brief is waiting for your approval`;
  if (state !== "running") return `Job ${id}: ${state.replace("_", " ")}`;
  return `Job ${id}: ${stageWords[stage ?? ""] ?? "starting"}, ${progress}%`;
}
