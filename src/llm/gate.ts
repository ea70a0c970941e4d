/** What all calls to one provider's address share in a process: its breaker, and how many may be under way at once. */
import { setTimeout as sleep } from "node:timers/promises";
import { Failure } from "../errors.ts";
import { createBreaker } from "./breaker.ts";
import type { BreakerOptions, CallSign } from "./breaker.ts";
import { createTurnstile } from "./turnstile.ts";

export interface GateOptions extends BreakerOptions {
  callsMax: number;
}

export interface Passage {
  report(sign: CallSign): void;
  leave(): void;
}

export interface Gate {
  /**
   * Waits for a free place, and for the provider's breaker as long as `patienceMs`; a Failure where it stays open.
   * Whoever has another model to go to has no patience.
   */
  pass(patienceMs: number, signal: AbortSignal): Promise<Passage>;
}

export interface Gates {
  at(address: string): Gate;
}

export function openGates(options: GateOptions): Gates {
  const gates = new Map<string, Gate>();
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

function createGate(options: GateOptions): Gate {
  const breaker = createBreaker(options);
  const turnstile = createTurnstile(options.callsMax);

  return {
    async pass(patienceMs, signal) {
      const leave = await turnstile.enter(signal);
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
    message: "The model's provider failed several times in a row and is left alone for a moment.",
  });
}
