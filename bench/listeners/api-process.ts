/** The API as `pressroom api` runs it; asked by a message, it tells what it holds in memory after a collection. */
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../../src/config.ts";
import { createLog } from "../../src/log.ts";
import { openServices, startApi } from "../../src/services.ts";

export interface ApiReport {
  /** In bytes: all of the process, with what V8 and malloc keep for later. */
  resident: number;
  /** In bytes: objects of JavaScript that are in use, and buffers. */
  used: number;
  /** User and system, so far. */
  processorMs: number;
}

const [connectionString = ""] = process.argv.slice(2);
const services = await openServices({
  config: readConfig({ PORT: "0", DATABASE_URL: connectionString }),
  log: createLog("info"),
  role: "api",
  connectionString,
});
const api = await startApi(services);

async function report(): Promise<ApiReport> {
  const { user, system } = process.cpuUsage();
  // Twice, since some garbage needs a second look.
  for (let time = 0; time < 2; time += 1) {
    globalThis.gc?.();
    await sleep(200);
  }
  const { rss, heapUsed, external } = process.memoryUsage();
  return { resident: rss, used: heapUsed + external, processorMs: (user + system) / 1_000 };
}

process.on("message", () => void report().then((answer) => process.send?.(answer)));
process.on("SIGTERM", () => {
  void api
    .close()
    .then(() => services.close())
    .then(() => process.exit());
});
process.stdout.write(`${JSON.stringify({ status: "ready", url: api.url })}\n`);
