/**
 * Restores a backup: checks that this version can, shows progress, and counts the recovered records.
 * db/embedded/backup unpacks the file and moves the data into place.
 */
import { readdirSync, statSync } from "node:fs";
import type { Config } from "../../../config.ts";
import type { BackupDescription } from "../../../db/embedded/backup/backup-description.ts";
import { raiseIdsAndCount } from "../../../db/embedded/backup/raise-ids.ts";
import { restoreBackup } from "../../../db/embedded/backup/restore-backup.ts";
import { findPostgresBinaries } from "../../../db/embedded/postgres-binaries.ts";
import { Failure } from "../../../errors.ts";
import { createLog } from "../../../log.ts";
import { projectFile } from "../../../project-root.ts";
import { shownBytes } from "../../terminal/amount.ts";
import { freeBytes } from "./free-bytes.ts";
import { openProgress } from "./take-backup.ts";
import { refused } from "../../terminal/wrong-use.ts";
import type { Output } from "../../terminal/output.ts";
import { listRunning } from "../../roles/running-services.ts";
import { listenForStop } from "../../roles/stop-signals.ts";
import { commandLogLevel } from "../../with-services.ts";

export interface RestoredBackup {
  readonly data_dir: string;
  readonly backup: BackupDescription;
  readonly found: {
    readonly accounts: number;
    readonly brands: number;
    readonly jobs: number;
    readonly unfinished_jobs: number;
    readonly contents: number;
    readonly latest_job_at: string | null;
  };
  /** How far above the old IDs the new ones start. */
  readonly ids_raised_by: number;
}

export async function restoreFromFile(
  output: Output,
  { file, dataDir, config }: { file: string; dataDir: string; config: Config },
): Promise<RestoredBackup> {
  if (statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    throw refused(`File ${file} not found.`);
  }
  refuseWhileRunning(dataDir);
  const log = createLog(commandLogLevel(config.logLevel));
  // Without this, Ctrl-C would leave PostgreSQL running and an incomplete directory behind.
  const stop = listenForStop();
  try {
    const showProgress = openProgress(output, "Unpacking");
    let totalBytes = 0;
    return await restoreBackup({
      file,
      dataDir,
      log,
      signal: stop.signal,
      check: (description) => {
        totalBytes = description.data_bytes;
        checkFit(description);
        checkDiskSpace(dataDir, description);
      },
      onProgress: (doneBytes) => showProgress(doneBytes, totalBytes),
      onUnpacked: () => output.live("All checksums match; PostgreSQL is recovering the data"),
      look: async (connectionString, description) => {
        const found = await raiseIdsAndCount(connectionString, new Date(description.started_at));
        return {
          data_dir: dataDir,
          backup: description,
          found: {
            accounts: found.accounts,
            brands: found.brands,
            jobs: found.jobs,
            unfinished_jobs: found.unfinishedJobs,
            contents: found.contents,
            latest_job_at: found.latestJobAt?.toISOString() ?? null,
          },
          ids_raised_by: found.idsRaisedBy,
        };
      },
    });
  } finally {
    output.live("");
    stop.dispose();
  }
}

function refuseWhileRunning(dataDir: string): void {
  const [first] = listRunning(dataDir);
  if (first === undefined) return;
  throw new Failure("backup_failed", {
    message: `Pressroom is using ${dataDir} (process ${first.pid}). Stop it and move the directory elsewhere, or choose another one with --data-dir.`,
  });
}

function checkFit(description: BackupDescription): void {
  const { postgresql_major: made, pressroom_version: maker } = description;
  const { major } = findPostgresBinaries();
  if (made !== major) {
    throw new Failure("backup_failed", {
      message: `The backup was created with PostgreSQL ${made}, but this version of Pressroom includes PostgreSQL ${major}. Restore it with Pressroom ${maker}, which created it, then upgrade as described in docs/operations.md.`,
    });
  }
  if (description.schema_version > newestMigration()) {
    throw new Failure("backup_failed", {
      message: `The backup was created by a newer version of Pressroom (${maker}), whose schema this version does not support. Restore it with that version.`,
    });
  }
}

function newestMigration(): number {
  const names = readdirSync(projectFile("migrations/"));
  return Math.max(
    0,
    ...names.flatMap((name) => (/^\d{4}_/.test(name) ? Number(name.slice(0, 4)) : [])),
  );
}

/** Space for the log that recovery writes and for running afterward. */
const spareBytes = 256 * 1_024 * 1_024;

function checkDiskSpace(dataDir: string, description: BackupDescription): void {
  const free = freeBytes(dataDir);
  const needed = description.data_bytes + spareBytes;
  if (free >= needed) return;
  throw refused(
    `${dataDir} has only ${shownBytes(free)} of free space, and the restored data needs ${shownBytes(needed)}.`,
    "Free up space, or choose a directory on another disk with --data-dir.",
  );
}
