/**
 * Restores a backup into an empty data directory: it is unpacked into a temporary folder, recovered by PostgreSQL,
 * checked, and renamed into place. Until then the data directory is unchanged.
 */
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { chmod, link, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Failure } from "../../../errors.ts";
import type { Log } from "../../../log.ts";
import { adoptCluster } from "../server-account.ts";
import { dataFolderAt, readMemory, syncFolder, writeMemory } from "../data-folder.ts";
import type { DataFolder } from "../data-folder.ts";
import { endOrphans, stopServer } from "../stop-server.ts";
import { findFreePort } from "../find-free-port.ts";
import { findServer } from "../find-server.ts";
import { holdPostgres } from "../hold-postgres.ts";
import { isNamedAlive, processName } from "../process-identity.ts";
import type { BackupDescription } from "./backup-description.ts";
import { unpackBackup } from "./unpack-backup.ts";
import type { UnpackOptions } from "./unpack-backup.ts";

export interface RestoreOptions<T> extends UnpackOptions {
  readonly file: string;
  readonly dataDir: string;
  readonly log: Log;
  /** Called once everything is unpacked, before PostgreSQL recovers it. */
  readonly onUnpacked: () => void;
  /** Checks the recovered data, and throws if it must not be used. */
  readonly look: (connectionString: string, description: BackupDescription) => Promise<T>;
}

const draftPrefix = "restoring-";
/** What an empty data directory may contain: a file system's own folder, and the list of running processes. */
const harmless = new Set(["lost+found", "running"]);

export async function restoreBackup<T>(options: RestoreOptions<T>): Promise<T> {
  const { file, dataDir, log, signal } = options;
  mkdirSync(dataDir, { recursive: true });
  await removeDeadDrafts(dataDir, log);
  assertEmpty(dataDir);
  const draft = openDraft(dataDir);
  try {
    const description = await unpackBackup(file, draft, options);
    options.onUnpacked();
    const folder = dataFolderAt(draft, path.join(draft, "postgres"));
    await prepare(folder, dataDir);
    const held = await holdPostgres({ dataDir: draft, log, signal });
    let found: T;
    try {
      found = await options.look(held.connectionString, description);
    } finally {
      await held.release();
    }
    signal.throwIfAborted();
    await putIntoPlace(draft, dataDir);
    return found;
  } finally {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

function assertEmpty(dataDir: string): void {
  const found = readdirSync(dataDir).filter((name) => !harmless.has(name));
  if (found.length === 0) return;
  const underWay = found.every((name) => name.startsWith(draftPrefix));
  throw new Failure("backup_failed", {
    message: underWay
      ? `Another restore into ${dataDir} is in progress. Wait until it finishes, or choose another directory with --data-dir.`
      : `${dataDir} is not empty (it contains ${found.slice(0, 3).join(", ")}${found.length > 3 ? ", …" : ""}), and a restore never overwrites data. Stop every Pressroom process that uses it and move it away (mv ${dataDir} ${dataDir}.old), or choose another directory with --data-dir.`,
  });
}

function openDraft(dataDir: string): string {
  const draft = path.join(
    dataDir,
    `${draftPrefix}${processName()}-${randomBytes(4).toString("hex")}`,
  );
  mkdirSync(draft);
  return draft;
}

/** A killed restore leaves partial data, and perhaps a server running in it. */
async function removeDeadDrafts(dataDir: string, log: Log): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    if (isNamedAlive(name.slice(draftPrefix.length)) !== false) continue;
    const draft = path.join(dataDir, name);
    const folder = dataFolderAt(draft, path.join(draft, "postgres"));
    if (existsSync(folder.memoryFile)) {
      const traces = { cluster: folder.cluster, clusterName: readMemory(folder).clusterName };
      const server = findServer(traces);
      if (server !== undefined) await stopServer(server, "hurried");
      await endOrphans(traces, log);
    }
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Turns the unpacked files into a data directory that holdPostgres accepts. */
async function prepare(folder: DataFolder, dataDir: string): Promise<void> {
  if (!existsSync(folder.memoryFile) || !existsSync(path.join(folder.cluster, "PG_VERSION"))) {
    throw new Failure("backup_failed", {
      message: "The backup contains no PostgreSQL data. Nothing was restored.",
    });
  }
  mkdirSync(folder.holders, { mode: 0o700 });
  // The server's account must be able to enter the folders, whatever our umask is.
  await chmod(folder.dataDir, 0o755);
  await chmod(folder.root, 0o711);
  // The original may run on this machine: a new name distinguishes its processes from the original's.
  await writeMemory(folder, {
    ...readMemory(folder),
    port: await findFreePort(),
    clusterName: `pressroom-${randomBytes(6).toString("hex")}`,
  });
  giveToOwner(folder, dataDir);
}

/** If root restores into a folder that belongs to a service's account, the service must be able to use the files. */
function giveToOwner(folder: DataFolder, dataDir: string): void {
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() !== 0 || uid === 0) return;
  adoptCluster({ owner: { uid, gid } }, folder.cluster);
  const secret = path.join(folder.dataDir, "secret");
  for (const one of [folder.root, folder.memoryFile, folder.holders, secret]) {
    if (existsSync(one)) chownSync(one, uid, gid);
  }
}

/** The secret first: without it, the service would create a new one, which cannot decrypt the data. */
async function putIntoPlace(draft: string, dataDir: string): Promise<void> {
  const secret = { from: path.join(draft, "secret"), to: path.join(dataDir, "secret") };
  const hasSecret = existsSync(secret.from);
  try {
    assertStillEmpty(dataDir);
    if (hasSecret) await link(secret.from, secret.to);
    try {
      await rename(path.join(draft, "postgres"), path.join(dataDir, "postgres"));
    } catch (error) {
      if (hasSecret) await rm(secret.to);
      throw error;
    }
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EEXIST", "ENOTEMPTY"].includes(code)) throw error;
    throw taken(dataDir);
  }
  await syncFolder(dataDir);
}

function assertStillEmpty(dataDir: string): void {
  if (existsSync(path.join(dataDir, "postgres"))) throw taken(dataDir);
}

function taken(dataDir: string): Failure {
  return new Failure("backup_failed", {
    message: `Another process started using ${dataDir} during the restore. Stop every Pressroom process that uses the directory, move it elsewhere, and restore again.`,
  });
}
