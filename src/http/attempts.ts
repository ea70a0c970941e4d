/**
 * How often passwords may be tried: by network address, and more slowly by address for one account. Never by account
 * alone: then anybody could keep its owner out. In memory, in each process for itself, and in no more of it than a few
 * megabytes however many addresses there are.
 */
import { Refusal } from "../errors.ts";
import { networkOf } from "./network-address.ts";

export interface Attempts {
  /** Throws where it is one too many. An attempt that went well is given back. */
  take(address: string, subject: string): { giveBack(): void };
}

export interface AttemptLimits {
  /** How many may come at once, and how long it takes until there is another one. */
  perAddress: Limit;
  perSubject: Limit;
}

interface Limit {
  burst: number;
  everyMs: number;
}

interface Bucket {
  tokens: number;
  filledMs: number;
}

const defaultLimits: AttemptLimits = {
  perAddress: { burst: 60, everyMs: 2_000 },
  perSubject: { burst: 10, everyMs: 10_000 },
};
/** Twice as many are remembered at most. */
const bucketsMax = 10_000;
/** What rounding leaves is no wait. */
const instantMs = 1;

export function openAttempts(
  limits: AttemptLimits = defaultLimits,
  now: () => number = () => performance.now(),
): Attempts {
  // Two generations: to take the oldest out of one map, one by one, takes ever longer.
  let recent = new Map<string, Bucket>();
  let older = new Map<string, Bucket>();

  function fill(name: string, { burst, everyMs }: Limit): Bucket {
    const nowMs = now();
    const bucket = recent.get(name) ?? older.get(name) ?? { tokens: burst, filledMs: nowMs };
    bucket.tokens = Math.min(burst, bucket.tokens + (nowMs - bucket.filledMs) / everyMs);
    bucket.filledMs = nowMs;
    if (recent.size >= bucketsMax) {
      older = recent;
      recent = new Map();
    }
    recent.set(name, bucket);
    return bucket;
  }

  return {
    take(address, subject) {
      const from = networkOf(address).name;
      const wanted = [
        { limit: limits.perAddress, bucket: fill(from, limits.perAddress) },
        {
          limit: limits.perSubject,
          bucket: fill(`${from} ${subject.toLowerCase()}`, limits.perSubject),
        },
      ];
      const waitsMs = wanted.map(({ limit, bucket }) => (1 - bucket.tokens) * limit.everyMs);
      const waitMs = Math.max(...waitsMs);
      if (waitMs > instantMs) {
        const retryAfterSeconds = Math.ceil((waitMs - instantMs) / 1_000);
        throw new Refusal("too_many_attempts", {
          message: `Too many attempts from here. Try again in ${retryAfterSeconds} s.`,
          retryAfterSeconds,
        });
      }
      for (const { bucket } of wanted) bucket.tokens -= 1;
      return {
        giveBack() {
          for (const { bucket } of wanted) bucket.tokens += 1;
        },
      };
    },
  };
}
