/**
 * How long a task that joins the line now waits until it is begun: how many are begun before it, since accounts take
 * turns, and when so many will have been. Between two looks the process counts by itself whom it lets in.
 */
import type { WorkSeen } from "../../records/work.ts";
import { openArrivals } from "./arrivals.ts";
import { openPace } from "./pace.ts";
import { playLine } from "./play-line.ts";
import type { Starts } from "./play-line.ts";
import type { Spread } from "./run-time.ts";

export interface Waiting {
  /** From here on `accepted` counts for the look that is being taken as well. */
  beginLook(): void;
  look(seen: WorkSeen, nowMs: number): void;
  accepted(accountId: number): void;
  /** Milliseconds: several possible answers, sorted. Without an account as for one that has nothing in the line. */
  waits(asked: { accountId: number | null; before?: number }, nowMs: number): readonly number[];
}

interface InLine {
  /** Tasks that wait. */
  count: number;
  /** Tasks that will probably come. */
  perMs: number;
}

/** Beyond so many starts the line is taken to go on at its pace. */
const startsMax = 2_000;
/** How often the wait and those who come during it are held against each other. */
const roundsMax = 8;
/** What came lately comes again, but a burst seldom does at once: so much of it is counted on. */
const comesAgain = 0.7;
/** What is left of a run that took longer than any before: up to so much of what it took already. */
const longerShare = 0.5;

export function openWaiting(
  minuteMs: number,
  /** How long runs of this kind take. */
  runTime: (run: { contentType: string; live: boolean }) => Spread,
): Waiting {
  const pace = openPace();
  const arrivals = openArrivals(minuteMs);
  const line = new Map<number, InLine>();
  let last: { seen: WorkSeen; atMs: number; usualMs: number } | undefined;
  let places = 0;
  let waitingAll = 0;
  /** Who was accepted while a look is being taken: it may not have seen them. */
  let during = new Map<number, number>();
  let starts: Starts | undefined;

  function join(accountId: number, count: number): void {
    const own = line.get(accountId);
    if (own) own.count += count;
    else line.set(accountId, { count, perMs: comesAgain * arrivals.perMs(accountId) });
    waitingAll += count;
  }

  function startAt(nth: number): readonly number[] {
    if (!last) return [0];
    starts ??= play(last);
    const found = starts[Math.floor(nth)];
    if (found) return found;
    const beyondMs = ((nth - starts.length) * pace.placeMs(last.usualMs)) / places;
    return (starts.at(-1) ?? [0]).map((ms) => ms + beyondMs);
  }

  /** Only when somebody has to wait: an idle house costs nothing. */
  function play({ seen, usualMs }: { seen: WorkSeen; usualMs: number }): Starts {
    const seenMs = seen.runTimes.flatMap(({ seconds }) => seconds.map((value) => value * 1_000));
    const scale = pace.placeMs(usualMs) / usualMs;
    return playLine({
      places,
      runs: Array.from({ length: Math.min(seen.running, places) }, (_, index) => {
        const run = seen.runs[index % Math.max(1, seen.runs.length)];
        return run ? remaining(run) : (random: () => number) => random() * usualMs;
      }),
      durations: (seenMs.length > 0 ? seenMs : [usualMs]).map((ms) => ms * scale),
      startsMax: Math.min(startsMax, 2 * waitingAll + places),
    });
  }

  function remaining(run: WorkSeen["runs"][number]): (random: () => number) => number {
    const passedMs = run.seconds * 1_000;
    const longer = runTime(run).filter((ms) => ms > passedMs);
    if (longer.length === 0) return (random) => passedMs * longerShare * random();
    return (random) => (longer[Math.floor(random() * longer.length)] ?? passedMs) - passedMs;
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
      const waitMs = round === 0 ? 0 : middleOf(startAt(before));
      let next = own;
      for (const other of line.values()) {
        // Whether it is before or behind in the round is not known: half a turn.
        if (other !== self) next += Math.min(other.count + other.perMs * waitMs, own + 0.5);
      }
      if (next - before < 0.5 && round > 0) break;
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
      const all = seen.runTimes.flatMap(({ seconds }) => seconds);
      const mean = all.reduce((sum, seconds) => sum + seconds, 0) / Math.max(1, all.length);
      last = {
        seen,
        atMs: nowMs,
        usualMs: all.length === 0 ? minuteMs : Math.max(1, mean * 1_000),
      };
      const seenPlaces = seen.workers.reduce((sum, worker) => sum + worker.places, 0);
      // While no worker is there, those are waited for that were.
      if (seenPlaces > 0) places = seenPlaces;
      starts = undefined;
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
    waits({ accountId, before = 0 }, nowMs) {
      if (!last || places === 0 || last.seen.running + waitingAll + before < places) return [0];
      const passedMs = nowMs - last.atMs;
      return startAt(startsBefore(accountId, before)).map((ms) => Math.max(0, ms - passedMs));
    },
  };
}

export function middleOf(sorted: readonly number[]): number {
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
