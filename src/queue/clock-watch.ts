/**
 * Distinguishes a dead worker from a clock jump. Leases expire by the database's clock, which is compared repeatedly
 * with a monotonic clock. If the two differ, the database's clock was set and all leases may seem expired, so live
 * workers first get time to renew theirs.
 */
export interface ClockLook {
  /**
   * Leases may be treated as expired if the database's clock, in seconds, is between these; never at the first
   * comparison.
   */
  readonly from: number;
  readonly to: number;
  /** Records the database's clock at this comparison. */
  saw(now: number): void;
}

/** A smaller jump expires no lease, and a statement may be delayed. */
const toleranceSeconds = 3;
/** Within this time, every live worker has renewed its leases. */
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
