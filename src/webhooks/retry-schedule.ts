/** When to retry a failed delivery: the schedule with some jitter, or later if the receiver asks for it. */

export interface FailedAttempt {
  /** How many attempts were made since the schedule began, this one included. */
  readonly attempts: number;
  readonly status: number | null;
  /** The receiver's own words, where it sent the header. */
  readonly retryAfter: string | undefined;
}

/** So that what failed together does not come back together. */
const jitterShare = 0.1;
export const retryAfterMaxMs = 24 * 60 * 60_000;

/** Undefined where the schedule is used up. `waitsMs` holds the wait before each attempt, the first included. */
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

/** Seconds, or a date (RFC 9110, section 10.2.3); nothing where it is neither. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  const asked = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - now;
  return Number.isNaN(asked) ? undefined : Math.min(Math.max(asked, 0), retryAfterMaxMs);
}
