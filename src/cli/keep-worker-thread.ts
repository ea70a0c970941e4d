/** Keeps a worker alive in a thread: starts it, starts it again when it dies, and drains it at the end. */
import { Worker } from "node:worker_threads";
import type { Config } from "../config.ts";
import type { Log } from "../log.ts";
import type { FromWorkerThread, ToWorkerThread, WorkerThreadData } from "./worker-thread-entry.ts";

export interface KeptWorker {
  /** Gives what runs `graceMs` to finish; resolves when the thread is gone. */
  stop(graceMs: number): Promise<void>;
}

interface KeepOptions {
  readonly config: Config;
  readonly connectionString: string;
  readonly log: Log;
  /** What runs in the thread, where it is not the worker: tests bring one that dies. */
  readonly entry?: URL;
}

const workerEntry = new URL("./worker-thread-entry.ts", import.meta.url);
const backoffMs = { min: 200, max: 10_000 };
/** A thread that lived this long was healthy, and the next wait begins small again. */
const healthyMs = 60_000;

/** Resolves when the first thread works; rejects when it cannot. Later deaths are healed, and told to the log. */
export async function keepWorkerThread(options: KeepOptions): Promise<KeptWorker> {
  const { log } = options;
  let waitMs = backoffMs.min;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let thread = startThread(options);

  function watch(): void {
    const startedAt = performance.now();
    void thread.gone.then((reason) => heal(reason, performance.now() - startedAt));
  }

  function heal(reason: Error, livedMs: number): void {
    if (isStopping) return;
    if (livedMs > healthyMs) waitMs = backoffMs.min;
    log.error({ err: reason, wait_ms: waitMs }, "the worker's thread died, starting it again");
    timer = setTimeout(() => {
      thread = startThread(options);
      watch();
    }, waitMs);
    waitMs = Math.min(waitMs * 2, backoffMs.max);
  }

  await Promise.race([
    thread.ready,
    thread.gone.then((reason) => {
      throw reason;
    }),
  ]);
  watch();

  return {
    async stop(graceMs) {
      isStopping = true;
      clearTimeout(timer);
      thread.stop(graceMs);
      await thread.gone;
    },
  };
}

function startThread({ config, connectionString, entry = workerEntry }: KeepOptions) {
  const worker = new Worker(entry, {
    workerData: { config, connectionString } satisfies WorkerThreadData,
  });
  let reason: Error | undefined;
  worker.on("error", (error) => {
    reason = error instanceof Error ? error : new Error(String(error));
  });
  const gone = new Promise<Error>((resolve) => {
    worker.on("exit", (code) => resolve(reason ?? new Error(`it ended with exit code ${code}`)));
  });
  const ready = new Promise<void>((resolve) => {
    worker.on("message", (message: FromWorkerThread) => {
      if (message.type === "ready") resolve();
    });
  });
  return {
    gone,
    ready,
    stop(graceMs: number): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
      worker.postMessage({ type: "stop", graceMs } satisfies ToWorkerThread);
    },
  };
}
