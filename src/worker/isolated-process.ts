/**
 * Supervises a single isolated process of the pool: whether it responds, its memory and its run time.
 * cli/roles/isolated-process-entry.ts runs in it.
 */
import type { ChildProcess } from "node:child_process";
import { Failure } from "../errors.ts";
import type { FailureCode } from "../errors.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import type { Log } from "../log.ts";
import { readRss } from "../read-rss.ts";
import type { CalledModel, Metrics } from "../metrics/metrics.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { JobEnding } from "../records/jobs/job-endings.ts";

/** The process was lost, and the cause is unknown: the job was not alone in it, or not the first. */
export class ProcessLost extends Error {
  override readonly name = "ProcessLost";
}

/** There was no process, or it was stopped: the job was not started. */
export class ProcessMissing extends Error {
  override readonly name = "ProcessMissing";
}

export type ToIsolated =
  | { readonly type: "write"; readonly id: number; readonly job: ClaimedJob }
  | { readonly type: "abort"; readonly id: number; readonly isClaimLost: boolean }
  | { readonly type: "ping" };
export type FromIsolated =
  | { readonly type: "ready" }
  | { readonly type: "pong"; readonly rss: number }
  | { readonly type: "model_called"; readonly call: CalledModel }
  | { readonly type: "written"; readonly id: number; readonly ending: JobEnding }
  | { readonly type: "failed"; readonly id: number; readonly problem: IsolatedProblem };

/** The error of the run, serialized for a message. */
export type IsolatedProblem =
  | { readonly kind: "claim_lost" }
  | { readonly kind: "waits" }
  | { readonly kind: "interrupted" }
  | {
      readonly kind: "failure";
      readonly code: FailureCode;
      readonly message: string;
      readonly retryAfterMs?: number;
    }
  | { readonly kind: "bug"; readonly stack: string };

export interface IsolatedLimits {
  /** How long it may be unresponsive, in unanswered pings. */
  unansweredMax: number;
  pingEveryMs: number;
  /** For the whole process; the V8 heap has its own, smaller limit. */
  rssMax: number;
  /** From the start of a job to its end. */
  deadlineMs: number;
}

export interface IsolatedProcessOptions {
  /** Its stderr is a pipe, and the message "ready" says that it can run jobs. */
  fork: () => ChildProcess;
  log: Log;
  metrics?: Metrics;
  limits: IsolatedLimits;
}

export interface IsolatedProcess {
  readonly gone: Promise<void>;
  /** The number of its jobs, including those about to be assigned. */
  readonly jobs: number;
  take(isShared: boolean): void;
  write(job: ClaimedJob, signal: AbortSignal): Promise<JobEnding>;
  isUnused(): boolean;
  isShared(): boolean;
  /** It has run enough jobs, or uses too much memory. */
  isWorn(): boolean;
  idleFor(): number;
  end(): Promise<void>;
}

const startMaxMs = 30_000;
/** Well below the time that a stopping worker waits for aborted runs. */
const abortMaxMs = 2_000;
const endMaxMs = 2_000;
const lookEveryMs = 250;
const writtenMax = 200;
const wornShare = 0.3;
const crampedShare = 0.4;

interface Pending {
  readonly job: ClaimedJob;
  readonly resolve: (ending: JobEnding) => void;
  readonly reject: (error: Error) => void;
}

