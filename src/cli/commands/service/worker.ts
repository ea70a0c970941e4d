/**
 * `worker`: only a worker, for the jobs that any API on the same database accepts. It runs in a thread, and this thread
 * monitors it.
 */
import { defineCommand } from "../../command.ts";
import { rememberRunning } from "../../running-services.ts";
import { runRole } from "../../run-role.ts";
import type { LoadedWorking } from "../../start-working.ts";

export const worker = defineCommand({
  details:
    "Start as many as you like: each runs up to PRESSROOM_WORKER_CONCURRENCY jobs. On Ctrl-C and SIGTERM it finishes what\nit can and returns the rest to the queue. Other workers take over the jobs of a killed worker within 15 s.",
  options: {},
  examples: { "DATABASE_URL=postgres://… pressroom worker": "add a worker" },
  run: async (output) => {
    let working: LoadedWorking | undefined;
    return runRole({
      name: "supervisor",
      warmUp: async (observing) => {
        const { loadWorking } = await import("../../start-working.ts");
        working = loadWorking(observing);
      },
      start: async (services, started) => {
        await working?.start(services, started);
        const { dataDir, workerConcurrency } = services.config;
        const forget = rememberRunning(dataDir, { url: null, hasWorker: true });
        started({ stop: async () => forget() });
        output.result(
          { status: "ready", role: "worker", concurrency: workerConcurrency, pid: process.pid },
          () =>
            `The worker is ready for ${workerConcurrency} concurrent ${workerConcurrency === 1 ? "job" : "jobs"}. Stop with Ctrl-C.`,
        );
      },
    });
  },
});
