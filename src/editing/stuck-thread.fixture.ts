/** A thread that returns its input, hangs or crashes, depending on the input. */
import { parentPort } from "node:worker_threads";
import type { AnalysisRequest } from "./analysis-thread-entry.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage("ready");
parentPort?.on("message", ({ input }: AnalysisRequest) => {
  if (input === "hang") for (;;);
  if (input === "crash") throw new Error("crashed as requested");
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  if (input !== "do not respond") parentPort?.postMessage({ result: input });
});
