/**
 * The worker in a thread of its own, so that writing never delays accepting. Starts with the database that the parent
 * holds, says when it is ready, and drains when told to. Restarting it is left to keep-worker-thread.ts.
 */
import { parentPort, workerData } from "node:worker_threads";
import type { Config } from "../config.ts";
import { createRoleLog } from "./role-log.ts";
import { openServices, startWorkerRole } from "../services.ts";

export interface WorkerThreadData {
  readonly config: Config;
  readonly connectionString: string;
}

export type ToWorkerThread = { readonly type: "stop"; readonly graceMs: number };
export type FromWorkerThread = { readonly type: "ready" };

// Whatever is not caught here ends the thread, and the parent learns why: never half alive.
if (parentPort !== null) await work(parentPort);

async function work(parent: NonNullable<typeof parentPort>): Promise<void> {
  const { config, connectionString } = workerData as WorkerThreadData;
  const services = await openServices({
    config,
    log: createRoleLog(config),
    role: "worker",
    connectionString,
  });
  const worker = await startWorkerRole(services);
  async function drain(graceMs: number): Promise<void> {
    await worker.stop(graceMs);
    await services.close();
    // The last thing that kept this thread alive.
    parent.close();
  }
  parent.once("message", ({ graceMs }: ToWorkerThread) => void drain(graceMs));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parent.postMessage({ type: "ready" } satisfies FromWorkerThread);
}
