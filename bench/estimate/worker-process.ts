/** A worker as `pressroom worker` runs it, with a writer whose times scatter; told so, it becomes slower. */
import { startWorkerWith } from "../wiring.ts";
import { createScatteringWriter } from "./scattering-writer.ts";

export interface WorkerOrder {
  /** How many times longer everything takes from now on. */
  slowness: number;
}

const [connectionString = "", concurrency = "", minuteMs = "", slowness = "", reportEveryMs = ""] =
  process.argv.slice(2);
const provider = { minuteMs: Number(minuteMs), slowness: Number(slowness) };
const worker = await startWorkerWith(
  connectionString,
  Number(concurrency),
  createScatteringWriter(provider),
  { reportEveryMs: Number(reportEveryMs) },
);

process.on("message", (order: WorkerOrder) => {
  provider.slowness = order.slowness;
  process.send?.({});
});
process.on("SIGTERM", () => {
  void worker.stop(0).then(() => process.exit());
});
process.stdout.write(`${JSON.stringify({ status: "ready" })}\n`);
