/**
 * Waits for a job's end, or until it waits for a person. On our own data directory, where nobody else works, a worker runs in this process until the
 * job is done. Never on a database of the operator's: it may hold anybody's jobs, and a laptop that asks for one
 * article must not begin to write them. Accepting the job is start-job.ts's, showing what it made show-job.ts's.
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
  /** How long a job may stay queued before the person is told. */
  readonly patienceMs?: number;
  onProgress(job: JobRecord): void;
  /** Nobody else works on this data, and it is written here now. */
  onOwnWorker(): void;
  /** A worker should have taken it by now; called once. */
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

/** In our own data directory we know which processes run. Checked repeatedly, because a worker may die in between. */
export function isLeftAlone({ config }: Services): boolean {
  return config.databaseUrl === "" && !listRunning(config.dataDir).some((one) => one.hasWorker);
}

interface ProgressLine {
  show(job: JobRecord): void;
  end(): void;
}

/** What the stages are called for people; the job's own names are the code's. */
const stageWords: Record<string, string> = {
  gather: "gathering the material",
  brief: "preparing the brief",
  plan: "planning",
  draft: "drafting",
  review: "reviewing",
  recheck: "checking the changes",
  check: "checking",
  edit: "editing",
  finish: "finishing",
};

/**
 * Shows the status of a job: one line that is rewritten on a terminal, or one line per step in a file. `plain`: one line per step, even if stderr
 * is not a terminal.
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
