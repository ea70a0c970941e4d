/** A process that publishes from a test's database, to be killed. */
import { createLog } from "../log.ts";
import { openDatabaseAt } from "../../test/test-database.ts";
import { startTestPublishing } from "./start-test-publishing.fixture.ts";

const [connectionString = "", deadline = "1000"] = process.argv.slice(2);
// One at a time, so that a killed process blocks only one channel until its lease expires.
startTestPublishing(openDatabaseAt(connectionString, createLog("silent")), {
  leaseMs: Number(deadline) * 5,
  deadlineMs: Number(deadline),
  concurrency: 1,
});
process.once("disconnect", () => process.exit());
