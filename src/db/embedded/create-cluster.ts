/**
 * Creates the data of a new server, with its role and database, in a temporary folder next to the final path, and
 * renames it: a kill leaves no partial cluster.
 */
import { randomBytes } from "node:crypto";
import { chownSync, constants, existsSync, mkdirSync, readdirSync, statSync } from "node:fs";
import { chmod, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../../log.ts";
import { backupRoleRule, createBackupRole } from "./backup-role.ts";
import { dataFolderAt, syncFolder, writeMemory } from "./data-folder.ts";
import type { DataFolder, ServerMemory } from "./data-folder.ts";
import { findFreePort } from "./find-free-port.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { isNamedAlive, processName } from "./process-identity.ts";
import { runProgram } from "./run-program.ts";
import type { ServerAccount } from "./server-account.ts";
import { settingArguments } from "./server-settings.ts";

interface Workshop {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly log: Log;
  readonly signal: AbortSignal;
}

const draftPrefix = "postgres.new-";
/** The age at which drafts of other containers are removed: it cannot be checked whether their creators are alive. */
const foreignDraftAgeMaxMs = 10 * 60_000;

/** Resolves when there is data, ours or that of a concurrent start. */
export async function createCluster(workshop: Workshop): Promise<void> {
  const { folder, log, signal } = workshop;
  await removeDeadDrafts(folder);
  if (existsSync(folder.root)) return;

  signal.throwIfAborted();
  const startedAt = performance.now();
  const draft = openDraft(workshop);
  try {
    await fillDraft(workshop, draft);
    await syncFolder(draft.root);
    await rename(draft.root, folder.root);
    await syncFolder(folder.dataDir);
  } catch (error) {
    // A program that was just killed may take a moment to end.
    await rm(draft.root, { recursive: true, force: true, maxRetries: 5 });
    // Two concurrent first starts: a folder cannot be renamed onto one that is not empty.
    const code = (error as NodeJS.ErrnoException).code;
    if ((code === "ENOTEMPTY" || code === "EEXIST") && existsSync(folder.root)) return;
    throw error;
  }
  log.info(
    { ms: Math.round(performance.now() - startedAt) },
    "created a new PostgreSQL data directory",
  );
}

function openDraft({ account, folder }: Workshop): DataFolder {
  const name = `${draftPrefix}${processName()}-${randomBytes(4).toString("hex")}`;
  const draft = dataFolderAt(folder.dataDir, path.join(folder.dataDir, name));
  mkdirSync(draft.root);
  mkdirSync(draft.holders, { mode: 0o700 });
  mkdirSync(draft.cluster, { mode: 0o700 });
  if (account.owner !== undefined) chownSync(draft.cluster, account.owner.uid, account.owner.gid);
  return draft;
}

async function fillDraft(workshop: Workshop, draft: DataFolder): Promise<void> {
  const { binaries } = workshop;
  const run = (program: string, args: readonly string[], input = ""): Promise<void> =>
    runProgram(workshop, program, args, input);
  const memory: ServerMemory = {
    port: await findFreePort(),
    password: randomBytes(24).toString("base64url"),
    clusterName: `pressroom-${randomBytes(6).toString("hex")}`,
  };
  // The account must be able to enter it, whatever our umask is; secret files have their own mode.
  await chmod(draft.root, 0o711);
  await writeMemory(draft, memory);
  await run(binaries.initdb, [
    `--pgdata=${draft.cluster}`,
    // The superuser has no password, so nobody can sign in as it.
    "--username=postgres",
    "--auth=reject",
    "--encoding=UTF8",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
    "--data-checksums",
    "--no-instructions",
    // Everything is synced once, below, when the role and the database exist too.
    "--no-sync",
  ]);
  // In place, so that the file keeps its owner; and not through a link, because the folder belongs to the account.
  await writeFile(
    path.join(draft.cluster, "pg_hba.conf"),
    `host all all 127.0.0.1/32 scram-sha-256\n${backupRoleRule}\n`,
    { flag: constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW },
  );
  const settings = { exit_on_error: "on", password_encryption: "scram-sha-256", fsync: "off" };
  await run(
    binaries.postgres,
    ["--single", "-D", draft.cluster, ...settingArguments(settings), "postgres"],
    firstStatements(memory.password),
  );
  await run(binaries.initdb, ["--sync-only", `--pgdata=${draft.cluster}`]);
}

/** One statement per line, as required in single-user mode. */
function firstStatements(password: string): string {
  return [
    // It can create roles and databases but is no superuser, so that row-level security applies to its tables.
    `CREATE ROLE pressroom LOGIN CREATEROLE CREATEDB PASSWORD '${password}'`,
    // Ends statements that no client waits for anymore.
    "ALTER ROLE pressroom SET statement_timeout = '60s'",
    // It may act as the roles that it creates, which is required to make them owners of objects.
    "ALTER ROLE pressroom SET createrole_self_grant = 'set, inherit'",
    "CREATE DATABASE pressroom OWNER pressroom",
    createBackupRole(password),
    "",
  ].join("\n");
}

/** Removes the drafts of killed processes. */
async function removeDeadDrafts({ dataDir }: DataFolder): Promise<void> {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(draftPrefix)) continue;
    const draft = path.join(dataDir, name);
    const ageMs = Date.now() - (statSync(draft, { throwIfNoEntry: false })?.ctimeMs ?? 0);
    if (isNamedAlive(name.slice(draftPrefix.length)) ?? ageMs < foreignDraftAgeMaxMs) continue;
    // Its initdb may still be writing for a moment; what cannot be removed now is removed next time.
    await rm(draft, { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined);
  }
}
