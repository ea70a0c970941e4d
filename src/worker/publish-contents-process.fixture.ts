/** A process that publishes from a test's database, to be killed. */
import { createLog } from "../log.ts";
import { openDatabaseAt } from "../../test/test-database.ts";
import { startTestPublishing } from "./publishing.fixture.ts";

const [connectionString = ""] = process.argv.slice(2);
startTestPublishing(openDatabaseAt(connectionString, createLog("silent")), {
  leaseMs: 5_000,
  deadlineMs: 400,
});
