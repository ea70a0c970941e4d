/**
 * A process that only runs suspect jobs. It does not claim, renew or settle anything, so a crash affects nothing else.
 * worker/isolated-process.ts monitors it.
 */
import { writeFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { Config } from "../../config.ts";
import { isDatabaseAway } from "../../db/database.ts";
import { Failure } from "../../errors.ts";
import { ClaimLost, JobWaits } from "../../writing/stage-runner.ts";
import { runJob } from "../../jobs/run-job.ts";
import { openEventLoopScheduler } from "../../jobs/event-loop-scheduler.ts";
import { withoutMetrics } from "../../metrics/metrics.ts";
import type { Metrics } from "../../metrics/metrics.ts";
import type { ClaimedJob } from "../../records/jobs/job-claims.ts";
import { openWriting } from "../../services/open-writing.ts";
import type { Writing } from "../../services/open-writing.ts";
import { isGivenUp } from "../../worker/retry-rules.ts";
import type { FromIsolated, IsolatedProblem, ToIsolated } from "../../worker/isolated-process.ts";
import { createRoleLog } from "./role-log.ts";

export interface OpenIsolated {
  readonly type: "open";
  readonly config: Config;
  readonly serving: { readonly connectionString: string; readonly isPooled: boolean };
}

const connectionsMax = 2;
const controllers = new Map<number, AbortController>();
const scheduler = openEventLoopScheduler();
let writing: Promise<Writing> | undefined;

if (process.send) {
  exitWithParent();
  preferForOomKill();
  process.on("message", (message: OpenIsolated | ToIsolated) => {
    if (message.type === "open") void open(message);
    else if (message.type === "ping") say({ type: "pong", rss: process.memoryUsage.rss() });
    else if (message.type === "write") void write(message.id, message.job);
    else {
      const reason = message.isClaimLost ? new ClaimLost() : undefined;
      controllers.get(message.id)?.abort(reason);
    }
  });
}

async function open({ config, serving }: OpenIsolated): Promise<void> {
  const log = createRoleLog(config);
  const applicationName = "pressroom suspect";
  // The process that monitors this one counts everything else.
  const metrics: Metrics = {
    ...withoutMetrics(),
    modelCalled: (call) => say({ type: "model_called", call }),
  };
  writing = openWriting({ config, log, metrics, serving, applicationName, connectionsMax });
  await writing;
  say({ type: "ready" });
}

async function write(id: number, job: ClaimedJob): Promise<void> {
  const controller = new AbortController();
  controllers.set(id, controller);
  try {
    const tools = await writing;
    if (!tools) throw new Error("the process was not initialized");
    const ending = await runJob(
      { ...tools, scheduler, jobsInProgress: () => controllers.size },
      job,
      {
        signal: controller.signal,
        givesUp: (failure) => isGivenUp(job, failure),
      },
    );
    say({ type: "written", id, ending });
  } catch (error) {
    say({ type: "failed", id, problem: toProblem(error, controller.signal) });
  } finally {
    controllers.delete(id);
  }
}

function toProblem(error: unknown, signal: AbortSignal): IsolatedProblem {
  if (error instanceof ClaimLost) return { kind: "claim_lost" };
  if (error instanceof JobWaits) return { kind: "waits" };
  if (signal.aborted || isDatabaseAway(error)) return { kind: "interrupted" };
  if (error instanceof Failure) {
    const { code, message, retryAfterMs } = error;
    return { kind: "failure", code, message, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  return {
    kind: "bug",
    stack: error instanceof Error ? (error.stack ?? error.message) : "unknown",
  };
}

function say(message: FromIsolated): void {
  // If the parent no longer listens, this process is about to exit.
  process.send?.(message, undefined, undefined, () => undefined);
}

/** The parent disconnects when it exits. If it was killed while this process hangs, a thread notices. */
function exitWithParent(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => undefined);
  process.on("disconnect", () => process.exit(0));
  const watch = `setInterval(() => {
    if (process.ppid !== ${process.ppid}) process.kill(process.pid, "SIGKILL");
  }, 1_000)`;
  new Worker(watch, { eval: true, resourceLimits: { maxOldGenerationSizeMb: 8 } }).unref();
}

/** If the machine runs out of memory, the kernel kills this process first. */
function preferForOomKill(): void {
  try {
    writeFileSync("/proc/self/oom_score_adj", "1000");
  } catch {
    // Only Linux has it.
  }
}
