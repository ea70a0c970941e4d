/** The loop that delivers webhooks: claims, sends and settles them. Any number of processes may run it. */
import { setTimeout as sleep } from "node:timers/promises";
import { openBatcher } from "../batcher.ts";
import { isDatabaseAway } from "../db/database.ts";
import type { Database } from "../db/database.ts";
import { createWakeSignal } from "../wake-signal.ts";
import type { Encryption } from "../encrypt.ts";
import type { Log } from "../log.ts";
import { withoutMetrics } from "../metrics/metrics.ts";
import type { Metrics } from "../metrics/metrics.ts";
import {
  claimDeliveries,
  deleteOldDeliveries,
  deletedDeliveriesMax,
  settleDeliveries,
} from "../records/webhooks/webhook-queue.ts";
import type { ClaimedDelivery, DeliveryResult } from "../records/webhooks/webhook-queue.ts";
import { attemptDelivery } from "./attempt-delivery.ts";
import type { AddressRules } from "../security/check-url.ts";
import { openResolving } from "../security/resolve-public.ts";
import type { Resolving } from "../security/resolve-public.ts";

export interface DeliveringTools {
  /** Uses the worker role. */
  database: Database;
  encryption: Encryption;
  log: Log;
  metrics?: Metrics;
  /** Resolves host names; replaced in tests. */
  resolving?: Resolving;
}

export interface DeliveringOptions {
  rules: AddressRules;
  /** The delay before each attempt, including the first; the number of delays is the number of attempts. */
  waitsMs: readonly number[];
  timeoutMs: number;
  /** The maximum number of concurrent deliveries in this process. */
  concurrency: number;
  /** The maximum number of concurrent deliveries to one endpoint, across all processes. */
  endpointConcurrency: number;
  /** An endpoint is disabled if all deliveries failed for this long and one has used up its schedule. */
  disableAfterMs: number;
  pollMs?: number;
}

export interface RunningDelivery {
  /** Stops claiming; gives deliveries in progress `graceMs` to finish and returns the rest to the queue. */
  stop(graceMs: number): Promise<void>;
}

/** The polling interval while idle. */
const pollDefaultMs = 250;
/** The delay between two claims if the claimed endpoints are at their limit and there are more deliveries. */
const passingMs = 50;
/** Longer than any attempt: after that, the process that claimed it is considered dead. */
const leaseMarginMs = 15_000;
/** The maximum share of slots for all failing endpoints together. */
const troubledShare = 0.5;
const cleanupEveryMs = 600_000;

