/** Stores the results of attempts in groups. While the database is unavailable, they wait here. */
import { setTimeout as sleep } from "node:timers/promises";
import { openBatcher } from "../batcher.ts";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { settleDeliveries } from "../records/webhooks/webhook-queue.ts";
import type { DeliveryResult } from "../records/webhooks/webhook-queue.ts";

export interface DeliverySettling {
  /** Resolves when the result is stored, or never will be; false if another process has the delivery by now. */
  settle(result: DeliveryResult): Promise<boolean>;
  /** Stops trying; what is not stored is left to its lease. */
  stop(): Promise<void>;
}

const groupMax = 200;
const pauseMs = 500;
/** The longest that a timer can wait. */
const foreverMs = 2 ** 31 - 1;

export function openDeliverySettling(
  { database, log }: { database: Database; log: Log },
  { disableAfterMs }: { disableAfterMs: number },
): DeliverySettling {
  const stopping = new AbortController();
  let settling: Promise<boolean[]> | undefined;
  const groups = openBatcher<DeliveryResult, boolean>({
    run: (results) => (settling = settleGroup(results)),
    groupMax,
    groupsMax: 1,
    waitingMax: Infinity,
    waitMaxMs: foreverMs,
    isShared: () => false,
  });

  async function settleGroup(results: readonly DeliveryResult[]): Promise<boolean[]> {
    while (!stopping.signal.aborted) {
      try {
        const held = await settleDeliveries(database, results, disableAfterMs);
        return results.map(({ id }) => held.has(id));
      } catch (error) {
        if (!isDatabaseAway(error)) throw error;
        const deliveries = results.length;
        log.warn({ err: error, deliveries }, "the database is unavailable; deliveries are waiting");
        await sleep(pauseMs);
      }
    }
    return results.map(() => false);
  }

  return {
    async settle(result) {
      try {
        return await groups.add(result);
      } catch (error) {
        log.error({ err: error, delivery: result.id }, "could not store the outcome of a delivery");
        return false;
      }
    },
    async stop() {
      stopping.abort();
      await settling?.catch(() => undefined);
    },
  };
}
