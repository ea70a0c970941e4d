/**
 * Stops a server and waits until it is gone.
 * Who may do that, and when, is left to hold-postgres.ts.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { sendSignal } from "./end-orphans.ts";
import { isAlive } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** The fast shutdown breaks connections off and writes everything out; the immediate one leaves that to recovery. */
const stages: readonly { signal: NodeJS.Signals; waitMs: number }[] = [
  { signal: "SIGINT", waitMs: 10_000 },
  { signal: "SIGQUIT", waitMs: 6_000 },
  { signal: "SIGKILL", waitMs: 1_000 },
];

export async function stopServer(server: ProcessIdentity): Promise<void> {
  for (const { signal, waitMs } of stages) {
    if (!isAlive(server)) return;
    sendSignal(server.pid, signal);
    const giveUpAt = performance.now() + waitMs;
    while (isAlive(server) && performance.now() < giveUpAt) await sleep(10);
  }
}
