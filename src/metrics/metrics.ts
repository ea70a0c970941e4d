/**
 * What is counted and measured, as methods that say what happened. None of them takes a value that a caller of the API
 * chooses, so the number of series is bounded.
 */
import type { MetricObjectWithValues, MetricValue } from "prom-client";

/** One metric with all its series, in a shape that a message between threads can carry. */
export type MetricFamily = MetricObjectWithValues<MetricValue<string>>;

/** How an attempt ended that brought no result. */
export type LostAttempt = "failed" | "handed_back" | "lease_lost" | "canceled" | "waiting";

export interface QueueDepth {
  /** Could be claimed now. */
  ready: number;
  /** Waits for its time after a failed attempt. */
  delayed: number;
  /** A worker has it. */
  running: number;
  /** True where there were too many to count, and PostgreSQL's own estimate stands for them. */
  isEstimate: boolean;
  /** How long the task that could have been claimed first has been waiting; 0 where none waits. */
  oldestReadySeconds: number;
}

/** Numbers that are looked up when somebody asks for them. */
export interface Watched {
  /** Requests that wait for their group to be accepted. */
  acceptQueue: () => number;
  /** Groups that are at PostgreSQL at this moment. */
  acceptGroups: () => number;
  jobsRunning: () => number;
  jobsRunningMax: () => number;
  webhooksUnderWay: () => number;
}

/** As pg's pool tells it. */
export interface WatchedPool {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

/** A call to a model. The model's own name is no label: accounts may bring any. */
export interface CalledModel {
  provider: string;
  /** `ok`, `aborted`, or the code of a failure. */
  outcome: string;
  milliseconds: number;
  /** Cached ones included. */
  inputTokens: number;
  cachedInputTokens: number;
  outputTokens: number;
  /** Millionths of a dollar; null where nobody knows. */
  costMicros: number | null;
}

export interface Metrics {
  /** An answer left, whatever it was. */
  answered(route: string, method: string, status: number, seconds: number): void;
  /** An answer was an error. `code` is one of the registry's. */
  refused(code: string): void;
  accepted(contentType: string, isReplay: boolean): void;
  /** So many requests went to PostgreSQL as one statement. */
  acceptedGroup(size: number): void;
  /** A request was turned away unread, since there was too much to do. */
  shed(reason: string): void;
  /** A stage of a job was done, not counting the ones that an earlier attempt had saved. */
  stageDone(stage: string, contentType: string, seconds: number): void;
  /** A job came to its end and PostgreSQL has it; the time is that of its last attempt. */
  jobFinished(
    job: { contentType: string; state: string; writer: string | null },
    seconds: number,
  ): void;
  attemptLost(how: LostAttempt): void;
  modelCalled(call: CalledModel): void;
  /** An attempt to deliver a webhook came to an end: `delivered`, `retry` or `dead`. */
  webhookAttempted(outcome: string, seconds: number): void;
  workerThreadDied(): void;
  logLineDropped(): void;
  spansExported(count: number): void;
  spansDropped(count: number): void;
  watch(name: keyof Watched, read: () => number): void;
  watchPool(name: string, pool: WatchedPool): void;
  /** Where `read` finds nothing the numbers are left out: an old number would say that all is well. */
  watchQueue(read: () => Promise<QueueDepth | undefined>): void;
  /** Everything as it is now. */
  collect(): Promise<MetricFamily[]>;
}

const nothing = () => undefined;

/** For whoever wants none: every verb does nothing. */
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
