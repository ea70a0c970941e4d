/** The API as `pressroom api` runs it, except that its minutes are shorter and its looks at the work more frequent. */
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { openServices, startApi } from "../../src/services.ts";
import { writerName } from "./scattering-writer.ts";

const [connectionString = "", minuteMs = "", refreshEveryMs = ""] = process.argv.slice(2);
const services = await openServices({
  config: readConfig({ PORT: "0", DATABASE_URL: connectionString }),
  log: createLog("warn"),
  role: "api",
  connectionString,
});
const api = await startApi(services, {
  minuteMs: Number(minuteMs),
  refreshEveryMs: Number(refreshEveryMs),
  writerOf: () => writerName,
});

process.on("SIGTERM", () => {
  void api
    .close()
    .then(() => services.close())
    .then(() => process.exit());
});
process.stdout.write(`${JSON.stringify({ status: "ready", url: api.url })}\n`);
