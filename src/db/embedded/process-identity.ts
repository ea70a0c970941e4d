/** Distinguishes a process from a later one with the same pid, and from one in another container. */
import { readFileSync, readlinkSync } from "node:fs";
import { hostname } from "node:os";

export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks from boot to its start; "0" if the system does not report it, and then only the pid counts. */
  readonly startTicks: string;
}

export interface LivingProcess extends ProcessIdentity {
  readonly parentPid: number;
}

/** The living process with this pid. A zombie counts as dead. */
export function identifyProcess(pid: number): LivingProcess | undefined {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  if (process.platform !== "linux") {
    return isSignallable(pid) ? { pid, startTicks: "0", parentPid: 0 } : undefined;
  }
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The second field is the program's name in parentheses, which may itself contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parentPid = "0"] = fields;
  if (state === "Z" || state === "X") return undefined;
  return { pid, startTicks: fields[19] ?? "0", parentPid: Number(parentPid) };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startTicks === identity.startTicks;
}

/** A name for files of this process: `PID-TICKS-NAMESPACE`. */
export function processName(): string {
  const { startTicks = "0" } = identifyProcess(process.pid) ?? {};
  return `${process.pid}-${startTicks}-${pidNamespace()}`;
}

/** Whether the process that this file name starts with is alive; undefined if it ran in another container. */
export function isNamedAlive(name: string): boolean | undefined {
  const [pid = "", startTicks = "", namespace] = name.split("-");
  return namespace === pidNamespace() ? isAlive({ pid: Number(pid), startTicks }) : undefined;
}

/** Pids are meaningful only within one pid namespace of one boot. Contains no dash. */
function pidNamespace(): string {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").slice(0, 8);
    return `${boot}.${/\d+/.exec(readlinkSync("/proc/self/ns/pid"))?.[0] ?? ""}`;
  } catch {
    // Without /proc: containers usually have a hostname of their own, too.
    return hostname().replaceAll("-", "_");
  }
}

function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Another user's process rejects the signal but is alive.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
