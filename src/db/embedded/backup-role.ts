/**
 * The role that a backup signs in as: it may copy the whole server by the replication protocol, and owns nothing. A
 * role of its own, so that whoever gets hold of a session of the service cannot copy the server with it.
 * Copying is backup/base-backup.ts's.
 */
import { constants } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import type { Log } from "../../log.ts";
import type { DataFolder, ServerMemory } from "./data-folder.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { runProgram } from "./run-program.ts";
import type { ServerAccount } from "./server-account.ts";
import { settingArguments } from "./server-settings.ts";

export const backupRole = "pressroom_backup";

/** In pg_hba.conf `all` does not stand for replication, so the role has a line of its own. */
export const backupRoleRule = `host replication ${backupRole} 127.0.0.1/32 scram-sha-256`;

/** One line, as the single-user mode reads it. The password is the service's: whoever can read one can read both. */
export function createBackupRole(password: string): string {
  return `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${backupRole}') THEN CREATE ROLE ${backupRole} LOGIN REPLICATION PASSWORD '${password}'; END IF; END $$`;
}

export interface RoleGround {
  readonly binaries: PostgresBinaries;
  readonly account: ServerAccount;
  readonly folder: DataFolder;
  readonly memory: ServerMemory;
  readonly log: Log;
}

/**
 * Gives the role to data that an earlier Pressroom made. Only a superuser can, and no superuser can sign in, so it is
 * done by the single-user mode, before a start, by whoever has the server's lock. The line in pg_hba.conf is written
 * last and so tells that it was done.
 */
export async function ensureBackupRole(ground: RoleGround, signal: AbortSignal): Promise<void> {
  const { binaries, account, folder, memory, log } = ground;
  const rulesFile = path.join(folder.cluster, "pg_hba.conf");
  try {
    const rules = await readFile(rulesFile, "utf8");
    if (rules.includes(backupRole)) return;
    const settings = { exit_on_error: "on", password_encryption: "scram-sha-256" };
    await runProgram(
      { account, signal },
      binaries.postgres,
      ["--single", "-D", folder.cluster, ...settingArguments(settings), "postgres"],
      `${createBackupRole(memory.password)}\n`,
    );
    // In place and through no link: the folder is the server's account's, and we may be root.
    const { O_APPEND, O_NOFOLLOW, O_WRONLY } = constants;
    const file = await open(rulesFile, O_WRONLY | O_APPEND | O_NOFOLLOW);
    try {
      await file.writeFile(`${rules.endsWith("\n") ? "" : "\n"}${backupRoleRule}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    log.info("gave older data the role that backups sign in as");
  } catch (error) {
    signal.throwIfAborted();
    // The service works without it; `pressroom backup` says what is missing.
    log.warn({ err: error }, "the role for backups could not be made, going on without it");
  }
}
