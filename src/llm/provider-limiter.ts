/** What all calls to one provider's address share in a process: its breaker and its limit of concurrent calls. */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../errors.ts";
import { createBreaker } from "./circuit-breaker.ts";
import type { BreakerOptions, CallSign } from "./circuit-breaker.ts";
import { createSemaphore } from "../semaphore.ts";

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
    message: "The model provider failed several times in a row; requests are paused for a moment.",
  });
}
