/** Stops a server and waits until it is gone; ends backends that outlived a killed one. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../../log.ts";
import { findOrphans } from "./find-server.ts";
import type { ServerTraces } from "./find-server.ts";
import { isAlive } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** The fast shutdown ends connections and writes everything to disk; the immediate one leaves that to recovery. */
const signalsOfMode = {
  patient: { SIGINT: 10_000, SIGQUIT: 6_000, SIGKILL: 1_000 },
  // After an aborted start: the next start does the recovery.
  hurried: { SIGINT: 400, SIGQUIT: 400, SIGKILL: 1_000 },
};

export type StopMode = keyof typeof signalsOfMode;

export async function stopServer(
  server: ProcessIdentity,
  mode: StopMode = "patient",
): Promise<void> {
  for (const [signal, waitMs] of Object.entries(signalsOfMode[mode])) {
    if (!isAlive(server)) return;
    sendSignal(server.pid, signal as NodeJS.Signals);
    const giveUpAt = performance.now() + waitMs;
    while (isAlive(server) && performance.now() < giveUpAt) await sleep(10);
  }
}

const orphansMs = 5_000;

/** PostgreSQL refuses to start while one of them is alive. */
export async function endOrphans(traces: ServerTraces, log: Log): Promise<void> {
  const orphans = findOrphans(traces);
  if (orphans.length === 0) return;
  log.warn(
    { pids: orphans.map(({ pid }) => pid) },
    "terminating orphaned processes of a crashed PostgreSQL server",
  );
  for (const orphan of orphans) {
    // Nothing is lost: without a postmaster they cannot commit anything that recovery would not find in the WAL.
    if (isAlive(orphan)) sendSignal(orphan.pid, "SIGKILL");
  }
  const giveUpAt = performance.now() + orphansMs;
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
