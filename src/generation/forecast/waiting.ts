/**
 * How long a task that joins the line now waits until it is begun: how many are begun before it, since accounts take
 * turns, and when so many will have been. Between two looks the process counts by itself whom it lets in.
 */
import type { WorkSeen } from "../../records/work.ts";
import { openArrivals } from "./arrivals.ts";
import { openThroughput } from "./throughput.ts";

export interface Waiting {
  /** From here on `accepted` counts for the look that is being taken as well. */
  beginLook(): void;
  look(seen: WorkSeen, nowMs: number): void;
  accepted(accountId: number): void;
  /** Without an account as for one that has nothing in the line. */
  waitFor(asked: { accountId: number | null; before?: number }, nowMs: number): Wait;
}

export interface Wait {
  ms: number;
  /** One standard deviation, as far as it is mere chance when runs end. */
  chanceMs: number;
}

interface InLine {
  /** Tasks that wait. */
  count: number;
  /** Tasks that will probably come. */
  perMs: number;
}

/** How often the wait and those who come during it are held against each other. */
const roundsMax = 8;
/** What came lately comes again, but a burst seldom does at once: so much of it is counted on. */
const comesAgain = 0.7;

export function openWaiting(minuteMs: number): Waiting {
  const pace = openThroughput();
  const arrivals = openArrivals(minuteMs);
  const line = new Map<number, InLine>();
  let last: { running: number; atMs: number } | undefined;
  let places = 0;
  /** How long a run keeps its place. */
  let placeMs = 0;
  let waitingAll = 0;
  /** Who was accepted while a look is being taken: it may not have seen them. */
  let during = new Map<number, number>();

  function join(accountId: number, count: number): void {
    const own = line.get(accountId);
    if (own) own.count += count;
    else line.set(accountId, { count, perMs: comesAgain * arrivals.perMs(accountId) });
    waitingAll += count;
  }

  /** How many runs must end before so many others are begun. */
  function endsBefore(starts: number): number {
    const free = Math.max(0, places - (last?.running ?? 0));
    return Math.max(0, starts + 1 - free);
  }

  /**
   * Before somebody's n-th task every other account gets n of its own begun, or as many as it has and will have by then.
   * How many will come depends on the wait, and the wait on how many come.
   */
  function startsBefore(accountId: number | null, more: number): number {
    const self = accountId === null ? undefined : line.get(accountId);
    const own = (self?.count ?? 0) + more;
    let before = 0;
    for (let round = 0; round < roundsMax; round += 1) {
      const waitMs = (endsBefore(before) * placeMs) / places;
      let next = own;
      for (const other of line.values()) {
        // Whether it is before or behind in the round is not known: half a turn.
        if (other !== self) next += Math.min(other.count + other.perMs * waitMs, own + 0.5);
      }
      if (next - before < 0.5) break;
      before = next;
    }
    return before;
  }

  return {
    beginLook() {
      during = new Map();
    },
    look(seen, nowMs) {
      pace.look(seen, nowMs);
      arrivals.look(seen.accepted, nowMs);
      last = { running: seen.running, atMs: nowMs };
      const all = seen.jobDurations.flatMap(({ seconds }) => seconds);
      const mean = all.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, all.length);
      placeMs = pace.placeMs(all.length === 0 ? minuteMs : mean * 1_000);
      const seenPlaces = seen.workers.reduce((sum, worker) => sum + worker.places, 0);
      // While no worker is there, those are waited for that were.
      if (seenPlaces > 0) places = seenPlaces;
      line.clear();
      waitingAll = 0;
      for (const [id, count] of seen.waiting) join(id, count);
      for (const id of arrivals.accountIds()) join(id, during.get(id) ?? 0);
      during.clear();
    },
    accepted(accountId) {
      arrivals.accepted(accountId);
      join(accountId, 1);
      during.set(accountId, (during.get(accountId) ?? 0) + 1);
    },
    waitFor({ accountId, before = 0 }, nowMs) {
      if (!last || places === 0 || last.running + waitingAll + before < places) {
        return { ms: 0, chanceMs: 0 };
      }
      const ends = endsBefore(startsBefore(accountId, before));
      const passedMs = nowMs - last.atMs;
      return {
        ms: Math.max(0, (ends * placeMs) / places - passedMs),
        chanceMs: (Math.sqrt(ends) * placeMs) / places,
      };
    },
  };
}
