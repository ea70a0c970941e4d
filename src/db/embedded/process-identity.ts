/**
 * Tells one process from a later one that was given the same pid.
 * What a process is for is left to those who ask.
 */
import { readFileSync } from "node:fs";

export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks from boot to its start; "0" where the system does not tell, and then the pid alone counts. */
  readonly startTicks: string;
}

export interface LivingProcess extends ProcessIdentity {
  readonly parentPid: number;
}

/** The living process with this pid. A zombie is dead: it holds nothing and only waits to be counted. */
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
  // The second field is the program's name in parentheses, and may itself hold blanks and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state = "", parentPid = "0"] = fields;
  if (state === "Z" || state === "X") return undefined;
  return { pid, startTicks: fields[19] ?? "0", parentPid: Number(parentPid) };
}

export function isAlive(identity: ProcessIdentity): boolean {
  return identifyProcess(identity.pid)?.startTicks === identity.startTicks;
}

function isSignallable(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process refuses our signal and lives all the same.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
