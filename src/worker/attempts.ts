/** How often a job is tried, when again, and when it is given up. */
import { Failure } from "../errors.ts";
import type { ClaimedJob } from "../records/job-claims.ts";

/** An attempt is counted when the job is claimed, so that one which kills its worker is counted too. */
const attemptsMax = 5;
/** Counted from the first start. */
const waitMaxSeconds = 24 * 60 * 60;
const retryDelayMs = 1_000;
const retryDelayMaxMs = 60_000;

/** More attempts than there may be: the last one killed its worker. */
export function isUsedUp({ attempts }: ClaimedJob): boolean {
  return attempts > attemptsMax;
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
