/** Checks the data directory: it exists or can be created, is writable, and PostgreSQL can access it. Changes nothing. */
import { accessSync, constants, existsSync, realpathSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Config } from "../../config.ts";
import { dataFolderAt } from "../../db/embedded/data-folder.ts";
import { findPostgresBinaries } from "../../db/embedded/postgres-binaries.ts";
import { chooseServerAccount } from "../../db/embedded/server-account.ts";
import { freeBytes } from "../commands/service/free-bytes.ts";
import { messageOf, ok, problem, warning } from "./finding.ts";
import type { Finding } from "./finding.ts";

/** Whether it contains a database. */
export function hasData(config: Config): boolean {
  return existsSync(join(config.dataDir, "postgres"));
}

export function checkDataDirectory(config: Config): Finding[] {
  const nearest = nearestExisting(config.dataDir);
  const findings = [checkWritable(config.dataDir, nearest)];
  if (findings[0]?.state === "problem") return findings;
  findings.push(checkDiskSpace(nearest));
  if (config.databaseUrl === "") findings.push(checkReach(nearest));
  if (existsSync(config.dataDir)) findings.push(checkSecret(config));
  return findings;
}

function checkWritable(dataDir: string, nearest: string): Finding {
  const subject = "data directory";
  if (!statSync(nearest).isDirectory()) {
    return problem(
      subject,
      `${nearest} is not a directory: set PRESSROOM_DATA_DIR to another path.`,
    );
  }
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch {
    return problem(
      subject,
      `The current user cannot write to ${nearest}: change the owner of the directory, or set PRESSROOM_DATA_DIR.`,
    );
  }
  return nearest === dataDir
    ? ok(subject, dataDir)
    : ok(subject, `${dataDir} does not exist yet; it is created on first start.`);
}

/** When started as root, PostgreSQL runs as another user, which must be able to access its files. */
function checkReach(folder: string): Finding {
  const subject = "file access";
  try {
    const dataDir = realpathSync(folder);
    const account = chooseServerAccount(
      findPostgresBinaries(),
      dataFolderAt(dataDir, join(dataDir, "postgres")),
    );
    if (account.owner === undefined) return ok(subject, "PostgreSQL runs as the current user.");
    const how = account.setpriv === undefined ? "" : `, started with ${account.setpriv}`;
    return ok(subject, `PostgreSQL runs as user ${account.owner.uid}${how}.`);
  } catch (error) {
    return problem(subject, messageOf(error));
  }
}

function checkSecret(config: Config): Finding {
  const subject = "secret";
  if (config.secret !== "") return ok(subject, "from PRESSROOM_SECRET");
  const path = join(config.dataDir, "secret");
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return ok(subject, "will be created when it is first needed");
  return (found.mode & 0o077) === 0
    ? ok(subject, path)
    : problem(subject, `Other users can read ${path}. Run: chmod 600 ${path}`);
}

function nearestExisting(path: string): string {
  for (let step = path; ; step = dirname(step)) if (existsSync(step)) return step;
}

const gibibyte = 1_024 ** 3;
const warnBelowGib = 2;
/** With less, PostgreSQL is about to stop. */
const failBelowGib = 0.2;

function checkDiskSpace(folder: string): Finding {
  const free = freeBytes(folder) / gibibyte;
  const message = `${free.toFixed(1)} GiB free`;
  if (free < failBelowGib)
    return problem("disk", `${message}: free up space, or PostgreSQL will stop.`);
  return free < warnBelowGib
    ? warning("disk", `${message}: free up space soon.`)
    : ok("disk", message);
}
