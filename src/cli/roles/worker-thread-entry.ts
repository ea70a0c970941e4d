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
  /** The compile cache of the process, which threads do not inherit. */
  readonly compileCacheDir: string | null;
}

export type ToWorkerThread =
  | { readonly type: "start"; readonly connectionString: string; readonly workerId: string }
  | { readonly type: "stop"; readonly graceMs: number }
  | { readonly type: "ping" }
  | { readonly type: "collect_metrics"; readonly request: number };
export type FromWorkerThread =
  | { readonly type: "ready" | "pong" }
  | {
      readonly type: "metrics";
      readonly request: number;
      readonly families: readonly MetricFamily[];
    };

type Drain = (graceMs: number) => Promise<void>;

const { config, compileCacheDir } = (workerData ?? {}) as WorkerThreadData;
if (compileCacheDir) enableCompileCache(compileCacheDir);
// Loaded after the compile cache is enabled.
const [{ openServices }, { startWorkerRole }, { openObservability }] = await Promise.all([
  import("../../services.ts"),
  import("../../services/start-workers.ts"),
  import("./open-observability.ts"),
  import("../../worker/worker.ts"),
]);

// An uncaught error terminates the thread, and the parent gets the reason.
if (parentPort !== null) listen(parentPort);

function listen(parent: MessagePort): void {
  const observing = openObservability(config, "worker");
  let working: Promise<Drain> | undefined;
  parent.on("message", (message: ToWorkerThread) => {
    if (message.type === "start") working = work(parent, message, observing);
    else if (message.type === "stop") void stop(message.graceMs);
    else if (message.type === "ping") say(parent, { type: "pong" });
    else void sendMetrics(message.request);
  });

  async function sendMetrics(request: number): Promise<void> {
    const { log, metrics } = await observing;
    try {
      say(parent, { type: "metrics", request, families: await metrics.collect() });
    } catch (error) {
      // Not worth a restart of the worker: the request for metrics times out.
      log.warn({ err: error }, "the metrics could not be collected");
    }
  }

  async function stop(graceMs: number): Promise<void> {
    await (
      await working
    )?.(graceMs);
    // Only the open port keeps this thread running.
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
