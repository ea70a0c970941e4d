/** Starts requests at a steady rate until it is told to stop, however slowly they are answered. */
import { setTimeout as sleep } from "node:timers/promises";

export interface SteadyOptions {
  perSecond: number;
  isDone: () => boolean;
}

/** More would mean that nothing is answered at all; then waiting is right. */
const underWayMax = 1_000;

/** `send` is told when the request was due, on the clock of performance.now(), and how many were before it. */
export async function sendSteadily(
  { perSecond, isDone }: SteadyOptions,
  send: (dueMs: number, number: number) => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let started = 0; !isDone();) {
    const dueMs = startedAt + (started * 1_000) / perSecond;
    if (dueMs < performance.now() && underWay.size < underWayMax) {
      const one = send(dueMs, started);
      started += 1;
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    } else await sleep(2);
  }
  await Promise.all(underWay);
}
