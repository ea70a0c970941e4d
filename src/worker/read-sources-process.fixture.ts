/** A process that reads sources of a test's database from a test's server, to be killed. */
import { createLog } from "../log.ts";
import { openDatabaseAt } from "../../test/test-database.ts";
import { openSourceDesk } from "./source-reading.fixture.ts";

const [connectionString = "", port = ""] = process.argv.slice(2);
const hosts = ["site.test", "other.test"];
const desk = openSourceDesk(openDatabaseAt(connectionString, createLog("silent")), {
  rules: { allowedHosts: hosts.map((host) => `${host}:${port}`), ownHosts: [] },
  resolving: { addressesOf: async () => ["127.0.0.1"] },
});
// A page that hangs hangs until this is killed.
desk.start({ leaseMs: 2_000 }, { idleMs: 300_000, deadlineMs: 300_000 });
