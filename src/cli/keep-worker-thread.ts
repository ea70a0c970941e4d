/**
 * Keeps a worker alive in a thread: loads it while the database starts, starts it again when it dies, and drains it
 * at the end. What the thread does is worker-thread-entry.ts's.
 */
import { getCompileCacheDir } from "node:module";
import { dirname } from "node:path";
import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { FromWorkerThread, ToWorkerThread, WorkerThreadData } from "./worker-thread-entry.ts";

export interface KeptWorker {
  /** Lets it work; resolves when it does, rejects when it cannot. Later deaths are healed, and told to the log. */
  start(connectionString: string): Promise<void>;
  /** Gives what runs `graceMs` to finish; resolves when the thread is gone. */
  stop(graceMs: number): Promise<void>;
}

interface KeepOptions {
  readonly config: Config;
  readonly log: Log;
  /** What runs in the thread, where it is not the worker: tests bring one that dies. */
  readonly entry?: URL;
  readonly pingEveryMs?: number;
}

const workerEntry = new URL("./worker-thread-entry.ts", import.meta.url);
const backoffMs = { min: 200, max: 10_000 };
/** A thread that lived this long was healthy, and the next wait begins small again. */
const healthyMs = 60_000;

export function keepWorkerThread(options: KeepOptions): KeptWorker {
  const { log } = options;
  let waitMs = backoffMs.min;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let thread = loadThread(options);

  async function heal(connectionString: string): Promise<void> {
    const startedAt = performance.now();
    const reason = await thread.gone;
    if (isStopping) return;
    if (performance.now() - startedAt > healthyMs) waitMs = backoffMs.min;
    log.error({ err: reason, wait_ms: waitMs }, "the worker's thread died, starting it again");
    timer = setTimeout(() => {
      thread = loadThread(options);
      thread.tell({ type: "start", connectionString });
      void heal(connectionString);
    }, waitMs);
    waitMs = Math.min(waitMs * 2, backoffMs.max);
  }

  return {
    async start(connectionString) {
      thread.tell({ type: "start", connectionString });
      await Promise.race([
        thread.ready,
        thread.gone.then((reason) => {
          throw reason;
        }),
      ]);
      void heal(connectionString);
    },
    async stop(graceMs) {
      isStopping = true;
      clearTimeout(timer);
      thread.tell({ type: "stop", graceMs });
      await thread.gone;
    },
  };
}

/**
 * A thread whose event loop stands still keeps no lease and hears no wish to stop. Counted in pings that were not
 * answered, and not in time: after a pause of the whole process the thread gets the chance to answer first.
 */
const pingEveryDefaultMs = 5_000;
const unansweredMax = 4;

function loadThread(options: KeepOptions) {
  const { config, log, entry = workerEntry, pingEveryMs = pingEveryDefaultMs } = options;
  const cache = getCompileCacheDir();
  const compileCacheDir = cache === undefined ? null : dirname(cache);
  const worker = new Worker(entry, {
    workerData: { config, compileCacheDir } satisfies WorkerThreadData,
  });
  let reason: Error | undefined;
  worker.on("error", (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  const gone = new Promise<Error>((resolve) => {
    worker.on("exit", (code) => resolve(reason ?? new Error(`it ended with exit code ${code}`)));
  });
  let unanswered = 0;
  const ready = new Promise<void>((resolve) => {
    worker.on("message", (message: FromWorkerThread) => {
      unanswered = 0;
      if (message.type === "ready") resolve();
    });
  });
  function tell(message: ToWorkerThread): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
    worker.postMessage(message);
  }
  const watchdog = setInterval(() => {
    if (unanswered === unansweredMax) {
      log.error("the worker's thread does not answer and is ended; its jobs run again elsewhere");
      void worker.terminate();
    }
    unanswered += 1;
    tell({ type: "ping" });
  }, pingEveryMs).unref();
  worker.on("exit", () => clearInterval(watchdog));
  return {
    gone,
    ready,
    tell,
  };
}
