/** A worker in a thread, kept alive, and beside it whoever has suspects written in processes of their own. */
import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { extname } from "node:path";
import type { Services } from "../services.ts";
import { keepSuspects } from "../services/start-workers.ts";
import type { OpenIsolated } from "./isolated-process-entry.ts";
import { keepWorkerThread } from "./keep-worker-thread.ts";
import { workerGraceMs } from "./run-role.ts";

/** Beside this file, as source or as it was built. */
const isolatedEntry = new URL(
  `./isolated-process-entry${extname(import.meta.url)}`,
  import.meta.url,
);
/** Of a job that is written alone; a thousand of them fit into this side by side. */
const isolatedNodeOptions = ["--max-old-space-size=512", "--max-semi-space-size=8"];

export async function startWorking(
  services: Services,
  started: (part: { stop(): Promise<void> }) => void,
): Promise<void> {
  const { config, log, metrics, exposition, connectionString, queue } = services;
  const worker = keepWorkerThread({
    config,
    log,
    metrics,
    takeBack: (workerId) => queue.takeBack(workerId),
  });
  exposition.add("worker", () => worker.collectMetrics());
  started({ stop: () => worker.stop(workerGraceMs) });
  await worker.start(connectionString);
  const suspects = keepSuspects(services, () => forkIsolated(services));
  started({ stop: () => suspects.stop(workerGraceMs) });
}

function forkIsolated({ config, serving }: Services): ChildProcess {
  const child = fork(isolatedEntry, {
    execArgv: isolatedNodeOptions,
    serialization: "advanced",
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  child.send({ type: "open", config, serving } satisfies OpenIsolated, () => undefined);
  return child;
}
