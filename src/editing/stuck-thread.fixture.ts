/** A thread of the pool for tests: it answers with what it was given, gets stuck where that says so, or dies. */
import { parentPort } from "node:worker_threads";
import type { AnalysisRequest } from "./analysis-thread-entry.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage("ready");
parentPort?.on("message", ({ input }: AnalysisRequest) => {
  if (input === "get stuck") for (;;);
  if (input === "die") throw new Error("as told");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  if (input !== "say nothing") parentPort?.postMessage({ result: input });
});
