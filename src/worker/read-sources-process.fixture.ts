/** A process that reads sources of a test's database from a test's server, to be killed. */
import { readConfig } from "../config.ts";
import { createLog } from "../log.ts";
import type { ForumUrls } from "../sources/all-readers.ts";
import { openDatabaseAt } from "../../test/test-database.ts";
import { openSourceReading } from "./source-reading.fixture.ts";

const [connectionString = "", hosts = "", forumUrls = "{}"] = process.argv.slice(2);
const setup = openSourceReading(
  openDatabaseAt(connectionString, createLog("silent")),
  {
    rules: { allowedHosts: hosts.split(","), ownHosts: [] },
    resolving: { addressesOf: async () => ["127.0.0.1"] },
  },
  { ...readConfig({}), ...(JSON.parse(forumUrls) as Partial<ForumUrls>) },
);
// A page that hangs does so until this process is killed.
setup.start({ leaseMs: 2_000 }, { idleMs: 300_000, deadlineMs: 300_000 });
