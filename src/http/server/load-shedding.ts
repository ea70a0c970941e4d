/**
 * Load shedding: decides under load which requests are accepted and which get an immediate 503, so that accepted
 * requests stay fast. Uses the number of requests in progress and the event loop delay.
 */
import { Failure } from "../../errors.ts";
import type { Log } from "../../log.ts";

export interface SheddingLimits {
  /** The maximum number of concurrent requests; far fewer while they take too long. */
  requestsMax: number;
  /** The target for the median duration of requests under load. */
  requestMsMax: number;
  /** An event loop that is repeatedly delayed by more than this is overloaded. */
  lateMs: number;
}

export const defaultSheddingLimits: SheddingLimits = {
  requestsMax: 1_000,
  requestMsMax: 250,
  lateMs: 200,
};

/** The caller as known without a query: the digest of its key or session, or undefined if it sent neither. */
export type CallerDigest = string | undefined;

type SlotShare = "open" | "reserved";

/** A separate class, because overload is counted, while other failures are logged individually. */
export class Overload extends Failure {
  constructor() {
    super("unavailable");
    this.name = "Overload";
  }
}

export interface Shedding {
  readonly underWay: number;
  /** Throws an Overload if there is no capacity for this caller; runs before the body is read and before any query. */
  check(caller: CallerDigest): void;
  /** Checks again, then runs the work, which occupies a slot until it is done. */
  run<T>(caller: CallerDigest, work: () => Promise<T>): Promise<T>;
  stop(): void;
}

/**
 * The maximum number of remembered callers with recent successful requests; far more than are ever active at the same
 * time.
 */
const knownMax = 10_000;
/** With so few concurrent requests, slow ones are slow on their own, not because of each other. */
const slotsMin = 64;
/** A caller with fewer requests in progress than this, or than a sixteenth of the slots, counts as light. */
const modestMin = 16;
/** Faster requests did not wait for anything, such as rejections without a query, so they are not representative. */
const instantMs = 1;
/** The minimum number of samples for the median. */
const samplesMin = 8;
const tickMs = 50;
/** A single long pause is not overload: it may be a garbage collection, or the machine was busy with something else. */
const lateTicksMin = 4;
const reportMs = 10_000;

export function createShedding(limits: SheddingLimits, log: Log): Shedding {
  /** The current limit on concurrent requests. */
  let slots = limits.requestsMax;
  /** When the current limit was set, and the durations of requests that started after that. */
  let slotsSinceMs = performance.now();
  let tookMs: number[] = [];

  // Created once: its stack trace is useless, and capturing it costs more than the response.
  const overload = new Overload();
  const underWayOf = new Map<CallerDigest, number>();
  const known = new Set<CallerDigest>();
  const taken: Record<SlotShare, number> = { open: 0, reserved: 0 };
  let tickedMs = performance.now();
  let lateTicks = 0;
  let shed = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;

  // Not the perf_hooks histogram: if it is reset between two iterations of a slow loop, it is always empty.
  const ticking = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = nowMs - tickedMs - tickMs;
    tickedMs = nowMs;
    lateTicks = lateMs > limits.lateMs ? lateTicks + 1 : 0;
    adapt(nowMs);
    report(nowMs, lateMs);
  }, tickMs).unref();

  /**
   * The capacity depends on the machine, the database and the kind of requests, so it is measured: requests in progress
   * divided by their duration is the throughput, and the limit is what this throughput can finish in time.
   */
  function adapt(nowMs: number): void {
    if (tookMs.length < samplesMin) return;
    const underWay = taken.open + taken.reserved;
    const medianMs = tookMs.toSorted((one, other) => one - other)[tookMs.length >> 1] ?? 0;
    const isCrowded = underWay >= Math.min(slotsMin, slots);
    if (medianMs <= limits.requestMsMax) slots = Math.min(limits.requestsMax, slots * 1.1 + 1);
    else if (isCrowded) {
      const inTime = Math.max(slotsMin, (underWay * limits.requestMsMax) / medianMs);
      slots = Math.min(slots, inTime);
    }
    slotsSinceMs = nowMs;
    tookMs = [];
  }

  function report(nowMs: number, lateMs: number): void {
    if (shed === 0 || nowMs - reportedMs < reportMs) return;
    const underWay = taken.open + taken.reserved;
    log.warn(
      { shed, slots: Math.floor(slots), under_way: underWay, late_ms: Math.round(lateMs) },
      "overloaded",
    );
    reportedMs = nowMs;
    shed = 0;
  }

  /**
   * Half of the slots are open to everyone. The other half is reserved for light callers with recent successful
   * requests: a flood with unknown keys, or with one valid key, cannot take these, even if the limit suddenly drops
   * below the number of requests in progress.
   */
  function findShare(caller: CallerDigest): SlotShare | undefined {
    if (taken.open < slots / 2 && lateTicks < lateTicksMin) return "open";
    if (caller === undefined || !known.has(caller) || taken.reserved >= slots / 2) return undefined;
    const isModest = (underWayOf.get(caller) ?? 0) < Math.max(slots / 16, modestMin);
    return isModest ? "reserved" : undefined;
  }

  function requireSlot(caller: CallerDigest): SlotShare {
    const share = findShare(caller);
    if (share) return share;
    shed += 1;
    throw overload;
  }

  function remember(caller: CallerDigest): void {
    if (caller === undefined) return;
    // Moved to the end, so that the first entry is always the least recently active one.
    known.delete(caller);
    known.add(caller);
    if (known.size > knownMax) known.delete(known.values().next().value);
  }

  return {
    get underWay() {
      return taken.open + taken.reserved;
    },
    check: (caller) => void requireSlot(caller),
    async run(caller, work) {
      const share = requireSlot(caller);
      const startedMs = performance.now();
      taken[share] += 1;
      underWayOf.set(caller, (underWayOf.get(caller) ?? 0) + 1);
      try {
        const result = await work();
        remember(caller);
        return result;
      } finally {
        const lastedMs = performance.now() - startedMs;
        if (startedMs >= slotsSinceMs && lastedMs > instantMs) tookMs.push(lastedMs);
        taken[share] -= 1;
        const left = (underWayOf.get(caller) ?? 1) - 1;
        if (left === 0) underWayOf.delete(caller);
        else underWayOf.set(caller, left);
      }
    },
    stop() {
      clearInterval(ticking);
    },
  };
}
