/** `serve`, `api` and `worker`: the long-running processes. In `serve`, the worker runs in a separate thread. */
import type { Config } from "../../../config.ts";
import { Failure } from "../../../errors.ts";
import type { Services } from "../../../services.ts";
import { defineCommand } from "../../command.ts";
import { refuseSecond, rememberRunning } from "../../roles/running-services.ts";
import { runRole } from "../../roles/run-role.ts";
import type { LoadedWorking } from "../../roles/start-working.ts";

export const serve = defineCommand({
  details: `Starts the embedded PostgreSQL server, or connects to it if it is already running. If DATABASE_URL is set, uses that
server instead. Then creates the demo account if there is no data, and prints the URLs. On Ctrl-C or SIGTERM, finishes the
work in progress and exits with code 0 within 30 seconds.`,
  options: {},
  examples: {
    "npm start": "on http://127.0.0.1:8080, data in ./data",
    "PORT=9000 PRESSROOM_DATA_DIR=/srv/pressroom npm start": "another port and data directory",
    "PRESSROOM_DEMO=off npm start": "without the demo account",
  },
  run: async (output) =>
    runRole({
      name: "api",
      check: (config) => {
        refusePooled(config);
        refuseSecond(config);
      },
      warmUp: async () =>
        Promise.all([
          import("../../../services.ts").then(({ loadApi }) => loadApi()),
          import("../../roles/banner.ts"),
          import("../../roles/start-working.ts"),
        ]),
      start: async (services, started) => {
        const { config } = services;
        const [{ startApi }, { loadWorking }, { composeBanner, bannerText }] = await Promise.all([
          import("../../../services.ts"),
          import("../../roles/start-working.ts"),
          import("../../roles/banner.ts"),
        ]);
        const demo = config.demo ? makeDemoOnEmptyData(services) : undefined;
        const api = await startApi(services, demo).catch((error: unknown) => {
          if (error instanceof Failure && error.code === "address_in_use") refuseSecond(config);
          throw error;
        });
        started({ stop: () => api.close() });
        // Started last: two threads that load at once slow each other down, and accepting requests has priority.
        await loadWorking(services).start(services, started);
        const forget = rememberRunning(config.dataDir, { url: api.url, hasWorker: true });
        started({ stop: async () => forget() });
        const banner = await composeBanner(services, api.url);
        output.result({ status: "ready", ...banner }, () => bannerText(output, banner));
      },
    }),
});

/** Behind a pooler, each role needs its own login, and this process has two roles. */
function refusePooled({ databasePooled }: Config): void {
  if (!databasePooled) return;
  throw new Failure("database_start", {
    message:
      "PRESSROOM_DATABASE_POOLED requires `pressroom api` and `pressroom worker` as separate processes with separate database roles. Start those, or do not use the pooler.",
  });
}

/** Completes a start that was killed. Once a start has shown its banner, nothing is created again. */
async function makeDemoOnEmptyData(services: Services): Promise<void> {
  const { database } = services;
  const { listAccounts } = await import("../../../records/accounts/accounts.ts");
  const [first, ...others] = await listAccounts(database);
  if (others.length > 0 || first?.isDemo === false) return;
  const [{ wasBannerShown }, { forAccount }] = await Promise.all([
    import("../../roles/banner.ts"),
    import("../../../db/account-handle.ts"),
  ]);
  if (first !== undefined && (await forAccount(database, first.id, wasBannerShown))) return;
  // Only a first start needs these modules.
  const [demo, { startDemoJobs }] = await Promise.all([
    import("../../demo/demo-account.ts"),
    import("../../demo/start-demo-jobs.ts"),
  ]);
  const account = await demo.makeDemoAccount(services);
  const contents = await forAccount(database, account.id, demo.fillDemoAccount);
  await startDemoJobs(services, account.id, contents);
}

export const api = defineCommand({
  details:
    "For several machines or processes: any number of API and worker processes can share one database. Shuts down\ngracefully on Ctrl-C or SIGTERM, like serve.",
  options: {},
  examples: {
    "DATABASE_URL=postgres://… HOST=0.0.0.0 pressroom api":
      "listen on all addresses of this machine",
  },
  run: async (output) =>
    runRole({
      name: "api",
      check: refuseSecond,
      warmUp: async () => (await import("../../../services.ts")).loadApi(),
      start: async (services, started) => {
        const { startApi } = await import("../../../services.ts");
        const listening = await startApi(services);
        started({ stop: () => listening.close() });
        const { url } = listening;
        const forget = rememberRunning(services.config.dataDir, { url, hasWorker: false });
        started({ stop: async () => forget() });
        output.result(
          { status: "ready", role: "api", url, pid: process.pid },
          () => `The API is ready at ${url}. Stop with Ctrl-C.`,
        );
      },
    }),
});

/** The worker runs in a thread, which this thread monitors. */
export const worker = defineCommand({
  details:
    "Start as many as you like: each runs up to PRESSROOM_WORKER_CONCURRENCY jobs. On Ctrl-C or SIGTERM, a worker finishes\nwhat it can and returns the rest to the queue. Other workers take over the jobs of a killed worker within 15 s.",
  options: {},
  examples: { "DATABASE_URL=postgres://… pressroom worker": "add a worker" },
  run: async (output) => {
    let working: LoadedWorking | undefined;
    return runRole({
      name: "supervisor",
      warmUp: async (observing) => {
        const { loadWorking } = await import("../../roles/start-working.ts");
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
