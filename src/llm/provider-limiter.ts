/** Limits the calls of a process to one provider: a circuit breaker and a maximum number of concurrent calls. */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../errors.ts";
import { createSemaphore } from "../semaphore.ts";

interface BreakerOptions {
  /** Opens after this many consecutive failures. */
  failuresMax: number;
  /** How long it then stays open. */
  openMs: number;
  now?: () => number;
}

export interface ProviderLimiterOptions extends BreakerOptions {
  callsMax: number;
}

export interface CallSlot {
  report(outcome: CallOutcome): void;
  release(): void;
}

export interface ProviderLimiter {
  /**
   * Waits for a slot, then up to `patienceMs` for an open breaker; throws a Failure if it stays open. Callers that have
   * another model to try pass 0.
   */
  acquire(patienceMs: number, signal: AbortSignal): Promise<CallSlot>;
}

export interface ProviderLimiters {
  at(address: string): ProviderLimiter;
}

export function openProviderLimiters(options: ProviderLimiterOptions): ProviderLimiters {
  const limiters = new Map<string, ProviderLimiter>();
  return {
    at(address) {
      let limiter = limiters.get(address);
      if (!limiter) {
        limiter = createLimiter(options);
        limiters.set(address, limiter);
      }
      return limiter;
    },
  };
}

function createLimiter(options: ProviderLimiterOptions): ProviderLimiter {
  const breaker = createBreaker(options);
  const semaphore = createSemaphore(options.callsMax);

  return {
    async acquire(patienceMs, signal) {
      const release = await semaphore.acquire(signal);
      try {
        let leftMs = patienceMs;
        for (;;) {
          const admission = breaker.admit();
          if (admission.isAdmitted)
            return { report: (outcome) => admission.report(outcome), release };
          if (admission.waitMs > leftMs) throw openFailure();
          leftMs -= admission.waitMs;
          await sleep(admission.waitMs, undefined, { signal });
        }
      } catch (error) {
        release();
        throw signal.aborted ? signal.reason : error;
      }
    },
  };
}

/** Does not name the provider's URL, because the caller must not see it. */
function openFailure(): Failure {
  return new Failure("model_unavailable", {
    message: "The model provider failed several times in a row; requests are paused briefly.",
  });
}

/** The outcome of an admitted call; `neutral` says nothing about the provider's health. */
export type CallOutcome = "success" | "failure" | "neutral";

export type Admission =
  | { isAdmitted: true; report(outcome: CallOutcome): void }
  | { isAdmitted: false; waitMs: number };

interface Breaker {
  admit(): Admission;
}

/** How often waiting calls check whether the probe has finished. */
const probeWaitMs = 250;

/**
 * The circuit breaker of one provider: after several consecutive failures, it rejects calls for a while, then admits one
 * probe. Only the provider's own failures count, not rejected keys or invalid answers.
 */
export function createBreaker({
  failuresMax,
  openMs,
  now = () => performance.now(),
}: BreakerOptions): Breaker {
  let failures = 0;
  /** Undefined while it is closed. */
  let openUntil: number | undefined;
  let isProbing = false;

  function admitted(isProbe: boolean): Admission {
    return {
      isAdmitted: true,
      report(outcome) {
        if (isProbe) isProbing = false;
        if (outcome === "success") {
          failures = 0;
          openUntil = undefined;
        } else if (outcome === "failure") {
          failures += 1;
          // Calls that started before it opened may fail later; only the probe extends the open time.
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
