/** A thread of the analysis pool: works out one thing after the other, and is ended from outside when one takes too long. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { analyses } from "./analysis-tasks.ts";
import type { AnalysisName } from "./analysis-tasks.ts";

export interface AnalysisRequest {
  name: AnalysisName;
  input: unknown;
}
export type AnalysisResponse = { result: unknown } | { error: unknown };
/** The first thing that a thread says: loading it is no part of the time that a text may take. */
const readyMessage = "ready";
const niceness = 10;

// Whoever answers callers comes first. On Linux that is this thread's priority; elsewhere it would be the process's.
if (parentPort && process.platform === "linux") setPriority(niceness);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(readyMessage);
parentPort?.on("message", (order: AnalysisRequest) => void answer(order));

async function answer(order: AnalysisRequest): Promise<void> {
  const report = await work(order);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
  parentPort?.postMessage(report);
}

async function work({ name, input }: AnalysisRequest): Promise<AnalysisResponse> {
  try {
    const analyze = analyses[name] as (given: unknown) => unknown;
    return { result: await analyze(input) };
  } catch (error) {
    return { error };
  }
}
