/**
 * Supervises a worker thread: loads it while the database starts, restarts it when it dies, and drains it at the end.
 * worker-thread-entry.ts runs in the thread.
 */
import { randomUUID } from "node:crypto";
import { getCompileCacheDir } from "node:module";
import { dirname, extname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Config } from "../../config.ts";
import type { Log } from "../../log.ts";
import type { MetricFamily, Metrics } from "../../metrics/metrics.ts";
import type { FromWorkerThread, ToWorkerThread, WorkerThreadData } from "./worker-thread-entry.ts";

export interface SupervisedThread {
  /**
   * Starts the worker; resolves when it is running, rejects if it cannot start. If the thread dies later, this is
   * logged and it is restarted.
   */
  start(connectionString: string): Promise<void>;
  /** Gives running jobs `graceMs` to finish; resolves when the thread has exited. */
  stop(graceMs: number): Promise<void>;
  /** The metrics of the thread; rejects if there is no thread. A busy thread may take a while. */
  collectMetrics(): Promise<MetricFamily[]>;
}

interface KeepOptions {
  readonly config: Config;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Returns the tasks of a worker that died or hangs to the queue. */
  readonly takeBack?: (workerId: string) => Promise<unknown>;
  /** The entry point of the thread; tests replace it with one that dies. */
  readonly entry?: URL;
  readonly pingEveryMs?: number;
}

/** Next to this file, as source or bundled. */
const workerEntry = new URL(`./worker-thread-entry${extname(import.meta.url)}`, import.meta.url);
const backoffMs = { min: 200, max: 10_000 };
/** A thread that ran this long was healthy, so the restart delay is reset. */
const healthyMs = 60_000;

export function keepWorkerThread(options: KeepOptions): SupervisedThread {
  const { log } = options;
  let waitMs = backoffMs.min;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let thread = loadThread(options);

  async function restartOnExit(connectionString: string): Promise<void> {
    const startedAt = performance.now();
    const reason = await thread.gone;
    if (isStopping) return;
    if (performance.now() - startedAt > healthyMs) waitMs = backoffMs.min;
    options.metrics?.workerThreadDied();
    log.error(
      { err: reason, wait_ms: waitMs },
      "the worker thread exited unexpectedly; restarting it",
    );
    timer = setTimeout(() => {
      thread = loadThread(options);
      thread.start(connectionString);
      void restartOnExit(connectionString);
    }, waitMs);
    waitMs = Math.min(waitMs * 2, backoffMs.max);
  }

  return {
    async start(connectionString) {
      thread.start(connectionString);
      await Promise.race([
        thread.ready,
        thread.gone.then((reason) => {
          throw reason;
        }),
      ]);
      void restartOnExit(connectionString);
    },
    async stop(graceMs) {
      isStopping = true;
      clearTimeout(timer);
      thread.send({ type: "stop", graceMs });
      await thread.gone;
    },
    collectMetrics: () => thread.collectMetrics(),
  };
}

/**
 * A thread whose event loop hangs renews no leases and receives no stop message. Counted in unanswered pings instead of
 * time: after a pause of the whole process, the thread can respond first.
 */
const pingEveryDefaultMs = 1_000;
const unansweredMax = 5;
/** Loading takes a while on a slow machine. */
const unansweredStartingMax = 30;
/** For the whole process: above this, the thread is assumed to have a memory leak. */
const rssMax = 3 * 1_024 ** 3;

interface MetricsRequest {
  resolve: (families: MetricFamily[]) => void;
  reject: (reason: Error) => void;
}

function loadThread(options: KeepOptions) {
  const { config, log, entry = workerEntry, pingEveryMs = pingEveryDefaultMs } = options;
  const cache = getCompileCacheDir();
  const compileCacheDir = cache === undefined ? null : dirname(cache);
  const worker = new Worker(entry, {
    workerData: { config, compileCacheDir } satisfies WorkerThreadData,
    // The same as worker/node-options.ts sets for a separate process: three semi-spaces of eight megabytes.
    resourceLimits: { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 2_048 },
  });
  let reason: Error | undefined;
  worker.on("error", (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  const gone = new Promise<Error>((resolve) => {
    worker.on("exit", (code) => resolve(reason ?? new Error(`it exited with code ${code}`)));
  });
  const workerId = randomUUID();
  let unanswered = 0;
  let isReady = false;
  let isStopRequested = false;
  /** Pending requests for the metrics of the thread. */
  const requests = new Map<number, MetricsRequest>();
  let requestLast = 0;
  const ready = new Promise<void>((resolve) => {
    worker.on("message", (message: FromWorkerThread) => {
      unanswered = 0;
      if (message.type === "ready") {
        isReady = true;
        resolve();
      }
      if (message.type === "metrics") {
        requests.get(message.request)?.resolve([...message.families]);
        requests.delete(message.request);
      }
    });
  });
  function send(message: ToWorkerThread): void {
    if (message.type === "stop") isStopRequested = true;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(message);
  }
  /** Lets other workers run its jobs before its leases expire. */
  async function takeBack(): Promise<void> {
    try {
      await options.takeBack?.(workerId);
    } catch (error) {
      log.warn(
        { err: error },
        "could not release the worker thread's tasks; they stay claimed until their leases expire",
      );
    }
  }
  function end(why: string): void {
    log.error(`the worker thread ${why} and was terminated; other workers will retry its jobs`);
    // Even if the thread cannot be terminated, other workers run its jobs.
    void takeBack();
    void worker.terminate();
  }
  const watchdog = setInterval(() => {
    if (unanswered === (isReady ? unansweredMax : unansweredStartingMax)) end("stopped responding");
    else if (process.memoryUsage.rss() > rssMax) end("used too much memory");
    unanswered += 1;
    send({ type: "ping" });
  }, pingEveryMs).unref();
  let isGone = false;
  worker.on("exit", () => {
    clearInterval(watchdog);
    isGone = true;
    if (!isStopRequested) void takeBack();
    for (const { reject } of requests.values())
      reject(new Error("the worker thread is no longer running"));
    requests.clear();
  });
  return {
    gone,
    ready,
    send,
    start: (connectionString: string) => send({ type: "start", connectionString, workerId }),
    async collectMetrics(): Promise<MetricFamily[]> {
      if (isGone) throw new Error("the worker thread is no longer running");
      requestLast += 1;
      const request = requestLast;
      send({ type: "collect_metrics", request });
      return new Promise((resolve, reject) => requests.set(request, { resolve, reject }));
    },
  };
}
