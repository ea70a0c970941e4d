/** Ends the backends that outlived a killed postmaster: while one lives, PostgreSQL refuses to start again. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { findOrphans } from "./find-server.ts";
import type { ServerTraces } from "./find-server.ts";
import { isAlive } from "./process-identity.ts";

const waitMs = 5_000;

export async function endOrphans(traces: ServerTraces, log: Log): Promise<void> {
  const orphans = findOrphans(traces);
  if (orphans.length === 0) return;
  log.warn(
    { pids: orphans.map(({ pid }) => pid) },
    "ending orphaned processes of a crashed PostgreSQL",
  );
  for (const orphan of orphans) {
    // Nothing is lost: without a postmaster they can commit nothing that recovery would not find in the log.
    if (isAlive(orphan)) sendSignal(orphan.pid, "SIGKILL");
  }
  const giveUpAt = performance.now() + waitMs;
  while (orphans.some(isAlive) && performance.now() < giveUpAt) await sleep(10);
}

/** The process may end by itself before the signal reaches it. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
