/**
 * A thread of the analysis pool: runs one analysis after the other, and is terminated by the pool if one takes too
 * long.
 */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { analyses } from "./analysis-tasks.ts";
import type { AnalysisName } from "./analysis-tasks.ts";

export interface AnalysisRequest {
  name: AnalysisName;
  input: unknown;
}
export type AnalysisResponse = { result: unknown } | { error: unknown };
/** Sent first, so that loading does not count towards the deadline. */
const readyMessage = "ready";
const niceness = 10;

// HTTP responses have priority. On Linux, the niceness applies to this thread only; elsewhere, it would apply to the
// process.
if (parentPort && process.platform === "linux") setPriority(niceness);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(readyMessage);
parentPort?.on("message", (request: AnalysisRequest) => void respond(request));

async function respond(request: AnalysisRequest): Promise<void> {
  const response = await run(request);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(response);
}

async function run({ name, input }: AnalysisRequest): Promise<AnalysisResponse> {
  try {
    const analyze = analyses[name] as (given: unknown) => unknown;
    return { result: await analyze(input) };
  } catch (error) {
    return { error };
  }
}
