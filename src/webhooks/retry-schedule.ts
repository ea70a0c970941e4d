/** When to retry a failed delivery: the schedule with some jitter, or later if the receiver asks for it. */

export interface FailedAttempt {
  /** The number of attempts so far in this schedule, including this one. */
  readonly attempts: number;
  readonly status: number | null;
  /** The receiver's Retry-After header. */
  readonly retryAfter: string | undefined;
}

/** Spreads the retries of deliveries that failed at the same time. */
const jitterShare = 0.1;
export const retryAfterMaxMs = 24 * 60 * 60_000;

/** Undefined if the schedule is used up. `waitsMs` has the delay before each attempt, including the first. */
export function nextDelay(
  waitsMs: readonly number[],
  { attempts, status, retryAfter }: FailedAttempt,
  { now = Date.now(), random = Math.random() } = {},
): number | undefined {
  const waitMs = waitsMs[attempts];
  if (waitMs === undefined) return undefined;
  const askedMs = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : undefined;
  return Math.max(waitMs * (1 + jitterShare * random), askedMs ?? 0);
}

/** Seconds or a date (RFC 9110, section 10.2.3); undefined if it is invalid. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const asked = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), retryAfterMaxMs);
}
