/**
 * The interface for recording metrics. Labels never have values that API callers can choose, so the number of series is
 * bounded.
 */
import type { MetricObjectWithValues, MetricValue } from "prom-client";

/** One metric with all its series, as data that can be sent between threads. */
export type MetricFamily = MetricObjectWithValues<MetricValue<string>>;

/** How an attempt without a result ended. */
export type LostAttempt = "failed" | "handed_back" | "lease_lost" | "canceled" | "waiting";

export interface QueueDepth {
  /** Can be claimed now. */
  ready: number;
  /** Waiting for a retry. */
  delayed: number;
  /** Claimed by a worker. */
  running: number;
  /** True if there are too many to count, and PostgreSQL's estimate is used. */
  isEstimate: boolean;
  /** The waiting time of the oldest ready task; 0 if there is none. */
  oldestReadySeconds: number;
}

/** Values that are read at each scrape. */
export interface Watched {
  /** Requests that wait to be accepted. */
  acceptQueue: () => number;
  /** Groups that are being accepted. */
  acceptGroups: () => number;
  jobsRunning: () => number;
  jobsRunningMax: () => number;
  webhooksUnderWay: () => number;
}

/** The counts of a `pg.Pool`. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A model call. The model's name is not a label, because accounts can choose any. */
export interface CalledModel {
  provider: string;
  /** `ok`, `aborted`, or the code of a failure. */
  outcome: string;
  milliseconds: number;
  /** Including cached ones. */
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** Millionths of a dollar; null if unknown. */
  costMicros: number | null;
}

export interface Metrics {
  /** A response was sent. */
  answered(route: string, method: string, status: number, seconds: number): void;
  /** A response was an error with this code of the registry. */
  refused(code: string): void;
  accepted(contentType: string, isReplay: boolean): void;
  /** This many requests were accepted in one statement. */
  acceptedGroup(size: number): void;
  /** A request was rejected because of overload. */
  shed(reason: string): void;
  /** A stage of a job finished; not called for stages that an earlier attempt had saved. */
  stageDone(stage: string, contentType: string, seconds: number): void;
  /** A job's end was stored; `seconds` is the duration of its last attempt. */
  jobFinished(
    job: { contentType: string; state: string; writer: string | null },
    seconds: number,
  ): void;
  attemptLost(how: LostAttempt): void;
  modelCalled(call: CalledModel): void;
  /** A webhook delivery attempt ended as `delivered`, `retry` or `dead`. */
  webhookAttempted(outcome: string, seconds: number): void;
  workerThreadDied(): void;
  logLineDropped(): void;
  spansExported(count: number): void;
  spansDropped(count: number): void;
  watch(name: keyof Watched, read: () => number): void;
  watchPool(name: string, pool: WatchedPool): void;
  /** If `read` finds nothing, the metrics are omitted: outdated values would hide a problem. */
  watchQueue(read: () => Promise<QueueDepth | undefined>): void;
  /** All current values. */
  collect(): Promise<MetricFamily[]>;
}

const nothing = () => undefined;

/** Used if metrics are disabled: does nothing. */
export function withoutMetrics(): Metrics {
  return {
    answered: nothing,
    refused: nothing,
    accepted: nothing,
    acceptedGroup: nothing,
    shed: nothing,
    stageDone: nothing,
    jobFinished: nothing,
    attemptLost: nothing,
    modelCalled: nothing,
    webhookAttempted: nothing,
    workerThreadDied: nothing,
    logLineDropped: nothing,
    spansExported: nothing,
    spansDropped: nothing,
    watch: nothing,
    watchPool: nothing,
    watchQueue: nothing,
    collect: async () => [],
  };
}
