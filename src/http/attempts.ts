/**
 * How often passwords may be tried: by network address, and more slowly by address for one account. Never by account
 * alone: then anybody could keep its owner out. In memory, in each process for itself, and in no more of it than a few
 * megabytes however many addresses there are.
 */
import { isIPv6 } from "node:net";
import { Refusal } from "../errors.ts";

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
const bucketsMax = 20_000;

export function openAttempts(
  limits: AttemptLimits = defaultLimits,
  now = performance.now.bind(performance),
): Attempts {
  const buckets = new Map<string, Bucket>();

  function fill(name: string, { burst, everyMs }: Limit): Bucket {
    const nowMs = now();
    const known = buckets.get(name);
    const bucket = known
      ? {
          tokens: Math.min(burst, known.tokens + (nowMs - known.filledMs) / everyMs),
          filledMs: nowMs,
        }
      : { tokens: burst, filledMs: nowMs };
    // Put at the end again, so that the first is always the one that was quiet for longest.
    buckets.delete(name);
    buckets.set(name, bucket);
    if (buckets.size > bucketsMax) {
      const [oldest = ""] = buckets.keys();
      buckets.delete(oldest);
    }
    return bucket;
  }

  return {
    take(address, subject) {
      const from = networkOf(address);
      const wanted = [
        { limit: limits.perAddress, bucket: fill(from, limits.perAddress) },
        {
          limit: limits.perSubject,
          bucket: fill(`${from} ${subject.toLowerCase()}`, limits.perSubject),
        },
      ];
      const waitsMs = wanted.map(({ limit, bucket }) => (1 - bucket.tokens) * limit.everyMs);
      const waitMs = Math.max(...waitsMs);
      if (waitMs > 0) {
        const retryAfterSeconds = Math.ceil(waitMs / 1_000);
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

/** Whoever has one address of version 6 has all that share its first 64 bits. */
function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = address.split("%")[0]?.split("::") ?? [];
  const front = head === "" ? [] : head.split(":");
  const back = tail === "" ? [] : tail.split(":");
  const middle = address.includes("::")
    ? Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => "0")
    : [];
  return [...front, ...middle, ...back].slice(0, 4).join(":");
}
