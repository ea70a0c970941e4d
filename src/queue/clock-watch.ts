/**
 * Tells a worker that died from a clock that jumped. Leases end by the database's clock; whoever judges them looks at
 * it again and again, and compares what passed there with what passed here, on a clock that nobody can set. Where the
 * two differ, the database's clock was set, every lease looks as if it had run out, and those who live get the time to
 * renew theirs first.
 */
export interface ClockLook {
  /** Leases may be judged where the database's clock, in seconds, lies between these; at a first look nowhere. */
  readonly from: number;
  readonly to: number;
  /** What it said. */
  saw(now: number): void;
}

/** A smaller jump leaves every lease alive, and a statement may wait for its turn. */
const toleranceSeconds = 3;
/** Within this time everybody who lives has renewed every lease. */
const graceMs = 5_000;

export function openClockWatch(monotonicMs: () => number = () => performance.now()): {
  look(): ClockLook;
} {
  let last: { now: number; atMs: number } | undefined;
  let judgesFromMs = 0;
  return {
    look() {
      const atMs = monotonicMs();
      const expected = last === undefined ? undefined : last.now + (atMs - last.atMs) / 1_000;
      const isJudging = expected !== undefined && atMs >= judgesFromMs;
      return {
        from: isJudging ? expected - toleranceSeconds : 1,
        to: isJudging ? expected + toleranceSeconds : 0,
        saw(now) {
          if (expected !== undefined && Math.abs(now - expected) > toleranceSeconds) {
            judgesFromMs = atMs + graceMs;
          }
          last = { now, atMs };
        },
      };
    },
  };
}
