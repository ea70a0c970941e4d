/** Starts requests at a steady rate until it is told to stop, however slowly they are answered. */
import { setTimeout as sleep } from "node:timers/promises";

export interface SteadyOptions {
  perSecond: number;
  isDone: () => boolean;
}

/** More would mean that nothing is answered at all; then waiting is right. */
const underWayMax = 1_000;

export async function sendSteadily(
  { perSecond, isDone }: SteadyOptions,
  send: () => Promise<void>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const startedAt = performance.now();
  for (let started = 0; !isDone();) {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    if (started < due && underWay.size < underWayMax) {
      started += 1;
      const one = send();
      underWay.add(one);
      void one.finally(() => underWay.delete(one));
    } else await sleep(2);
  }
  await Promise.all(underWay);
}
