/**
 * Decides under load whose request is taken and whose gets a 503 at once, so that those that are taken keep their
 * answer times. Looks at how many requests are under way and how late the event loop is.
 */
import { Failure } from "../errors.ts";
import type { Log } from "../log.ts";

export interface SheddingLimits {
  /** Never are more requests under way at once; while they take too long, far fewer. */
  requestsMax: number;
  /** How long requests may take at the median while there are many of them. */
  requestMsMax: number;
  /** A loop that is later than this turn after turn has more than it can do. */
  lateMs: number;
}

export const defaultSheddingLimits: SheddingLimits = {
  requestsMax: 1_000,
  requestMsMax: 250,
  lateMs: 200,
};

/** Who asks, as far as that can be told without a query: the digest of a key, or undefined where there is none. */
export type Caller = string | undefined;

type Half = "open" | "kept";

/** Told from other failures by its class: it is counted, where others are logged one by one. */
export class Overload extends Failure {
  constructor() {
    super("unavailable");
    this.name = "Overload";
  }
}

export interface Shedding {
  readonly underWay: number;
  /** Throws an Overload where there is no place for this caller: before the body is read, and before any query. */
  check(caller: Caller): void;
  /** The same once more, then the work, which holds a place until it is done. */
  run<T>(caller: Caller, work: () => Promise<T>): Promise<T>;
  stop(): void;
}

/** Whose requests went well lately; far more than ever ask at the same time. */
const knownMax = 10_000;
/** So few at once are no crowd: what takes long then is their own doing, not each other's. */
const placesMin = 64;
/** Who has fewer under way than this, or than a sixteenth of the places, asks for little. */
const modestMin = 16;
/** What is quicker has waited for nothing, such as a refusal without a query, and tells nothing of how long that takes. */
const instantMs = 1;
/** What the median is taken over at least. */
const samplesMin = 8;
const tickMs = 50;
/** One long pause is no overload: a collection of garbage, or a machine that was busy elsewhere. */
const lateTicksMin = 4;
const reportMs = 10_000;

export function createShedding(limits: SheddingLimits, log: Log): Shedding {
  /** How many may be under way at this time. */
  let places = limits.requestsMax;
  /** Since when there are that many, and how long those took that began after it. */
  let placesSinceMs = performance.now();
  let tookMs: number[] = [];

  // Made once: where it was thrown tells nobody anything, and finding that out costs more than the answer.
  const overload = new Overload();
  const underWayOf = new Map<Caller, number>();
  const known = new Set<Caller>();
  const taken: Record<Half, number> = { open: 0, kept: 0 };
  let tickedMs = performance.now();
  let lateTicks = 0;
  let shed = 0;
  let reportedMs = Number.NEGATIVE_INFINITY;

  // Not perf_hooks' histogram: one that is reset between two turns of a slow loop never holds anything.
  const ticking = setInterval(() => {
    const nowMs = performance.now();
    const lateMs = nowMs - tickedMs - tickMs;
    tickedMs = nowMs;
    lateTicks = lateMs > limits.lateMs ? lateTicks + 1 : 0;
    adapt(nowMs);
    report(nowMs, lateMs);
  }, tickMs).unref();

  /**
   * How much can be done in time depends on the machine, the database and what is asked for, so it is measured: what
   * is under way, divided by how long it takes, is what gets done, and only so much is taken as gets done in time.
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
   * Half of the places are open to everybody. The other half is kept for callers whose requests went well lately and
   * who ask for little: a flood with keys that nobody knows, or with one good key, cannot take those, not even while
   * there are suddenly fewer places than requests under way.
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
    // Put at the end again, so that the first is always the one that was quiet for longest.
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
