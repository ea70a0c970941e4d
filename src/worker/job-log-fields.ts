/**
 * The fields of every log line about a job, so that one ID connects the caller's response with everything that
 * follows.
 */
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import type { Span } from "../tracing/tracing.ts";

export interface JobInHand {
  readonly job: ClaimedJob;
  readonly observed?: { readonly span: Span | undefined };
}

export function jobLogFields({ job, observed }: JobInHand) {
  const traceId = observed?.span?.traceId;
  return {
    job_id: job.jobId,
    ...(job.requestId !== null && { request_id: job.requestId }),
    ...(traceId !== undefined && { trace_id: traceId }),
  };
}
