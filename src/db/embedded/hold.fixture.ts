/**
 * A process that holds the embedded PostgreSQL, for tests that kill it: prints its result, and releases when its
 * input ends. With `abandon` it ends without releasing.
 */
import { createLog } from "../../log.ts";
import { holdPostgres } from "./hold-postgres.ts";

const [dataDir = "", mode] = process.argv.slice(2);
const log = createLog("silent");
try {
  const held = await holdPostgres({ dataDir, log });
  process.stdout.write(`${JSON.stringify(held)}\n`);
  if (mode !== "abandon") {
    for await (const _ of process.stdin);
    await held.release();
  }
} catch (error) {
  process.stdout.write(`${JSON.stringify({ failure: (error as Error).message })}\n`);
  process.exitCode = 1;
}
