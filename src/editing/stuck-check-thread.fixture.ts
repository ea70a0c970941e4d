/**
 * A thread that hangs on checking edits and drafts and on suggesting keywords, and runs all other analyses normally.
 */
import { parentPort } from "node:worker_threads";
import { analyses } from "./analysis-tasks.ts";
import type { AnalysisRequest } from "./analysis-thread-entry.ts";

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage("ready");
parentPort?.on("message", ({ name, input }: AnalysisRequest) => {
  if (["editContent", "suggestKeywords", "checkDraft"].includes(name)) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  const analyze = analyses[name] as (given: unknown) => unknown;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage({ result: analyze(input) });
});
