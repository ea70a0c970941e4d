/** A thread that says it is ready and dies, the first time; the second time it lives until it is told to stop. */
import { appendFileSync, readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";
import type { WorkerThreadData } from "./worker-thread-entry.ts";

// Where it writes down its starts; nothing else is known to every one of them.
const { connectionString: diary } = workerData as WorkerThreadData;
appendFileSync(diary, "started\n");
const isFirst = readFileSync(diary, "utf8") === "started\n";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage({ type: "ready" });
parentPort?.once("message", () => {
  appendFileSync(diary, "stopped\n");
  parentPort?.close();
});
if (isFirst) {
  setImmediate(() => {
    throw new Error("a bug in the thread");
  });
}
