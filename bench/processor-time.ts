/** Reads the CPU time of other processes from /proc; undefined on systems other than Linux. */
import { readdirSync, readFileSync } from "node:fs";

/** USER_HZ, the unit of times in /proc, whatever tick rate the kernel uses internally. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** The CPU time of its own threads, in seconds. */
  own: number;
  /** The CPU time of its children that have exited. */
  children: number;
}

export function processorSeconds(pid: number): number | undefined {
  return readTimes(pid)?.own;
}

/** A process and all its children: PostgreSQL has one process per connection. */
export function familySeconds(pid: number): number | undefined {
  const times = readTimes(pid);
  if (!times) return undefined;
  let total = times.own + times.children;
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    const one = readTimes(Number(name));
    if (one?.parent === pid) total += one.own + one.children;
  }
  return total;
}

function readTimes(pid: number): ProcessTimes | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The process name can contain anything, so count the fields from its closing parenthesis.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (at: number) => Number(fields[at]) / ticksPerSecond;
  return {
    parent: Number(fields[1]),
    own: ticks(11) + ticks(12),
    children: ticks(13) + ticks(14),
  };
}
