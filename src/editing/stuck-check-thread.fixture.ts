/** A thread of the pool for tests: it never ends checking an edit or a draft or suggesting keywords, and does the rest as any other. */
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
