/** `serve`: everything in one process, the API in this thread and the worker in its own. */
import type { Config } from "../../../config.ts";
import { Failure } from "../../../errors.ts";
import type { Services } from "../../../services.ts";
import { defineCommand } from "../../command.ts";
import { refuseSecond, rememberRunning } from "../../running-services.ts";
import { runRole } from "../../run-role.ts";

export const serve = defineCommand({
  details: `Starts the PostgreSQL in the data directory, or connects to it if it is already running (or uses
DATABASE_URL), creates the demo account if there is no data, and prints the addresses. On Ctrl-C or SIGTERM it finishes the work
in progress and exits with code 0 within 30 s.`,
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
          import("../../banner.ts"),
          import("../../start-working.ts"),
        ]),
      start: async (services, started) => {
        const { config } = services;
        const [{ startApi }, { loadWorking }, { composeBanner, bannerText }] = await Promise.all([
          import("../../../services.ts"),
          import("../../start-working.ts"),
          import("../../banner.ts"),
        ]);
        if (config.demo) await makeDemoOnEmptyData(services);
        const api = await startApi(services).catch((error: unknown) => {
          if (error instanceof Failure && error.code === "address_in_use") refuseSecond(config);
          throw error;
        });
        started({ stop: () => api.close() });
        // Only now: two threads that load at the same time slow each other down, and accepting has priority.
        await loadWorking(services).start(services, started);
        const forget = rememberRunning(config.dataDir, { url: api.url, hasWorker: true });
        started({ stop: async () => forget() });
        const banner = await composeBanner(services, api.url);
        output.result({ status: "ready", ...banner }, () => bannerText(output, banner));
      },
    }),
});

/** Behind a pooler each role needs its own login, and this process has two roles. */
function refusePooled({ databasePooled }: Config): void {
  if (!databasePooled) return;
  throw new Failure("database_start", {
    message:
      "PRESSROOM_DATABASE_POOLED requires `pressroom api` and `pressroom worker` as separate processes with separate logins. Start those, or do not use the pooler.",
  });
}

/** If a start was killed, the next one completes it. Once a start has shown its banner, nothing is created again. */
async function makeDemoOnEmptyData(services: Services): Promise<void> {
  const [{ listAccounts }, demo, { startDemoExamples }, { wasBannerShown }, { forAccount }] =
    await Promise.all([
      import("../../../records/accounts/accounts.ts"),
      import("../../demo-account.ts"),
      import("../../demo-examples.ts"),
      import("../../banner.ts"),
      import("../../../db/account-handle.ts"),
    ]);
  const { database } = services;
  const [first, ...others] = await listAccounts(database);
  if (others.length > 0 || first?.isDemo === false) return;
  if (first !== undefined && (await forAccount(database, first.id, wasBannerShown))) return;
  const account = await demo.makeDemoAccount(services);
  const contents = await forAccount(database, account.id, demo.fillDemoAccount);
  await startDemoExamples(services, account.id, contents);
}
