/**
 * Finds the processes of the server that works on one data directory, and nobody else's.
 * Starting, stopping and ending them is left to others.
 */
import { readFileSync, readdirSync, statSync, unlinkSync } from "node:fs";
import path from "node:path";
import { identifyProcess } from "./process-identity.ts";
import type { LivingProcess, ProcessIdentity } from "./process-identity.ts";

/** The data directory, and the name under which its processes show themselves. */
export interface ServerTraces {
  readonly cluster: string;
  readonly clusterName: string;
}

export interface FoundServer extends ProcessIdentity {
  readonly port: number;
}

/** The postmaster that holds the data directory now, ready or not. */
export function findServer(traces: ServerTraces): FoundServer | undefined {
  const lock = readLockFile(traces);
  if (lock === undefined) return undefined;
  const living = identifyProcess(lock.pid);
  if (living === undefined || belonging(traces, lock.pid) === undefined) return undefined;
  return { pid: lock.pid, startTicks: living.startTicks, port: lock.port };
}

/**
 * Backends that outlived their postmaster. A living server's are children of its postmaster, so one that a
 * twin of ours starts at this moment is never among them; and neither is its postmaster, which has no title.
 */
export function findOrphans(traces: ServerTraces): ProcessIdentity[] {
  if (process.platform !== "linux") return [];
  const orphans: LivingProcess[] = [];
  for (const name of readdirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isSafeInteger(pid) || belonging(traces, pid) !== "backend") continue;
    const living = identifyProcess(pid);
    if (living === undefined || belonging(traces, living.parentPid) !== undefined) continue;
    orphans.push(living);
  }
  return orphans;
}

/**
 * Removes a lock file that names a living process which is proven not to be a server of this directory:
 * the pid was given to another program, and PostgreSQL itself would refuse to start for as long as that lives.
 */
export function removeForeignLock(traces: ServerTraces): boolean {
  if (process.platform !== "linux" || findOrphans(traces).length > 0) return false;
  const lock = readLockFile(traces);
  if (lock === undefined || identifyProcess(lock.pid) === undefined) return false;
  if (belonging(traces, lock.pid) !== undefined) return false;
  unlinkSync(lockFileOf(traces));
  return true;
}

function lockFileOf(traces: ServerTraces): string {
  return path.join(traces.cluster, "postmaster.pid");
}

function readLockFile(traces: ServerTraces): { pid: number; port: number } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(lockFileOf(traces), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  // A single-user server writes its pid with a minus.
  const pid = Math.abs(Number(lines[0]));
  return Number.isSafeInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) || 0 } : undefined;
}

/** What the process is to this data directory. Elsewhere than on Linux it is believed to be what the lock file says. */
function belonging(traces: ServerTraces, pid: number): "postmaster" | "backend" | undefined {
  if (process.platform !== "linux") return "postmaster";
  let command: string[];
  try {
    command = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
  } catch {
    return undefined;
  }
  const [title = ""] = command;
  const isBackend = title.startsWith("postgres: ");
  if (!isBackend && path.basename(title) !== "postgres") return undefined;
  const kind = isBackend ? "backend" : "postmaster";
  try {
    // Every PostgreSQL process works inside its data directory. Comparing what the path leads to, and not
    // the path, holds when a folder above is renamed or another directory takes its place.
    const here = statSync(`/proc/${pid}/cwd`);
    const data = statSync(traces.cluster);
    return here.dev === data.dev && here.ino === data.ino ? kind : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  }
  // Root in a container may not look into another account's processes; what they call themselves is open to all.
  const isOurs = isBackend
    ? title.startsWith(`postgres: ${traces.clusterName}: `)
    : command.includes(traces.cluster) && command.includes(`cluster_name=${traces.clusterName}`);
  return isOurs ? kind : undefined;
}
