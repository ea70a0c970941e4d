/**
 * `worker`: a worker alone, for the jobs that any API on the same database accepts. It works in a thread, and this one
 * watches over it.
 */
import { defineCommand } from "../command.ts";
import { rememberRunning } from "../running-services.ts";
import { runRole } from "../run-role.ts";
import type { LoadedWorking } from "../start-working.ts";

export const worker = defineCommand({
  details:
    "Start as many as you like: each takes what there is room for (PRESSROOM_WORKER_CONCURRENCY). On Ctrl-C and SIGTERM\nit finishes what it can and hands the rest back; what a killed one had runs elsewhere within 15 s.",
  options: {},
  examples: [
    { line: "DATABASE_URL=postgres://… pressroom worker", meaning: "one more pair of hands" },
  ],
  run: async (output) => {
    let working: LoadedWorking | undefined;
    return runRole({
      name: "supervisor",
      warmUp: async (observing) => {
        const { loadWorking } = await import("../start-working.ts");
        working = loadWorking(observing);
      },
      start: async (services, started) => {
        await working?.start(services, started);
        const { dataDir, workerConcurrency } = services.config;
        const forget = rememberRunning(dataDir, { url: null, hasWorker: true });
        started({ stop: async () => forget() });
        output.result(
          { status: "ready", role: "worker", concurrency: workerConcurrency, pid: process.pid },
          () => `The worker is ready, for ${workerConcurrency} jobs at once. Stop with Ctrl-C.`,
        );
      },
    });
  },
});
