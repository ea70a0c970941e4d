/** How often a job is tried, when again, and when it is given up. */
import { Failure } from "../errors.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";

/** Attempts that came to an end of their own; those that were lost with their worker are no fault of the job's. */
const attemptsMax = 5;
/** Far more workers than are lost by chance while they have the same job: it must end one day. */
const crashesMax = 20;
/** Counted from the first start. */
const waitMaxSeconds = 24 * 60 * 60;
const retryDelayMs = 1_000;
const retryDelayMaxMs = 60_000;

/** Whoever had it was lost again and again, and with it whoever could have told why. */
export function isUsedUp({ crashes }: ClaimedJob): boolean {
  return crashes >= crashesMax;
}

/** A provider that asks us to wait costs no attempt, but a job must end one day. */
export function isGivenUp({ attempts, ageSeconds }: ClaimedJob, error: unknown): boolean {
  return isWait(error) ? ageSeconds > waitMaxSeconds : attempts >= attemptsMax;
}

export function retryDelay(job: ClaimedJob, error: unknown): number {
  if (isWait(error)) return error.retryAfterMs;
  const backoff = Math.min(retryDelayMaxMs, retryDelayMs * 2 ** (job.attempts - 1));
  return backoff / 2 + (Math.random() * backoff) / 2;
}

/** A provider that asked us to wait: not the job's fault, however often. */
function isWait(error: unknown): error is Failure & { retryAfterMs: number } {
  return error instanceof Failure && error.retryAfterMs !== undefined;
}
