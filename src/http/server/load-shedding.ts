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

/** The caller, as far as it is known without a query: the digest of a key, or undefined if there is none. */
export type Caller = string | undefined;

type Half = "open" | "kept";

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
  check(caller: Caller): void;
  /** Checks again, then runs the work, which occupies a slot until it is done. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Callers with recent successful requests; far more than are ever active at the same time. */
const knownMax = 10_000;
/** With so few concurrent requests, slow ones are slow on their own, not because of each other. */
const placesMin = 64;
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
  let places = limits.requestsMax;
  /** When the current limit was set, and the durations of requests that started after that. */
  let placesSinceMs = performance.now();
  let tookMs: number[] = [];

  // Created once: its stack trace is useless, and capturing it costs more than the response.
  const overload = new Overload();
  const underWayOf = new Map<Caller, number>();
  const known = new Set<Caller>();
  const taken: Record<Half, number> = { open: 0, kept: 0 };
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
    const underWay = taken.open + taken.kept;
    const medianMs = tookMs.toSorted((one, other) => one - other)[tookMs.length >> 1] ?? 0;
    const isCrowded = underWay >= Math.min(placesMin, places);
    if (medianMs <= limits.requestMsMax) places = Math.min(limits.requestsMax, places * 1.1 + 1);
    else if (isCrowded) {
      const inTime = Math.max(placesMin, (underWay * limits.requestMsMax) / medianMs);
      places = Math.min(places, inTime);
    }
    placesSinceMs = nowMs;
    tookMs = [];
  }

  function report(nowMs: number, lateMs: number): void {
    if (shed === 0 || nowMs - reportedMs < reportMs) return;
    const room = {
      places: Math.floor(places),
      under_way: taken.open + taken.kept,
      late_ms: Math.round(lateMs),
    };
    log.warn({ shed, ...room }, "overloaded");
    reportedMs = nowMs;
    shed = 0;
  }

  /**
   * Half of the slots are open to everyone. The other half is reserved for light callers with recent successful
   * requests: a flood with unknown keys, or with one valid key, cannot take these, even if the limit suddenly drops
   * below the number of requests in progress.
   */
  function findHalf(caller: Caller): Half | undefined {
    if (taken.open < places / 2 && lateTicks < lateTicksMin) return "open";
    if (caller === undefined || !known.has(caller) || taken.kept >= places / 2) return undefined;
    const isModest = (underWayOf.get(caller) ?? 0) < Math.max(places / 16, modestMin);
    return isModest ? "kept" : undefined;
  }

  function findPlace(caller: Caller): Half {
    const half = findHalf(caller);
    if (half) return half;
    shed += 1;
    throw overload;
  }

  function remember(caller: Caller): void {
    if (caller === undefined) return;
    // Moved to the end, so that the first entry is always the least recently active one.
    known.delete(caller);
    known.add(caller);
    if (known.size > knownMax) known.delete(known.values().next().value);
  }

  return {
    get underWay() {
      return taken.open + taken.kept;
    },
    check: (caller) => void findPlace(caller),
    async run(caller, work) {
      const half = findPlace(caller);
      const startedMs = performance.now();
      taken[half] += 1;
      underWayOf.set(caller, (underWayOf.get(caller) ?? 0) + 1);
      try {
        const result = await work();
        remember(caller);
        return result;
      } finally {
        const lastedMs = performance.now() - startedMs;
        if (startedMs >= placesSinceMs && lastedMs > instantMs) tookMs.push(lastedMs);
        taken[half] -= 1;
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
