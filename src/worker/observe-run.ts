/**
 * Observes one run of a job from its claim to its end: a span with a child for each stage and for settling, the
 * metrics, and one log line. The span continues the trace of the request that created the job.
 */
import type { WatchStage } from "../writing/stage-runner.ts";
import type { Log } from "../log.ts";
import type { Metrics } from "../metrics/metrics.ts";
import type { ClaimedJob } from "../records/jobs/job-claims.ts";
import { problemOf } from "../tracing/tracing.ts";
import type { Span, Tracing } from "../tracing/tracing.ts";
import { jobLogFields } from "./job-log-fields.ts";
import type { Settled } from "./settle-jobs.ts";

export interface ObservedRun {
  readonly span: Span | undefined;
  readonly watchStage: WatchStage;
  /** The run has ended, and its result is to be settled. */
  beginSettling(): void;
  /** The state that was stored; undefined if another worker had claimed the job by then. */
  settled(result: Settled | "canceled" | undefined): void;
}

interface Tools {
  log: Log;
  metrics: Metrics;
  tracing: Tracing;
}

export function observeRun({ log, metrics, tracing }: Tools, job: ClaimedJob): ObservedRun {
  const startedAt = performance.now();
  const span = tracing.start(`job ${job.contentType}`, {
    kind: "consumer",
    parent: job.traceparent,
    attributes: {
      "pressroom.job_id": job.jobId,
      "pressroom.content_type": job.contentType,
      "pressroom.attempt": job.attempts,
      ...(job.requestId !== null && { "pressroom.request_id": job.requestId }),
    },
  });
  let settling: Span | undefined;
  const seconds = () => (performance.now() - startedAt) / 1_000;

  return {
    span,
    watchStage(stage, position) {
      const item = job.items.find((one) => one.position === position);
      const contentType = item?.contentType ?? job.contentType;
      const begunAt = performance.now();
      const attributes = { "pressroom.content_type": contentType };
      const stageSpan = span && tracing.start(`stage ${stage}`, { parent: span, attributes });
      return (problem) => {
        stageSpan?.end(problem === undefined ? undefined : problemOf(problem));
        if (problem !== undefined) return;
        metrics.stageDone(stage, contentType, (performance.now() - begunAt) / 1_000);
      };
    },
    beginSettling() {
      settling = tracing.start("settle", { parent: span });
    },
    settled(result) {
      settling?.end();
      if (result === "canceled") {
        metrics.attemptLost("canceled");
        span?.end();
      } else if (result === undefined) {
        metrics.attemptLost("lease_lost");
        span?.end("lease_lost");
      } else if ("ending" in result) {
        const { state, writer, failure } = result.ending;
        // Only the kind of writer, because accounts can have models with any name.
        const kind = writer?.split(":", 1)[0] ?? null;
        metrics.jobFinished({ contentType: job.contentType, state, writer: kind }, seconds());
        span?.set({
          "pressroom.state": state,
          ...(writer !== null && { "pressroom.writer": writer }),
        });
        span?.end(state === "failed" ? failure?.code : undefined);
        log.info(
          {
            ...jobLogFields({ job, observed: { span } }),
            content_type: job.contentType,
            state,
            attempts: job.attempts,
            ms: Math.round(seconds() * 1_000),
          },
          "job",
        );
      } else {
        const { type } = result.requeue.reason;
        const isFailed = type === "attempt_failed";
        metrics.attemptLost(isFailed ? "failed" : type);
        span?.end(isFailed ? problemOf(result.requeue.error) : undefined);
      }
    },
  };
}
