/** Runs one attempt at a job: its result, or why the job returns to the queue. */
import { isDatabaseAway } from "../db/database.ts";
import { Failure } from "../errors.ts";
import { ClaimLost, JobWaits } from "../writing/stage-runner.ts";
import { failedEnding } from "../jobs/run-job.ts";
import type { Log } from "../log.ts";
import type { JobEnding } from "../records/jobs/job-endings.ts";
import { jobLogFields } from "./job-log-fields.ts";
import type { JobInHand } from "./job-log-fields.ts";
import { isGivenUp, isUsedUp } from "./retry-rules.ts";
import { ProcessLost, ProcessMissing } from "./isolated-process.ts";

export async function attempt(
  run: JobInHand & { readonly controller: AbortController },
  write: () => Promise<JobEnding>,
  log: Log,
): Promise<JobEnding> {
  const { job } = run;
  if (isUsedUp(job)) return failedEnding(job, new Failure("attempts_exhausted"));
  try {
    return await write();
  } catch (error) {
    if (error instanceof Failure && !error.isRetryable) return failedEnding(job, error);
    const isFree =
      error instanceof ClaimLost ||
      error instanceof JobWaits ||
      error instanceof ProcessLost ||
      isNobodysFault(run, error);
    if (isFree || !isGivenUp(job, error)) throw error;
    log.error({ err: error, ...jobLogFields(run) }, "the last attempt failed");
    // A failure's own message helps people more than the number of attempts; a bug of ours has no public message.
    return failedEnding(job, error instanceof Failure ? error : new Failure("attempts_exhausted"));
  }
}

/** Whether the job returns to the queue without counting the attempt. */
export function isNobodysFault(
  { controller }: { readonly controller: AbortController },
  error: unknown,
): boolean {
  return controller.signal.aborted || isDatabaseAway(error) || error instanceof ProcessMissing;
}
