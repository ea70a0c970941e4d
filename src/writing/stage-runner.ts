/**
 * The interface that stages use to run: the result of a stage is saved and reused after a crash instead of being
 * produced again. Implemented by src/jobs/job-stage-runner.ts.
 */
import type { WriterContext, WriterWork } from "./writer.ts";

/** Another worker has this job now, or it was canceled: the results of this run are discarded. */
export class ClaimLost extends Error {
  readonly reason: "lost" | "canceled";

  constructor(reason: "lost" | "canceled" = "lost") {
    super("the job's claim was lost");
    this.reason = reason;
    this.name = "ClaimLost";
  }
}

/** The job waits until a person continues it. */
export class JobWaits extends Error {
  constructor() {
    super("the job waits for a person");
    this.name = "JobWaits";
  }
}

export interface StageRunner {
  readonly signal: AbortSignal;
  found<T>(position: number, stage: string): T | undefined;
  /** The result of the stage from an earlier attempt, or else computed now, without a model. */
  step<T>(
    position: number,
    stage: string,
    make: () => Promise<T>,
    options?: StepOptions,
  ): Promise<T>;
  /** The same for results of the writer; `work` is the request, which may cost money. */
  call<T>(
    position: number,
    stage: string,
    work: WriterWork,
    make: (context: WriterContext) => Promise<T>,
  ): Promise<T>;
  /** Waits until all results are on disk, before an attempt is abandoned, so that the next one resumes from here. */
  keep(): Promise<void>;
  /** Discards unsaved results, which the end of the job makes obsolete. Waits for the save in progress. */
  leave(): Promise<void>;
}

export interface StepOptions {
  /** False if the result is stored elsewhere right afterwards, so that saving it here would be redundant. */
  isKept?: boolean;
}

/**
 * Called when a stage starts; the returned function is called when it ends, with the error if there is one. Not a
 * wrapper, which would cost a worker one more promise for each of thousands of jobs.
 */
export type WatchStage = (stage: string, position: number) => (problem?: unknown) => void;
