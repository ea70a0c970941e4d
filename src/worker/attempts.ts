/** How often a job is tried, when again, and what is said when it was tried often enough. */
import { Failure, failureCodes } from "../errors.ts";
import type { ClaimedJob } from "../records/job-claims.ts";

/** An attempt is counted when the job is claimed, so that one which kills its worker is counted too. */
const attemptsMax = 5;
/** Whoever has been asked to wait for this long, counted from the first start, waits no more. */
const waitingSecondsMax = 6 * 3_600;
const retryDelayMs = 1_000;
const retryDelayMaxMs = 60_000;

/** More attempts than there may be: the last one killed its worker. */
export function isUsedUp({ attempts }: ClaimedJob): boolean {
  return attempts > attemptsMax;
}

export function isLastAttempt({ attempts }: ClaimedJob): boolean {
  return attempts >= attemptsMax;
}

/** With what went wrong the last time, where that has words for a person. */
export function exhausted(error: unknown): Failure {
  if (!(error instanceof Failure)) return new Failure("attempts_exhausted");
  return new Failure("attempts_exhausted", {
    message: `${failureCodes.attempts_exhausted.message} The last time: ${error.message}`,
  });
}

/** A provider that asked us to wait: not the job's fault, however often, and for as long as anybody can be expected to wait. */
export function isFreeWait({ ageSeconds }: ClaimedJob, error: unknown): boolean {
  return isWait(error) && ageSeconds < waitingSecondsMax;
}

function isWait(error: unknown): error is Failure & { retryAfterMs: number } {
  return error instanceof Failure && error.retryAfterMs !== undefined;
}

export function retryDelay(job: ClaimedJob, error: unknown): number {
  if (isWait(error)) return error.retryAfterMs;
  const backoff = Math.min(retryDelayMaxMs, retryDelayMs * 2 ** (job.attempts - 1));
  return backoff / 2 + (Math.random() * backoff) / 2;
}
