/** The retry policy of jobs: how often, after which delay, and when a job fails permanently. */
import { Failure } from "../errors.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";

/** Attempts that ended by themselves; those that were lost with their worker do not count against the job. */
const attemptsMax = 5;
/** Far more than the number of workers lost by chance while they run the same job; the job must end at some point. */
const crashesMax = 20;
/** Measured from the job's first start. */
const waitMaxSeconds = 24 * 60 * 60;
const retryDelayMs = 1_000;
const retryDelayMaxMs = 60_000;

/** Whether its process was lost so often that the job fails, although the cause is unknown. */
export function isUsedUp({ crashes }: ClaimedJob): boolean {
  return crashes >= crashesMax;
}

/** Waiting because a provider asks for it costs no attempt, but the job must end at some point. */
export function isGivenUp({ attempts, ageSeconds }: ClaimedJob, error: unknown): boolean {
  return isWait(error) ? ageSeconds > waitMaxSeconds : attempts >= attemptsMax;
}

export function retryDelay(job: ClaimedJob, error: unknown): number {
  if (isWait(error)) return error.retryAfterMs;
  const backoff = Math.min(retryDelayMaxMs, retryDelayMs * 2 ** (job.attempts - 1));
  return backoff / 2 + (Math.random() * backoff) / 2;
}

/** A provider asked us to wait: not the job's fault, however often. */
function isWait(error: unknown): error is Failure & { retryAfterMs: number } {
  return error instanceof Failure && error.retryAfterMs !== undefined;
}