export function openIsolatedProcess(options: IsolatedProcessOptions): IsolatedProcess {
  const { log, limits } = options;
  const child = options.fork();
  const pending = new Map<number, Pending>();
  let taken = 0;
  let written = 0;
  let isShared = true;
  let isReady = false;
  let isEnding = false;
  let unanswered = 0;
  let rss = 0;
  let idleSince = performance.now();
  let lastWords = "";
  let verdict: FailureCode | undefined;
  let idLast = 0;

  child.stderr?.on("data", (chunk: Buffer) => {
    process.stderr.write(chunk);
    lastWords = (lastWords + chunk.toString()).slice(-4_000);
  });
  child.on("error", () => child.kill("SIGKILL"));
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => child.kill("SIGKILL"), startMaxMs);
    child.on("exit", () => {
      clearTimeout(timer);
      reject(new ProcessMissing("the isolated process did not start"));
    });
    child.on("message", (message: FromIsolated) => {
      if (message.type !== "ready") return;
      clearTimeout(timer);
      isReady = true;
      resolve();
    });
  });
  ready.catch(() => undefined);
  const gone = new Promise<void>((resolve) => {
    child.on("exit", (code, signal) => {
      clearInterval(pinging);
      clearInterval(watching);
      judge(code ?? signal);
      resolve();
    });
  });

  child.on("message", (message: FromIsolated) => {
    unanswered = 0;
    if (message.type === "pong") rss = message.rss;
    if (message.type === "model_called") options.metrics?.modelCalled(message.call);
    if (message.type === "written") settle(message.id, (one) => one.resolve(message.ending));
    if (message.type === "failed") {
      settle(message.id, (one) => one.reject(toError(message.problem)));
    }
  });

  function settle(id: number, how: (one: Pending) => void): void {
    const one = pending.get(id);
    if (!one) return;
    pending.delete(id);
    written += 1;
    if (pending.size === 0) idleSince = performance.now();
    how(one);
  }

  function tell(message: ToIsolated): void {
    if (child.connected) child.send(message, () => undefined);
  }

  function kill(why: FailureCode): void {
    verdict ??= why;
    child.kill("SIGKILL");
  }

  const pinging = setInterval(() => {
    if (pending.size === 0) return;
    // A process that runs out of memory hangs before it dies.
    const isCramped = rss > limits.rssMax * crampedShare;
    if (unanswered >= limits.unansweredMax) kill(isCramped ? "job_out_of_memory" : "job_stalled");
    unanswered += 1;
    tell({ type: "ping" });
  }, limits.pingEveryMs).unref();
  const watching = setInterval(() => {
    if (pending.size > 0) void watchMemory();
  }, lookEveryMs).unref();

  async function watchMemory(): Promise<void> {
    // If the operating system does not report it, uses the process's own value.
    const seen = await readRss(child.pid);
    if (seen !== undefined) rss = seen;
    if (rss > limits.rssMax) kill("job_out_of_memory");
  }

  /** Rejects the jobs that were running when the process was lost. */
  function judge(end: number | string | null): void {
    if (pending.size === 0) return;
    const isOutOfMemory = /out of memory/i.test(lastWords);
    const why = verdict ?? (isOutOfMemory ? "job_out_of_memory" : "job_crashed");
    const isProof = pending.size === 1 && written === 0;
    for (const { job, reject } of pending.values()) {
      if (isEnding || !isReady) reject(new ProcessMissing("the isolated process was terminated"));
      else {
        log.error(
          { job_id: job.jobId, end, why, alone: isProof },
          "the isolated process of a job exited unexpectedly",
        );
        reject(isProof ? new Failure(why) : new ProcessLost(why));
      }
    }
    pending.clear();
  }

  return {
    gone,
    get jobs() {
      return taken + pending.size;
    },
    take(mayBeShared) {
      taken += 1;
      isShared = mayBeShared;
    },
    isUnused: () => written === 0 && pending.size === 0,
    isShared: () => isShared && !isEnding,
    isWorn: () => written >= writtenMax || rss > limits.rssMax * wornShare,
    idleFor: () => performance.now() - idleSince,

    async write(job, signal) {
      try {
        await Promise.race([ready, aborted(signal)]);
        signal.throwIfAborted();
      } finally {
        taken -= 1;
        idleSince = performance.now();
      }
      idLast += 1;
      const id = idLast;
      if (pending.size === 0) unanswered = 0;
      const late = setTimeout(() => kill("job_took_too_long"), limits.deadlineMs);
      const onAbort = () => {
        tell({ type: "abort", id, isClaimLost: signal.reason instanceof ClaimLost });
        setTimeout(() => {
          if (!pending.has(id)) return;
          isEnding = true;
          child.kill("SIGKILL");
        }, abortMaxMs);
      };
      try {
        return await new Promise<JobEnding>((resolve, reject) => {
          pending.set(id, { job, resolve, reject });
          signal.addEventListener("abort", onAbort, { once: true });
          tell({ type: "write", id, job });
        });
      } catch (error) {
        throw signal.reason instanceof ClaimLost ? signal.reason : error;
      } finally {
        clearTimeout(late);
        signal.removeEventListener("abort", onAbort);
      }
    },

    async end() {
      isEnding = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const timer = setTimeout(() => child.kill("SIGKILL"), endMaxMs);
      // It exits when its parent disconnects.
      if (child.connected) child.disconnect();
      await gone;
      clearTimeout(timer);
    },
  };
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
}

function toError(problem: IsolatedProblem): Error {
  if (problem.kind === "claim_lost") return new ClaimLost();
  if (problem.kind === "waits") return new JobWaits();
  if (problem.kind === "interrupted")
    return new ProcessMissing("the isolated process failed for a reason unrelated to the job");
  if (problem.kind === "bug") {
    return Object.assign(new Error("a job failed in its isolated process"), {
      stack: problem.stack,
    });
  }
  const { code, message, retryAfterMs } = problem;
  return new Failure(code, { message, ...(retryAfterMs !== undefined && { retryAfterMs }) });
}
