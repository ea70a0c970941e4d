/** Starts a worker in a thread and keeps it alive, and runs suspect jobs in isolated processes. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { getCompileCacheDir } from "node:module";
import { dirname, extname } from "node:path";
import type { Queue } from "../../queue/queue.ts";
import type { Services } from "../../services.ts";
import { keepSuspects } from "../../services/start-workers.ts";
import type { OpenIsolated } from "./isolated-process-entry.ts";
import { keepWorkerThread } from "./keep-worker-thread.ts";
import { workerGraceMs } from "./run-role.ts";

/** Next to this file, as source or bundled. */
const isolatedEntry = new URL(
  `./isolated-process-entry${extname(import.meta.url)}`,
  import.meta.url,
);
/** A single job needs far less than this. */
const isolatedNodeOptions = ["--max-old-space-size=512", "--max-semi-space-size=8"];

export interface LoadedWorking {
  start(services: Services, started: (part: { stop(): Promise<void> }) => void): Promise<void>;
}

/** The thread starts loading immediately, while its parent is still opening the database. */
export function loadWorking(options: Pick<Services, "config" | "log" | "metrics">): LoadedWorking {
  let queue: Queue | undefined;
  const worker = keepWorkerThread({
    ...options,
    takeBack: async (workerId) => queue?.takeBack(workerId),
  });
  return {
    async start(services, started) {
      queue = services.queue;
      services.exposition.add("worker", () => worker.collectMetrics());
      started({ stop: () => worker.stop(workerGraceMs) });
      await worker.start(services.connectionString);
      const suspects = keepSuspects(services, () => forkIsolated(services));
      started({ stop: () => suspects.stop(workerGraceMs) });
    },
  };
}

function forkIsolated({ config, serving }: Services): ChildProcess {
  const cache = getCompileCacheDir();
  const child = fork(isolatedEntry, {
    execArgv: isolatedNodeOptions,
    // oxlint-disable-next-line node/no-process-env -- as this process has it, and compiled modules where it has them
    env: { ...process.env, ...(cache !== undefined && { NODE_COMPILE_CACHE: dirname(cache) }) },
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  child.send({ type: "open", config, serving } satisfies OpenIsolated, () => undefined);
  return child;
}
