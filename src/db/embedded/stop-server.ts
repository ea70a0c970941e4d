/** Stops a server and waits until it is gone. */
import { setTimeout as sleep } from "node:timers/promises";
import { sendSignal } from "./end-orphans.ts";
import { isAlive } from "./process-identity.ts";
import type { ProcessIdentity } from "./process-identity.ts";

/** The fast shutdown breaks connections off and writes everything out; the immediate one leaves that to recovery. */
const paces = {
  patient: { SIGINT: 10_000, SIGQUIT: 6_000, SIGKILL: 1_000 },
  // For whoever gave up a start: what recovery would have done, the next one does.
  hurried: { SIGINT: 400, SIGQUIT: 400, SIGKILL: 1_000 },
};

export type StopPace = keyof typeof paces;

export async function stopServer(
  server: ProcessIdentity,
  pace: StopPace = "patient",
): Promise<void> {
  for (const [signal, waitMs] of Object.entries(paces[pace])) {
    if (!isAlive(server)) return;
    sendSignal(server.pid, signal as NodeJS.Signals);
    const giveUpAt = performance.now() + waitMs;
    while (isAlive(server) && performance.now() < giveUpAt) await sleep(10);
  }
}
