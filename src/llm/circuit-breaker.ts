/**
 * A breaker for one provider: after several failures in a row nobody asks it for a while, then one call tries whether it
 * is back. It counts what is the provider's own fault; a refused key or a wrong shape is none of that.
 */

export interface BreakerOptions {
  /** Failures in a row after which it opens. */
  failuresMax: number;
  /** How long it then stays open. */
  openMs: number;
  now?: () => number;
}

/** What came of a call that was let through: `neither` says nothing about the provider. */
export type CallSign = "well" | "failing" | "neither";

export type Admission =
  | { isAdmitted: true; report(sign: CallSign): void }
  | { isAdmitted: false; waitMs: number };

export interface Breaker {
  admit(): Admission;
}

/** How often those look who wait for the one call that tries. */
const probeWaitMs = 250;

export function createBreaker({
  failuresMax,
  openMs,
  now = () => performance.now(),
}: BreakerOptions): Breaker {
  let failures = 0;
  /** Open until then; undefined while it is closed. */
  let openUntil: number | undefined;
  /** One call is out to see whether the provider is back. */
  let isProbing = false;

  function admitted(isProbe: boolean): Admission {
    return {
      isAdmitted: true,
      report(sign) {
        if (isProbe) isProbing = false;
        if (sign === "well") {
          failures = 0;
          openUntil = undefined;
        } else if (sign === "failing") {
          failures += 1;
          // Calls that were under way when it opened fail later, and must not keep it open: only the probe does.
          const decides = isProbe || openUntil === undefined;
          if (decides && failures >= failuresMax) openUntil = now() + openMs;
        }
      },
    };
  }

  return {
    admit() {
      if (openUntil === undefined) return admitted(false);
      const leftMs = openUntil - now();
      if (leftMs > 0) return { isAdmitted: false, waitMs: leftMs };
      if (isProbing) return { isAdmitted: false, waitMs: probeWaitMs };
      isProbing = true;
      return admitted(true);
    },
  };
}
