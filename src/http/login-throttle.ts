/**
 * How often passwords may be tried: by network address, and less often by address and account. Never by account alone,
 * since anybody could then lock its owner out. Kept in memory, separately in each process. Only buckets that are not
 * full are remembered. An exhausted one is forgotten only when it is full again; when all entries are exhausted, new
 * addresses share one bucket.
 */
import { Refusal } from "../errors.ts";
import { networkOf } from "./network-address.ts";

export interface LoginThrottle {
  /** Throws where it is one too many. An attempt that went well is given back. */
  take(address: string, subject: string): { giveBack(): void };
}

export interface LoginThrottleLimits {
  /** How many may come at once, and how long it takes until there is another one. */
  perAddress: Limit;
  perSubject: Limit;
  /** For all networks of version 6 that share their first 48 bits. */
  perSite: Limit;
  /** For all together that came when there was no place for another entry. */
  newcomers: Limit;
  /** How many addresses and sites are remembered at most. */
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

/** An address or a site, and what was tried from it. */
interface Entry {
  own: Bucket;
  subjects: Map<string, Bucket>;
}

const defaultLimits: LoginThrottleLimits = {
  perAddress: { burst: 60, everyMs: 2_000 },
  perSubject: { burst: 10, everyMs: 10_000 },
  perSite: { burst: 600, everyMs: 200 },
  newcomers: { burst: 60, everyMs: 100 },
  entriesMax: 20_000,
};
/** What rounding leaves is no wait. */
const instantMs = 1;
/** To look through all entries takes milliseconds: not for every newcomer. */
const lookEveryMs = 1_000;
/** More than an address can have exhausted at once with the usual limits; then those that are full again go. */
const subjectsMax = 256;

export function openLoginThrottle(
  limits: LoginThrottleLimits = defaultLimits,
  now: () => number = () => performance.now(),
): LoginThrottle {
  /** Who tried last stands last. */
  const entries = new Map<string, Entry>();
  const newcomers = newEntry(limits.newcomers);
  let lookedMs = Number.NEGATIVE_INFINITY;

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

  /** Those that lack nothing go; where that is not enough, those go that may still try, the quiet ones first. */
  function makeRoom(): void {
    const nowMs = now();
    if (nowMs - lookedMs < lookEveryMs) return;
    lookedMs = nowMs;
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

  /** Not remembered yet: nothing has been taken. */
  function find(name: string, limit: Limit): Entry {
    const known = entries.get(name);
    if (known) return known;
    if (entries.size >= limits.entriesMax) makeRoom();
    return entries.size >= limits.entriesMax ? newcomers : newEntry(limit);
  }

  function remember(name: string, entry: Entry): void {
    if (entry === newcomers) return;
    entries.delete(name);
    entries.set(name, entry);
  }

  return {
    take(address, subject) {
      const { name, site } = networkOf(address);
      const about = subject.toLowerCase();
      const wide = site === null ? undefined : find(site, limits.perSite);
      const narrow = find(name, limits.perAddress);
      const one = narrow.subjects.get(about) ?? newBucket(limits.perSubject);
      // Newcomers that share a bucket share no account's: one of them could keep the others from it.
      const buckets = new Set([
        ...(wide ? [wide.own] : []),
        narrow.own,
        ...(narrow === newcomers ? [] : [one]),
      ]);
      const waitMs = Math.max(...[...buckets].map(waitOf));
      if (waitMs > instantMs) throw tooMany(waitMs);
      for (const bucket of buckets) bucket.tokens -= 1;
      if (wide && site !== null) remember(site, wide);
      remember(name, narrow);
      if (narrow !== newcomers) {
        if (narrow.subjects.size >= subjectsMax) forgetFullSubjects(narrow);
        narrow.subjects.set(about, one);
      }
      return {
        giveBack() {
          for (const bucket of buckets) bucket.tokens += 1;
          // It may have been forgotten and made again meanwhile: then it is another's.
          if (isFull(one) && narrow.subjects.get(about) === one) narrow.subjects.delete(about);
          const isIdle = isFull(narrow.own) && narrow.subjects.size === 0;
          if (isIdle && entries.get(name) === narrow) entries.delete(name);
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
    message: `Too many attempts from your network. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
  });
}
