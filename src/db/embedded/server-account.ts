/** Chooses the account that runs PostgreSQL. PostgreSQL refuses to run as root; `nobody` is used instead. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  readFileSync,
  readdirSync,
  statSync,
} from "node:fs";
import path from "node:path";
import { Failure } from "../../errors.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";

export interface ServerAccount {
  /** Set if we are root. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Set if the account cannot reach the files by itself. */
  readonly setpriv?: string;
}

export interface ServerCommand {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: {
    readonly cwd: string;
    readonly env: Record<string, string>;
    readonly uid?: number;
    readonly gid?: number;
  };
}

const setprivPaths = ["/usr/bin/setpriv", "/bin/setpriv", "/run/current-system/sw/bin/setpriv"];

export function chooseServerAccount(
  binaries: PostgresBinaries,
  paths: { readonly dataDir: string; readonly cluster: string },
  candidates: readonly string[] = setprivPaths,
): ServerAccount {
  if (process.getuid?.() !== 0) return {};
  const owner = ownerOf(paths.cluster) ?? findNobody();
  allowExecution(binaries);
  const blocked = [path.dirname(binaries.postgres), binaries.postgres, paths.dataDir].find(
    (target) => !canReach(target, owner),
  );
  if (blocked === undefined) return { owner };
  const setpriv = candidates.find((file) => existsSync(file));
  if (setpriv === undefined) {
    throw new Failure("database_start", {
      message: `PostgreSQL cannot run as root, and user ${owner.uid} cannot access ${blocked}. Do one of the following: install setpriv (package util-linux); move the Pressroom directory and PRESSROOM_DATA_DIR to a directory that other users can access (chmod o+x each parent directory); start as a non-root user; or set DATABASE_URL.`,
    });
  }
  return { owner, setpriv };
}

/** Added to the error if a program of this account failed. */
export function accountAdvice(account: ServerAccount): string {
  return account.setpriv === undefined
    ? ""
    : "If Pressroom is started as root in a directory that other users cannot access, PostgreSQL requires the CAP_DAC_READ_SEARCH capability. If it is not granted, move the Pressroom directory and PRESSROOM_DATA_DIR to a directory that other users can access, or start as a non-root user. ";
}

/** The command with which the account runs a program, with none of our environment. */
export function commandFor(
  account: ServerAccount,
  program: string,
  args: readonly string[],
): ServerCommand {
  const options = { cwd: "/", env: { LC_ALL: "C", PATH: "/usr/bin:/bin" } };
  if (account.owner === undefined) return { file: program, args, options };
  const { uid, gid } = account.owner;
  if (account.setpriv === undefined)
    return { file: program, args, options: { ...options, uid, gid } };
  return {
    file: account.setpriv,
    args: [
      // Without this bit, the kernel drops the capability when the uid changes.
      "--securebits=+no_setuid_fixup",
      `--reuid=${uid}`,
      `--regid=${gid}`,
      "--clear-groups",
      "--inh-caps=-all,+dac_read_search",
      "--ambient-caps=-all,+dac_read_search",
      program,
      ...args,
    ],
    options,
  };
}

/**
 * Gives data that root restored from a copy to the account that the server runs as. Only a directory that belongs to
 * root: PostgreSQL never runs on one, so no process is using it.
 */
export function adoptCluster(account: ServerAccount, cluster: string): void {
  if (account.owner === undefined || statSync(cluster).uid !== 0) return;
  const { uid, gid } = account.owner;
  for (const name of readdirSync(cluster, { recursive: true, encoding: "utf8" })) {
    lchownSync(path.join(cluster, name), uid, gid);
  }
  // The folder last: after a kill it still belongs to root, and the next start repeats all of this.
  lchownSync(cluster, uid, gid);
}

/** Data keeps the account that created it: an ordinary user's data remains theirs if root starts. */
function ownerOf(cluster: string): { uid: number; gid: number } | undefined {
  const found = statSync(cluster, { throwIfNoEntry: false });
  return found === undefined || found.uid === 0 ? undefined : { uid: found.uid, gid: found.gid };
}

function findNobody(): { uid: number; gid: number } {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((entry) => entry.startsWith("nobody:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  if (uid === undefined || gid === undefined) {
    throw new Failure("database_start", {
      message:
        "PostgreSQL cannot run as root, and this machine has no user `nobody` to run it as. Start as a non-root user, or set DATABASE_URL.",
    });
  }
  return { uid: Number(uid), gid: Number(gid) };
}

/** Whether the account can reach the file or folder, and read and execute or enter it. */
function canReach(target: string, owner: { uid: number; gid: number }): boolean {
  for (let step = target; ; step = path.dirname(step)) {
    const { uid, gid, mode } = statSync(step);
    const shift = uid === owner.uid ? 6 : gid === owner.gid ? 3 : 0;
    const needed = step === target && !isFolder(mode) ? 0o5 : 0o1;
    if (((mode >> shift) & needed) !== needed) return false;
    if (step === path.dirname(step)) return true;
  }
}

function isFolder(mode: number): boolean {
  return (mode & constants.S_IFMT) === constants.S_IFDIR;
}

/**
 * An npm ci with umask 077 leaves programs that only root may execute, and no capability short of all file
 * permissions would let another account do it.
 */
function allowExecution(binaries: PostgresBinaries): void {
  for (const program of [binaries.initdb, binaries.postgres]) {
    const { mode } = statSync(program);
    if ((mode & 0o005) === 0o005) continue;
    accessSync(program, constants.X_OK);
    chmodSync(program, (mode & 0o7777) | 0o055);
  }
}
