/** Checks the database: reachable, new enough, up to date, its clock, and whether somebody works on what waits. */
import { Client } from "pg";
import type { Config } from "../../config.ts";
import { inspectSchema } from "../../db/migrate.ts";
import { createLog } from "../../log.ts";
import { findAccount } from "../../records/accounts.ts";
import { listAllAccountModels } from "../../records/account-models.ts";
import type { AccountModelsInUse } from "../../records/account-models.ts";
import { openServices } from "../../services.ts";
import type { Services } from "../../services.ts";
import { listRunning } from "../running-services.ts";
import { commandLogLevel } from "../with-services.ts";
import { ok, problem, warning, words } from "./finding.ts";
import type { Finding } from "./finding.ts";

const versionMin = 150_000;
const clockSecondsMax = 5;
const waitSecondsMax = 30;

export interface CheckedDatabase {
  findings: Finding[];
  /** Models that accounts chose; none where that could not be asked. */
  own: AccountModelsInUse[];
}

export async function checkDatabase(config: Config): Promise<CheckedDatabase> {
  const log = createLog(commandLogLevel(config.logLevel));
  let services: Services;
  try {
    services = await openServices({ config, log, role: "doctor" });
  } catch (error) {
    return { findings: [problem("database", words(error))], own: [] };
  }
  try {
    return await look(services);
  } catch (error) {
    const advice = "Check that PostgreSQL runs and that DATABASE_URL, if set, leads to it.";
    const found = problem("database", `It cannot be asked: ${words(error)}. ${advice}`);
    return { findings: [found], own: [] };
  } finally {
    await services.close();
  }
}

async function look(services: Services): Promise<CheckedDatabase> {
  const findings = await checkServer(services);
  const { pending, refusal } = await inspectSchema(services.connectionString);
  if (refusal !== undefined) {
    findings.push(problem("schema", refusal));
    return { findings, own: [] };
  }
  if (pending.length > 0) {
    const list = pending.join(", ");
    findings.push(
      warning("schema", `To be applied: ${list}. The next start does it, or: pressroom migrate`),
    );
    return { findings, own: [] };
  }
  findings.push(ok("schema", "up to date"), await checkWorker(services));
  const demo = await findAccount(services.database, { demo: true });
  if (demo !== undefined) findings.push(checkDemo(services.config, demo.email));
  return { findings, own: await listAllAccountModels(services.database) };
}

async function checkServer({ connectionString, config }: Services): Promise<Finding[]> {
  // As the login itself: before the first migration there are no roles to take.
  const client = new Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined); // The statement that meets the broken connection says so.
  await client.connect();
  const askedAt = Date.now();
  const result = await client.query<{ version: string; number: string; now: Date }>(
    `select current_setting('server_version') as version,
       current_setting('server_version_num') as number, clock_timestamp() as now`,
  );
  const answeredAt = Date.now();
  await client.end();
  const [row] = result.rows;
  if (row === undefined) throw new Error("it gave no answer");
  const which = config.databaseUrl === "" ? "the embedded one" : "of DATABASE_URL";
  const said = `PostgreSQL ${row.version}, ${which}`;
  // Half of the way there and back is the best guess at when it looked at its clock.
  const apart = Math.abs(row.now.getTime() - (askedAt + answeredAt) / 2) / 1_000;
  return [
    Number(row.number) >= versionMin
      ? ok("database", said)
      : problem("database", `${said}: Pressroom needs 15 or newer.`),
    apart <= clockSecondsMax
      ? ok("clock", `this machine and the database agree within ${apart.toFixed(1)} s`)
      : warning(
          "clock",
          `This machine and the database differ by ${apart.toFixed(0)} s: set both by NTP.`,
        ),
  ];
}

/** A worker needs no address, so the sign of one is that nothing waits for long. */
async function checkWorker({ queue, config }: Services): Promise<Finding> {
  const waited = await queue.longestWaitSeconds();
  if (waited !== null && waited > waitSecondsMax) {
    return problem(
      "worker",
      `A job has been waiting for ${Math.round(waited)} s. Start one: npm start, or pressroom worker`,
    );
  }
  const here = listRunning(config.dataDir).filter((service) => service.hasWorker).length;
  return here > 0
    ? ok("worker", `${here} on this data directory, and nothing waits for long`)
    : ok("worker", "none on this data directory, and nothing waits for long");
}

function checkDemo({ host }: Config, email: string): Finding {
  const isLocal = host === "localhost" || host === "::1" || host.startsWith("127.");
  return isLocal
    ? ok("demo account", "there, and reachable from this machine only")
    : warning(
        "demo account",
        `HOST is ${host}, so others can reach it. Start with PRESSROOM_DEMO=off, which prints no keys for it, and revoke those that it has: pressroom key list --account ${email}`,
      );
}
