/**
 * The worker in a separate thread, so that writing never delays accepting. Loads everything, waits for the database
 * that its parent opens, reports when it is ready, and drains on request. keep-worker-thread.ts restarts it.
 */
import { enableCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { MessagePort } from "node:worker_threads";
import type { Config } from "../../config.ts";
import type { MetricFamily } from "../../metrics/metrics.ts";

export interface WorkerThreadData {
  readonly config: Config;
  /** Where the process keeps compiled modules; a thread does not know it by itself. */
  readonly compileCacheDir: string | null;
}

export type ToWorkerThread =
  | { readonly type: "start"; readonly connectionString: string; readonly workerId: string }
  | { readonly type: "stop"; readonly graceMs: number }
  | { readonly type: "ping" }
  | { readonly type: "collect_metrics"; readonly question: number };
export type FromWorkerThread =
  | { readonly type: "ready" | "pong" }
  | {
      readonly type: "metrics";
      readonly question: number;
      readonly families: readonly MetricFamily[];
    };

/** Empties what was started and leaves. */
type Drain = (graceMs: number) => Promise<void>;

const { config, compileCacheDir } = (workerData ?? {}) as WorkerThreadData;
if (compileCacheDir) enableCompileCache(compileCacheDir);
// Loaded only now, so that the cache serves it.
const [{ openServices }, { startWorkerRole }, { openObservability }] = await Promise.all([
  import("../../services.ts"),
  import("../../services/start-workers.ts"),
  import("./open-observability.ts"),
  import("../../worker/worker.ts"),
]);

// Whatever is not caught here ends the thread, and the parent learns why: never half alive.
if (parentPort !== null) listen(parentPort);

function listen(parent: MessagePort): void {
  const observing = openObservability(config, "worker");
  let working: Promise<Drain> | undefined;
  parent.on("message", (message: ToWorkerThread) => {
    if (message.type === "start") working = work(parent, message, observing);
    else if (message.type === "stop") void stop(message.graceMs);
    else if (message.type === "ping") say(parent, { type: "pong" });
    else void tellMetrics(message.question);
  });

  async function tellMetrics(question: number): Promise<void> {
    const { log, metrics } = await observing;
    try {
      say(parent, { type: "metrics", question, families: await metrics.collect() });
    } catch (error) {
      // Not worth a restart of the worker: the request for metrics times out.
      log.warn({ err: error }, "the metrics could not be collected");
    }
  }

  async function stop(graceMs: number): Promise<void> {
    await (
      await working
    )?.(graceMs);
    // The last thing that kept this thread alive.
    parent.close();
  }
}

async function work(
  parent: MessagePort,
  { connectionString, workerId }: Extract<ToWorkerThread, { type: "start" }>,
  observing: ReturnType<typeof openObservability>,
): Promise<Drain> {
  const services = await openServices({
    config,
    ...(await observing),
    role: "worker",
    connectionString,
  });
  const worker = await startWorkerRole(services, workerId);
  say(parent, { type: "ready" });
  return async (graceMs) => {
    await worker.stop(graceMs);
    await services.close();
  };
}

function say(parent: MessagePort, message: FromWorkerThread): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parent.postMessage(message);
}
