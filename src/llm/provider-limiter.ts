/** What all calls to one provider's address share in a process: its breaker and its limit of concurrent calls. */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";

interface BreakerOptions {
  /** Failures in a row after which it opens. */
  failuresMax: number;
  /** How long it then stays open. */
  openMs: number;
  now?: () => number;
}

export interface ProviderLimiterOptions extends BreakerOptions {
  callsMax: number;
}

export interface Passage {
  report(sign: CallSign): void;
  leave(): void;
}

export interface ProviderLimiter {
  /**
   * Waits for a free place, and for the provider's breaker as long as `patienceMs`; a Failure where it stays open.
   * Whoever has another model to go to has no patience.
   */
  pass(patienceMs: number, signal: AbortSignal): Promise<Passage>;
}

export interface ProviderLimiters {
  at(address: string): ProviderLimiter;
}

export function openProviderLimiters(options: ProviderLimiterOptions): ProviderLimiters {
  const gates = new Map<string, ProviderLimiter>();
  return {
    at(address) {
      let gate = gates.get(address);
      if (!gate) {
        gate = createGate(options);
        gates.set(address, gate);
      }
      return gate;
    },
  };
}

function createGate(options: ProviderLimiterOptions): ProviderLimiter {
  const breaker = createBreaker(options);
  const semaphore = createSemaphore(options.callsMax);

  return {
    async pass(patienceMs, signal) {
      const leave = await semaphore.acquire(signal);
      try {
        let leftMs = patienceMs;
        for (;;) {
          const admission = breaker.admit();
          if (admission.isAdmitted) return { report: (sign) => admission.report(sign), leave };
          if (admission.waitMs > leftMs) throw openFailure();
          leftMs -= admission.waitMs;
          await sleep(admission.waitMs, undefined, { signal });
        }
      } catch (error) {
        leave();
        throw signal.aborted ? signal.reason : error;
      }
    },
  };
}

/** The provider's address is its owner's to know, and these words are for whoever asked. */
function openFailure(): Failure {
  return new Failure("model_unavailable", {
    message: "The model provider failed several times in a row; requests are paused briefly.",
  });
}

/** What came of a call that was let through: `neither` says nothing about the provider. */
export type CallSign = "well" | "failing" | "neither";

export type Admission =
  | { isAdmitted: true; report(sign: CallSign): void }
  | { isAdmitted: false; waitMs: number };

interface Breaker {
  admit(): Admission;
}

/** How often those look who wait for the one call that tries. */
const probeWaitMs = 250;

/**
 * For one provider: after several failures in a row nobody asks it for a while, then one call tries whether it is back. It
 * counts what is the provider's own fault; a refused key or a wrong shape is none of that.
 */
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
