/** Checks the database: connection, version, schema, clock, and whether a worker runs the waiting jobs. */
import type { Config } from "../../config.ts";
import { inspectSchema } from "../../db/migrate.ts";
import { withClient } from "../../db/unpooled-client.ts";
import { createLog } from "../../log.ts";
import { findAccount } from "../../records/accounts/accounts.ts";
import { listAllAccountModels } from "../../records/models/account-models.ts";
import type { AccountModelsInUse } from "../../records/models/account-models.ts";
import { openServices } from "../../services.ts";
import type { Services } from "../../services.ts";
import { listRunning } from "../roles/running-services.ts";
import { commandLogLevel } from "../with-services.ts";
import { ok, problem, warning, messageOf } from "./finding.ts";
import type { Finding } from "./finding.ts";

const versionMin = 150_000;
const clockSecondsMax = 5;
const waitSecondsMax = 30;

export interface CheckedDatabase {
  findings: Finding[];
  /** Models that accounts chose; empty if they could not be queried. */
  own: AccountModelsInUse[];
}

export async function checkDatabase(config: Config): Promise<CheckedDatabase> {
  const log = createLog(commandLogLevel(config.logLevel));
  let services: Services;
  try {
    services = await openServices({ config, log, role: "doctor" });
  } catch (error) {
    return { findings: [problem("database", messageOf(error))], own: [] };
  }
  try {
    return await runChecks(services);
  } catch (error) {
    const advice = "Check that PostgreSQL is running and that DATABASE_URL, if set, points to it.";
    const found = problem("database", `Cannot query the database: ${messageOf(error)}. ${advice}`);
    return { findings: [found], own: [] };
  } finally {
    await services.close();
  }
}

async function runChecks(services: Services): Promise<CheckedDatabase> {
  const findings = await checkServer(services);
  const { pending, refusal } = await inspectSchema(services.connectionString);
  if (refusal !== undefined) {
    findings.push(problem("schema", refusal));
    return { findings, own: [] };
  }
  if (pending.length > 0) {
    const list = pending.join(", ");
    findings.push(
      warning(
        "schema",
        `Pending migrations: ${list}. The next start applies them, or run: pressroom migrate`,
      ),
    );
    return { findings, own: [] };
  }
  findings.push(ok("schema", "up to date"), await checkWorker(services));
  const demo = await findAccount(services.database, { demo: true });
  if (demo !== undefined) findings.push(checkDemo(services.config, demo.email));
  return { findings, own: await listAllAccountModels(services.database) };
}

async function checkServer({ connectionString, config }: Services): Promise<Finding[]> {
  // As the login itself: before the first migration, the roles do not exist.
  const { row, askedAt, answeredAt } = await withClient(connectionString, async (client) => {
    const before = Date.now();
    const { rows } = await client.query<{ version: string; number: string; now: Date }>(
      `select current_setting('server_version') as version,
         current_setting('server_version_num') as number, clock_timestamp() as now`,
    );
    return { row: rows[0], askedAt: before, answeredAt: Date.now() };
  });
  if (row === undefined) throw new Error("it did not respond");
  const which = config.databaseUrl === "" ? "embedded" : "DATABASE_URL";
  const said = `PostgreSQL ${row.version}, ${which}`;
  // Assume that the server read its clock halfway through the round trip.
  const apart = Math.abs(row.now.getTime() - (askedAt + answeredAt) / 2) / 1_000;
  return [
    Number(row.number) >= versionMin
      ? ok("database", said)
      : problem("database", `${said}: Pressroom requires 15 or newer.`),
    apart <= clockSecondsMax
      ? ok("clock", `The clocks of this machine and the database differ by ${apart.toFixed(1)} s.`)
      : warning(
          "clock",
          `The clocks of this machine and the database differ by ${apart.toFixed(0)} s: synchronize both with NTP.`,
        ),
  ];
}

/** A worker has no address, so the check is whether jobs wait for long. */
async function checkWorker({ queue, config }: Services): Promise<Finding> {
  const waited = await queue.longestWaitSeconds();
  if (waited !== null && waited > waitSecondsMax) {
    return problem(
      "worker",
      `A job has been waiting for ${Math.round(waited)} s. Start a worker: npm start, or pressroom worker`,
    );
  }
  const here = listRunning(config.dataDir).filter((service) => service.hasWorker).length;
  return here > 0
    ? ok("worker", `${here} running with this data directory; no job has been waiting long`)
    : ok("worker", "none running with this data directory; no job has been waiting long");
}

function checkDemo({ host }: Config, email: string): Finding {
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  return isLocal
    ? ok("demo account", "exists, and is reachable only from this machine")
    : warning(
        "demo account",
        `HOST is ${host}, so other machines can reach the demo account. Set PRESSROOM_DEMO=off so that its keys are no longer printed at startup, and revoke them with pressroom key revoke. To list them: pressroom key list --account ${email}`,
      );
}
