/**
 * Backs up the embedded PostgreSQL: starts or joins it, copies it, and shows progress. db/embedded/backup defines the
 * format of the file.
 */
import { accessSync, constants, existsSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Config } from "../../../config.ts";
import { backupFormat } from "../../../db/embedded/backup/backup-description.ts";
import type { BackupDescription } from "../../../db/embedded/backup/backup-description.ts";
import { startBaseBackup } from "../../../db/embedded/backup/base-backup.ts";
import { writeBackup } from "../../../db/embedded/backup/write-backup.ts";
import { openDataFolder } from "../../../db/embedded/data-folder.ts";
import { holdPostgres } from "../../../db/embedded/hold-postgres.ts";
import { findPostgresBinaries } from "../../../db/embedded/postgres-binaries.ts";
import { withClient } from "../../../db/unpooled-client.ts";
import { createLog } from "../../../log.ts";
import { shownBytes } from "../../terminal/amount.ts";
import { hasData } from "../../doctor/check-data-directory.ts";
import { freeBytes } from "./free-bytes.ts";
import type { Output } from "../../terminal/output.ts";
import { listenForStop } from "../../roles/stop-signals.ts";
import { readVersion } from "../../../version.ts";
import { commandLogLevel } from "../../with-services.ts";
import { refused, WrongUse } from "../../terminal/wrong-use.ts";

export interface TakenBackup extends BackupDescription {
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
}

export async function takeBackup(
  output: Output,
  config: Config,
  given: string | undefined,
): Promise<TakenBackup> {
  if (!hasData(config)) {
    throw new WrongUse(
      "no_data",
      `There is no data in ${config.dataDir} yet.`,
      "Set PRESSROOM_DATA_DIR to the data directory of the service.",
    );
  }
  const startedAt = new Date();
  const file = chooseBackupFile(given, startedAt);
  const log = createLog(commandLogLevel(config.logLevel));
  const showProgress = openProgress(output, "Backing up");
  // Without this, Ctrl-C would leave PostgreSQL running and a partial file behind.
  const stop = listenForStop();
  try {
    const { signal } = stop;
    const held = await holdPostgres({ dataDir: config.dataDir, log, signal });
    try {
      const server = await askServer(held.connectionString);
      const secret = await readSecret(config);
      output.live("Waiting for a PostgreSQL checkpoint");
      const copy = await startBaseBackup(held.connectionString);
      const description: BackupDescription = {
        format: backupFormat,
        started_at: startedAt.toISOString(),
        pressroom_version: readVersion(),
        postgresql_version: server.version,
        postgresql_major: findPostgresBinaries().major,
        platform: `${process.platform}-${process.arch}`,
        schema_version: server.schemaVersion,
        secret: secretState(config, secret),
        data_bytes: copy.estimatedBytes,
      };
      try {
        checkDiskSpace(file, copy.estimatedBytes);
        const { memoryFile } = openDataFolder(config.dataDir);
        const parts = { description, secret, memory: await readFile(memoryFile, "utf8"), copy };
        const written = await writeBackup(parts, file, {
          signal,
          onProgress: (doneBytes) => showProgress(doneBytes, copy.estimatedBytes),
        });
        return { file, ...written, ...description };
      } finally {
        copy.close();
      }
    } finally {
      output.live("");
      await held.release();
    }
  } finally {
    stop.dispose();
  }
}

/** Without a file name, the file is named after the current time. */
function chooseBackupFile(given: string | undefined, now: Date): string {
  const stamp = now
    .toISOString()
    .replace(/\.\d+Z$/, "Z")
    .replaceAll(":", "");
  const name = `pressroom-${stamp}.tar.zst`;
  const wanted = given ?? ".";
  const isFolder =
    wanted.endsWith("/") || statSync(wanted, { throwIfNoEntry: false })?.isDirectory() === true;
  const file = path.resolve(isFolder ? path.join(wanted, name) : wanted);
  const folder = path.dirname(file);
  if (!existsSync(folder))
    throw refused(`The directory ${folder} does not exist.`, `mkdir -p ${folder}`);
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch {
    throw refused(`The current user cannot write to ${folder}.`);
  }
  if (existsSync(file)) {
    throw refused(
      `${file} already exists, and a backup never overwrites a file.`,
      "Choose another name, or specify a directory to have the file named after the current time.",
    );
  }
  return file;
}

/** Data compresses well, but never to less than this share. */
const smallestShare = 0.05;

/** Throws if there is certainly not enough space. */
function checkDiskSpace(file: string, dataBytes: number): void {
  const folder = path.dirname(file);
  const free = freeBytes(folder);
  if (free >= dataBytes * smallestShare) return;
  throw refused(
    `${folder} has only ${shownBytes(free)} of free space, and the data needs ${shownBytes(dataBytes)} before compression.`,
    "Free up space, or choose a file on another disk.",
  );
}

async function askServer(
  connectionString: string,
): Promise<{ version: string; schemaVersion: number }> {
  return withClient(connectionString, async (client) => {
    const { rows } = await client.query<{ version: string; has_schema: boolean }>(
      "select current_setting('server_version') as version, to_regclass('schema_migrations') is not null as has_schema",
    );
    const [row] = rows;
    if (row === undefined) throw new Error("the server did not respond");
    if (!row.has_schema) return { version: row.version, schemaVersion: 0 };
    const applied = await client.query<{ newest: number }>(
      "select coalesce(max(version), 0) as newest from schema_migrations",
    );
    return { version: row.version, schemaVersion: applied.rows[0]?.newest ?? 0 };
  });
}

/** Undefined if PRESSROOM_SECRET is set, or if the secret has not been generated yet. */
async function readSecret(config: Config): Promise<string | undefined> {
  if (config.secret !== "") return undefined;
  return readFile(path.join(config.dataDir, "secret"), "utf8").catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== "ENOENT") throw error;
      return undefined;
    },
  );
}

function secretState(config: Config, secret: string | undefined): BackupDescription["secret"] {
  if (config.secret !== "") return "kept elsewhere";
  return secret === undefined ? "none yet" : "included";
}

/** Shows progress, at most every 100 ms. */
export function openProgress(output: Output, action: string) {
  let shownAt = -Infinity;
  return (doneBytes: number, totalBytes: number) => {
    const now = performance.now();
    if (!output.isLive || now - shownAt < 100) return;
    shownAt = now;
    output.live(`${action}: ${shownBytes(doneBytes)} of about ${shownBytes(totalBytes)}`);
  };
}
