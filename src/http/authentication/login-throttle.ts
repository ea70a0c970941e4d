/**
 * Limits password attempts by network address, and more strictly by address and account. Never by account alone,
 * because anyone could then lock out its owner. Kept in memory, separately in each process. Only buckets that are not
 * full are stored. An exhausted bucket is removed only when it is full again; if all entries are exhausted, new
 * addresses share one bucket.
 */
import { Refusal } from "../../errors.ts";
import { networkOf } from "./network-address.ts";

export interface LoginThrottle {
  /** Throws if there were too many attempts. Successful attempts are not counted. */
  take(address: string, subject: string): { giveBack(): void };
}

export interface LoginThrottleLimits {
  /** The burst size, and the time until the next attempt is available. */
  perAddress: Limit;
  perSubject: Limit;
  /** For all IPv6 networks that share their first 48 bits. */
  perSite: Limit;
  /** Shared by all addresses that have no entry because the table is full. */
  overflow: Limit;
  /** The maximum number of stored addresses and sites. */
  entriesMax: number;
}

interface Limit {
  burst: number;
  everyMs: number;
}

interface Bucket {
  limit: Limit;
  tokens: number;
  filledMs: number;
}

/** An address or a site, and its attempts. */
interface Entry {
  own: Bucket;
  subjects: Map<string, Bucket>;
}

const defaultLimits: LoginThrottleLimits = {
  perAddress: { burst: 60, everyMs: 2_000 },
  perSubject: { burst: 10, everyMs: 10_000 },
  perSite: { burst: 600, everyMs: 200 },
  overflow: { burst: 60, everyMs: 100 },
  entriesMax: 20_000,
};
/** Rounding errors do not count as a wait. */
const instantMs = 1;
/** Scanning all entries takes milliseconds, so it is not done for every new address. */
const scanEveryMs = 1_000;
/**
 * More than an address can exhaust at once with the default limits; from this number on, account buckets that are full
 * again are removed.
 */
const subjectsMax = 256;

export function openLoginThrottle(
  limits: LoginThrottleLimits = defaultLimits,
  now: () => number = () => performance.now(),
): LoginThrottle {
  /** The most recently used entry is last. */
  const entries = new Map<string, Entry>();
  const overflow = newEntry(limits.overflow);
  let scannedMs = Number.NEGATIVE_INFINITY;

  function newEntry(limit: Limit): Entry {
    return { own: newBucket(limit), subjects: new Map() };
  }

  function newBucket(limit: Limit): Bucket {
    return { limit, tokens: limit.burst, filledMs: now() };
  }

  function fill(bucket: Bucket): Bucket {
    const { burst, everyMs } = bucket.limit;
    const nowMs = now();
    bucket.tokens = Math.min(burst, bucket.tokens + (nowMs - bucket.filledMs) / everyMs);
    bucket.filledMs = nowMs;
    return bucket;
  }

  const isFull = (bucket: Bucket) => fill(bucket).tokens >= bucket.limit.burst;
  const isExhausted = (bucket: Bucket) => fill(bucket).tokens < 1;

  function forgetFullSubjects({ subjects }: Entry): void {
    for (const [subject, bucket] of subjects) if (isFull(bucket)) subjects.delete(subject);
  }

  /**
   * Removes entries whose buckets are all full; if that is not enough, entries with attempts left in every bucket,
   * least recently used first.
   */
  function evict(): void {
    const nowMs = now();
    if (nowMs - scannedMs < scanEveryMs) return;
    scannedMs = nowMs;
    for (const [name, entry] of entries) {
      forgetFullSubjects(entry);
      if (isFull(entry.own) && entry.subjects.size === 0) entries.delete(name);
    }
    for (const [name, entry] of entries) {
      if (entries.size <= limits.entriesMax / 2) return;
      const buckets = [entry.own, ...entry.subjects.values()];
      if (!buckets.some(isExhausted)) entries.delete(name);
    }
  }

  /** A new entry is not stored before an attempt is made. */
  function find(name: string, limit: Limit): Entry {
    const known = entries.get(name);
    if (known) return known;
    if (entries.size >= limits.entriesMax) evict();
    return entries.size >= limits.entriesMax ? overflow : newEntry(limit);
  }

  function remember(name: string, entry: Entry): void {
    if (entry === overflow) return;
    entries.delete(name);
    entries.set(name, entry);
  }

  return {
    take(address, subject) {
      const { name, site } = networkOf(address);
      const about = subject.toLowerCase();
      const siteEntry = site === null ? undefined : find(site, limits.perSite);
      const addressEntry = find(name, limits.perAddress);
      const one = addressEntry.subjects.get(about) ?? newBucket(limits.perSubject);
      // Addresses that share a bucket do not share account buckets: one of them could lock the others out.
      const buckets = new Set([
        ...(siteEntry ? [siteEntry.own] : []),
        addressEntry.own,
        ...(addressEntry === overflow ? [] : [one]),
      ]);
      const waitMs = Math.max(...[...buckets].map(waitOf));
      if (waitMs > instantMs) throw tooMany(waitMs);
      for (const bucket of buckets) bucket.tokens -= 1;
      if (siteEntry && site !== null) remember(site, siteEntry);
      remember(name, addressEntry);
      if (addressEntry !== overflow) {
        if (addressEntry.subjects.size >= subjectsMax) forgetFullSubjects(addressEntry);
        addressEntry.subjects.set(about, one);
      }
      return {
        giveBack() {
          for (const bucket of buckets) bucket.tokens += 1;
          // It may have been removed and created again meanwhile: then it is a different bucket.
          if (isFull(one) && addressEntry.subjects.get(about) === one)
            addressEntry.subjects.delete(about);
          const isIdle = isFull(addressEntry.own) && addressEntry.subjects.size === 0;
          if (isIdle && entries.get(name) === addressEntry) entries.delete(name);
        },
      };
    },
  };

  function waitOf(bucket: Bucket): number {
    return (1 - fill(bucket).tokens) * bucket.limit.everyMs;
  }
}

function tooMany(waitMs: number): Refusal {
  const retryAfterSeconds = Math.ceil((waitMs - instantMs) / 1_000);
  return new Refusal("too_many_attempts", {
    message: `Too many attempts from your network. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    retryAfterSeconds,
  });
}
