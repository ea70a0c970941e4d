/** Starts requests at a steady rate until it is stopped, however slow the responses are. */
import { setTimeout as sleep } from "node:timers/promises";

export interface SteadyOptions {
  perSecond: number;
  isDone: () => boolean;
}

/**
 * The maximum number of pending requests. When it is reached, the service is not responding at all, so sending pauses.
 */
const underWayMax = 1_000;

/** `send` gets the time at which the request was due, by performance.now(), and the number of earlier requests. */
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
