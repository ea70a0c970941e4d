/** How much processor time others have used so far, from Linux's own books; elsewhere nothing is known. */
import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second for everybody who asks here, whatever the kernel uses inside. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  /** Its own threads', in seconds. */
  own: number;
  /** That of its children who have ended. */
  children: number;
}

export function processorSeconds(pid: number): number | undefined {
  return readTimes(pid)?.own;
}

/** A process and everything that it has ever started: PostgreSQL has a process for each connection. */
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
  // The name may hold anything, so the fields are counted from its closing bracket.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = (at: number) => Number(fields[at]) / ticksPerSecond;
  return {
    parent: Number(fields[1]),
    own: ticks(11) + ticks(12),
    children: ticks(13) + ticks(14),
  };
}
