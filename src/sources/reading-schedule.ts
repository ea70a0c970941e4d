/** Schedules the next read of a source: sooner after changes, later without any, and with backoff after failures. */
import { z } from "zod";
import { groupDigits } from "../group-digits.ts";
import type { SourceProblem, SourceProblemCode } from "./source-fetch.ts";

export interface IntervalBounds {
  minSeconds: number;
  maxSeconds: number;
}

export const intervalDefaults: IntervalBounds = { minSeconds: 900, maxSeconds: 7 * 86_400 };

export function wholeNumber(least: number, most: number) {
  const message = `Must be a whole number from ${groupDigits(least)} to ${groupDigits(most)}.`;
  return z.int(message).min(least, message).max(most, message);
}

const intervalSeconds = wholeNumber(60, 30 * 86_400);

/** Settings of every kind of source. */
export const intervalSettings = z.object({
  interval_min_seconds: intervalSeconds.default(intervalDefaults.minSeconds).meta({
    description: "The minimum time between two reads, in seconds.",
    example: 900,
  }),
  interval_max_seconds: intervalSeconds.default(intervalDefaults.maxSeconds).meta({
    description: "The maximum time between two reads, in seconds.",
    example: 604_800,
  }),
});

const shrinking = 0.5;
const growing = 1.5;

export function nextInterval(
  seconds: number,
  /** Null after the first read, in which everything is new. */
  hasChanged: boolean | null,
  { minSeconds, maxSeconds }: IntervalBounds,
): number {
  const factor = hasChanged === null ? 1 : hasChanged ? shrinking : growing;
  const next = Math.round(seconds * factor);
  return Math.min(maxSeconds, Math.max(minSeconds, next));
}

/** A person must act first, so these are retried less often. */
const lasting: ReadonlySet<SourceProblemCode> = new Set([
  "address_refused",
  "forbidden",
  "not_found",
  "gone",
  "disallowed_by_robots",
  "credentials_refused",
]);

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const jitter = 0.1;

/** `failures`: the number of consecutive failures, including this one. */
export function backoffMs(
  { code, retryAfterMs }: Pick<SourceProblem, "code" | "retryAfterMs">,
  failures: number,
): number {
  if (code === "rate_limited" && retryAfterMs !== undefined) return Math.max(1_000, retryAfterMs);
  const [firstMs, mostMs] = lasting.has(code) ? [hourMs, 7 * 24 * hourMs] : [minuteMs, 24 * hourMs];
  const waitMs = Math.min(mostMs, firstMs * 2 ** Math.min(20, failures - 1));
  // Adds jitter, so that sources that failed together are not retried together. Never earlier than Retry-After.
  return Math.max(retryAfterMs ?? 0, waitMs * (1 - jitter * Math.random()));
}
