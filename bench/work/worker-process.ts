/** A worker as `pressroom worker` runs it, with a writer that waits instead of writing; it reports its memory use. */
import { setTimeout as sleep } from "node:timers/promises";
import { median } from "../statistics.ts";
import { startWorkerWith } from "../wiring.ts";
import { createWaitingWriter } from "./waiting-writer.ts";

export interface WorkerOrder {
  order: "watch memory" | "report memory";
}

export interface MemoryReport {
  /** Resident memory in bytes, before the first job and after a garbage collection. */
  idle: number;
  peak: number;
  median: number;
  /** After the last job and a garbage collection. */
  after: number;
  /** Live JavaScript objects; V8 and malloc keep the rest for later. */
  heapAfter: number;
}

const [connectionString = "", concurrency = "", waitMs = "", paid = ""] = process.argv.slice(2);
const writer = createWaitingWriter(Number(waitMs), paid === "paid");
const worker = await startWorkerWith(connectionString, Number(concurrency), writer);

const sampleEveryMs = 100;
let idle = 0;
let samples: number[] = [];
let sampler: NodeJS.Timeout | undefined;

process.on("message", ({ order }: WorkerOrder) => {
  void (order === "watch memory" ? watchMemory() : reportMemory()).then((answer) =>
    process.send?.(answer),
  );
});

async function watchMemory(): Promise<object> {
  idle = await settledMemory();
  samples = [];
  sampler = setInterval(() => samples.push(process.memoryUsage.rss()), sampleEveryMs);
  return { idle };
}

async function reportMemory(): Promise<MemoryReport> {
  clearInterval(sampler);
  return {
    idle,
    peak: Math.max(idle, ...samples),
    median: median(samples),
    after: await settledMemory(),
    heapAfter: process.memoryUsage().heapUsed,
  };
}

/** Collects garbage first, twice, because some objects need a second pass. */
async function settledMemory(): Promise<number> {
  for (let time = 0; time < 2; time += 1) {
    globalThis.gc?.();
    await sleep(200);
  }
  return process.memoryUsage.rss();
}

process.on("SIGTERM", () => {
  void worker.stop(0).then(() => process.exit());
});
process.stdout.write(`${JSON.stringify({ status: "ready" })}\n`);
