/** Writes down what became of attempts, in groups. While the database is away, what is done waits here. */
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { settleDeliveries } from "../records/webhook-queue.ts";
import type { DeliveryResult } from "../records/webhook-queue.ts";

export interface DeliverySettling {
  /** Returns when it is written down, or never will be; false where the claim was no longer ours. */
  settle(result: DeliveryResult): Promise<boolean>;
  /** Tries no longer; what could not be written down is left to its lease. */
  stop(): Promise<void>;
}

interface Waiting {
  result: DeliveryResult;
  resolve: (isHeld: boolean) => void;
}

const groupMax = 200;
const pauseMs = 500;

export function openDeliverySettling(
  { database, log }: { database: Database; log: Log },
  { disableAfterMs }: { disableAfterMs: number },
): DeliverySettling {
  const waiting: Waiting[] = [];
  const stopping = new AbortController();
  let flushing: Promise<void> | undefined;

  /** One statement at a time; what arrives meanwhile is the next group. */
  async function flush(): Promise<void> {
    while (waiting.length > 0 && !stopping.signal.aborted) {
      await settleGroup(waiting.splice(0, groupMax));
    }
    flushing = undefined;
  }

  async function settleGroup(group: readonly Waiting[]): Promise<void> {
    try {
      const results = group.map(({ result }) => result);
      const held = await settleDeliveries(database, results, disableAfterMs);
      for (const { result, resolve } of group) resolve(held.has(result.id));
    } catch (error) {
      const [first, ...others] = group;
      if (!first) return;
      if (isDatabaseAway(error)) {
        log.warn(
          { err: error, deliveries: group.length },
          "the database is unavailable; deliveries are waiting",
        );
        waiting.unshift(...group);
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      } else if (others.length > 0) {
        // One bad result must not hold up its neighbours: the halves are tried by themselves.
        const half = Math.ceil(group.length / 2);
        await settleGroup(group.slice(0, half));
        await settleGroup(group.slice(half));
      } else {
        log.error({ err: error, delivery: first.result.id }, "could not settle a delivery");
        first.resolve(false);
      }
    }
  }

  return {
    settle: (result) =>
      new Promise((resolve) => {
        waiting.push({ result, resolve });
        flushing ??= flush();
      }),
    async stop() {
      stopping.abort();
      await flushing;
      for (const { resolve } of waiting.splice(0)) resolve(false);
    },
  };
}
