/** `api`: only the API; the jobs that it accepts wait for a worker. */
import { defineCommand } from "../../command.ts";
import { refuseSecond, rememberRunning } from "../../running-services.ts";
import { runRole } from "../../run-role.ts";

export const api = defineCommand({
  details:
    "For several machines or processes: any number of API and worker processes can share one database. Drains on Ctrl-C\nand SIGTERM, like serve.",
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
