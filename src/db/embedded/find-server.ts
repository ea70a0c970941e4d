/** Finds the processes of the server of one data directory. */
import { readFileSync, readdirSync, statSync, unlinkSync } from "node:fs";
import path from "node:path";
import { identifyProcess } from "./process-identity.ts";
import type { LivingProcess, ProcessIdentity } from "./process-identity.ts";

/** The data directory, and the name that its processes show. */
export interface ServerTraces {
  readonly cluster: string;
  readonly clusterName: string;
}

export interface FoundServer extends ProcessIdentity {
  readonly port: number;
  /** Its own state: `starting`, `ready`, `stopping`; empty before it reports one. */
  readonly state: string;
}

/** The postmaster that currently holds the data directory. */
export function findServer(traces: ServerTraces): FoundServer | undefined {
  const lock = readLockFile(traces);
  if (lock === undefined) return undefined;
  const living = identifyProcess(lock.pid);
  if (living === undefined || roleOf(traces, lock.pid) === undefined) return undefined;
  return { ...lock, startTicks: living.startTicks };
}

/**
 * Backends that outlived their postmaster. A living server's backends are children of its postmaster. A concurrent
 * start has no backends yet, and its postmaster is not found here because it has no title.
 */
export function findOrphans(traces: ServerTraces): ProcessIdentity[] {
  return listProcesses(traces).filter(
    ({ pid, parentPid }) =>
      roleOf(traces, pid) === "backend" && roleOf(traces, parentPid) === undefined,
  );
}

/**
 * Removes a lock file that would keep PostgreSQL from starting although there is no server: its pid belongs to another
 * program now, or a power cut emptied it. Does so only if it is certain that no process uses this directory; returns
 * whether the file was removed.
 */
export function removeStaleLock(traces: ServerTraces): boolean {
  if (process.platform !== "linux" || listProcesses(traces).length > 0) return false;
  try {
    unlinkSync(lockFileOf(traces));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw error;
  }
}

function lockFileOf(traces: ServerTraces): string {
  return path.join(traces.cluster, "postmaster.pid");
}

function readLockFile(traces: ServerTraces): Omit<FoundServer, "startTicks"> | undefined {
  let lines: string[];
  try {
    lines = readFileSync(lockFileOf(traces), "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  // A single-user server writes a negative pid.
  const pid = Math.abs(Number(lines[0]));
  return { pid, port: Number(lines[3]) || 0, state: lines[7]?.trim() ?? "" };
}

function listProcesses(traces: ServerTraces): LivingProcess[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && roleOf(traces, Number(name)) !== undefined)
    .flatMap((name) => identifyProcess(Number(name)) ?? []);
}

/** The role of the process for this data directory. On systems other than Linux, the lock file is trusted. */
function roleOf(traces: ServerTraces, pid: number): "postmaster" | "backend" | undefined {
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
  const role = isBackend ? "backend" : "postmaster";
  try {
    // Every PostgreSQL process runs in its data directory. Comparing what the path leads to, instead of the path,
    // still works if a parent folder is renamed or another directory takes its path.
    const here = statSync(`/proc/${pid}/cwd`);
    const data = statSync(traces.cluster);
    return here.dev === data.dev && here.ino === data.ino ? role : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
  }
  // Root in a container may not inspect another account's processes, but their titles are readable.
  const isOurs = isBackend
    ? title.startsWith(`postgres: ${traces.clusterName}: `)
    : command.includes(traces.cluster) && command.includes(`cluster_name=${traces.clusterName}`);
  return isOurs ? role : undefined;
}