export function startDelivering(
  { database, encryption, log, metrics = withoutMetrics(), resolving }: DeliveringTools,
  options: DeliveringOptions,
): RunningDelivery {
  const { concurrency, timeoutMs, pollMs = pollDefaultMs } = options;
  const leaseMs = timeoutMs + leaseMarginMs;
  const settling = openDeliverySettling({ database, log }, options);
  const tools = { ...options, encryption, resolving: resolving ?? openResolving() };
  const wake = createWakeSignal();
  const stopping = new AbortController();
  const cutting = new AbortController();
  const underWay = new Set<ClaimedDelivery>();
  const troubledMax = Math.max(1, Math.floor(concurrency * troubledShare));
  let afterEndpointId = 0;
  metrics.watch("webhooksUnderWay", () => underWay.size);

  async function deliver(delivery: ClaimedDelivery, claimedAt: number): Promise<void> {
    try {
      // A process that was paused must not start sending: another one may have claimed the delivery.
      const isLate = performance.now() - claimedAt > leaseMarginMs / 2;
      const result: DeliveryResult =
        isLate || cutting.signal.aborted
          ? { ...delivery, outcome: "released", error: null, attempt: null }
          : await attemptDelivery(tools, delivery, cutting.signal);
      const isHeld = await settling.settle(result);
      if (isHeld && result.outcome !== "released") {
        metrics.webhookAttempted(result.outcome, (result.attempt?.milliseconds ?? 0) / 1_000);
        if (result.outcome === "dead") {
          const { id, accountId, endpointId } = delivery;
          log.warn({ delivery: id, accountId, endpointId }, "could not deliver a webhook");
        }
      }
    } catch (error) {
      // It is retried when its lease expires.
      log.error({ err: error, delivery: delivery.id }, "a delivery failed unexpectedly");
    } finally {
      underWay.delete(delivery);
      wake.send();
    }
  }

  /** Claims and starts deliveries; returns how long to wait before the next claim. */
  async function claimSome(): Promise<number> {
    const room = concurrency - underWay.size;
    if (room <= 0) return pollMs;
    const troubled = [...underWay].filter((one) => one.isTroubled).length;
    const claimedAt = performance.now();
    const claimed = await claimDeliveries(database, {
      deliveriesMax: room,
      troubledMax: Math.max(0, troubledMax - troubled),
      endpointMax: options.endpointConcurrency,
      afterEndpointId,
      leaseMs,
    });
    ({ afterEndpointId } = claimed);
    for (const delivery of claimed.deliveries) {
      underWay.add(delivery);
      void deliver(delivery, claimedAt);
    }
    if (claimed.deliveries.length >= room || !claimed.hasMore) return pollMs;
    return claimed.deliveries.length > 0 ? 0 : passingMs;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      let waitMs = pollMs;
      try {
        waitMs = await claimSome();
      } catch (error) {
        log.warn({ err: error }, "could not claim deliveries; retrying");
      }
      if (waitMs > 0) await wake.wait(waitMs);
    }
  }

  let cleanup: Promise<void> | undefined;
  const cleanupTimer = setInterval(() => {
    cleanup ??= deleteOld().finally(() => {
      cleanup = undefined;
    });
  }, cleanupEveryMs);

  async function deleteOld(): Promise<void> {
    try {
      while (
        !stopping.signal.aborted &&
        (await deleteOldDeliveries(database)) === deletedDeliveriesMax
      );
    } catch (error) {
      log.warn({ err: error }, "could not delete old deliveries; retrying later");
    }
  }

  const looping = loop();

  return {
    async stop(graceMs) {
      clearInterval(cleanupTimer);
      stopping.abort();
      wake.send();
      await looping;
      const cut = setTimeout(() => cutting.abort(), graceMs);
      while (underWay.size > 0 && !cutting.signal.aborted) await wake.wait(pollMs);
      clearTimeout(cut);
      // Returning deliveries takes a moment; any that are not returned by then are left until their leases expire.
      const deadline = performance.now() + handBackMs;
      while (underWay.size > 0 && performance.now() < deadline) await wake.wait(50);
      await settling.stop();
      await cleanup;
    },
  };
}

const handBackMs = 3_000;

const groupMax = 200;
const databasePauseMs = 500;
/** The maximum delay of a timer. */
const foreverMs = 2 ** 31 - 1;

/** Stores the results of attempts in groups. While the database is unavailable, they wait here. */
function openDeliverySettling(
  { database, log }: { database: Database; log: Log },
  { disableAfterMs }: { disableAfterMs: number },
) {
  const stopping = new AbortController();
  let settling: Promise<boolean[]> | undefined;
  const groups = openBatcher<DeliveryResult, boolean>({
    run: (results) => (settling = settleGroup(results)),
    groupMax,
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
        await sleep(databasePauseMs);
      }
    }
    return results.map(() => false);
  }

  return {
    /** Resolves to whether the result was stored; false, for example, if another process has claimed the delivery. */
    async settle(result: DeliveryResult): Promise<boolean> {
      try {
        return await groups.add(result);
      } catch (error) {
        log.error({ err: error, delivery: result.id }, "could not store the outcome of a delivery");
        return false;
      }
    },
    /** Stops trying; deliveries whose results are not stored are left until their leases expire. */
    async stop(): Promise<void> {
      stopping.abort();
      await settling?.catch(() => undefined);
    },
  };
}
