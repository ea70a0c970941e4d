/** How many streams and waits may be open in this process, over all and for each who holds them. */
import type { Config } from "../config.ts";
import { Failure, Refusal } from "../errors.ts";

export interface PlaceLimits {
  /** For each key. */
  perHolderMax: number;
  allMax: number;
}

/** Streams leave a quarter of the connections to requests that are over in a moment. */
export function choosePlaceLimits(config: Config): PlaceLimits {
  return {
    perHolderMax: config.limits ? config.streamsPerKeyMax : Number.POSITIVE_INFINITY,
    allMax: Math.floor(config.connectionsMax * 0.75),
  };
}

export interface Places {
  readonly taken: number;
  /** Returns how to give the place back. */
  take(holder: string): () => void;
}

/** Those that are full are asked to come back when some streams may have ended. */
const retryAfterSeconds = 5;

export function openPlaces({ perHolderMax, allMax }: PlaceLimits): Places {
  const takenBy = new Map<string, number>();
  let taken = 0;
  return {
    get taken() {
      return taken;
    },
    take(holder) {
      const held = takenBy.get(holder) ?? 0;
      if (held >= perHolderMax) {
        throw new Refusal("too_many_streams", {
          message: `This API key follows ${perHolderMax} jobs at once already, which is as many as it may. End some streams first, or use webhooks.`,
          retryAfterSeconds,
        });
      }
      if (taken >= allMax) {
        throw new Failure("unavailable", { retryAfterMs: retryAfterSeconds * 1_000 });
      }
      taken += 1;
      takenBy.set(holder, held + 1);
      return () => {
        taken -= 1;
        const left = (takenBy.get(holder) ?? 1) - 1;
        if (left === 0) takenBy.delete(holder);
        else takenBy.set(holder, left);
      };
    },
  };
}
