/**
 * One job's way through its stages: what a stage made is kept, and found again after a crash instead of being made anew.
 * Implemented by jobs/job-run.ts; this is the interface that stages use.
 */
import type { WriterContext, WriterWork } from "./writer.ts";

/** Another worker has this job now, or it was canceled: whatever this one made is not wanted any more. */
export class ClaimLost extends Error {
  readonly reason: "lost" | "canceled";

  constructor(reason: "lost" | "canceled" = "lost") {
    super("the job's claim was lost");
    this.reason = reason;
    this.name = "ClaimLost";
  }
}

/** The job goes no further until a person continues it. */
export class JobWaits extends Error {
  constructor() {
    super("the job waits for a person");
    this.name = "JobWaits";
  }
}

export interface StageRunner {
  readonly signal: AbortSignal;
  found<T>(position: number, stage: string): T | undefined;
  /** What the stage made in an earlier attempt, or else what it makes now, by code alone. */
  step<T>(position: number, stage: string, make: () => Promise<T>, how?: StepHow): Promise<T>;
  /** The same for what the writer makes in its context; `work` is what it is asked for, which may cost money. */
  call<T>(
    position: number,
    stage: string,
    work: WriterWork,
    make: (context: WriterContext) => Promise<T>,
  ): Promise<T>;
  /** Waits until all that was made is on disk: before an attempt is given up, so that the next one goes on from here. */
  keep(): Promise<void>;
  /** Lets go of what is not saved yet: the job's end makes it worthless. Waits for what is under way. */
  leave(): Promise<void>;
}

export interface StepHow {
  /** False: what it makes is stored elsewhere right after this, and saving it twice would be waste. */
  isKept?: boolean;
}

/**
 * Whoever wants to know when a stage begins, and by what it returns, when it ends and with which problem. It is no wrapper:
 * of those, a worker would hold one more promise for each of thousands of jobs.
 */
export type WatchStage = (stage: string, position: number) => (problem?: unknown) => void;
