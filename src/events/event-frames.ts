/** What listeners receive, as bytes of server-sent events, each serialized once for all listeners. */
import type { JobUpdate, StoredEvent } from "../records/jobs/job-events.ts";
import type { JobStatusRecord } from "../records/jobs/job-statuses.ts";

/** How a job stands, in the words that every event begins with. */
export interface EventData {
  job_id: number;
  /** The number of this event; on `job`, of the latest event that there is. */
  sequence: number;
  /** The job's. */
  state: string;
  stage: string | null;
  progress: number | null;
}

export interface NumberedFrame {
  readonly sequence: number;
  readonly frame: Buffer;
}

/** What one look at a job found, ready to be handed to everybody who follows it. */
export interface UpdatePage {
  readonly update: JobUpdate;
  /** The event after which was looked. */
  readonly after: number;
  /** Whether nothing comes after the last of `events`. */
  readonly isComplete: boolean;
  readonly events: readonly NumberedFrame[];
  /** Tells how the job stands now; it has no number, since it is no part of what happened. */
  readonly standing: () => Buffer;
}

const endStates: ReadonlySet<string> = new Set([
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
]);

/** Why lists must be reloaded. For people who read a stream; all reasons mean the same. */
export type ResyncReason = "connected" | "interrupted" | "too_many_changes" | "read_too_slowly";

/** How soon a listener comes back that was cut off. */
export const retryFrame = Buffer.from("retry: 1000\n\n");
export const heartbeatFrame = Buffer.from(":\n\n");

export function isOver({ state }: Pick<JobUpdate, "state">): boolean {
  return endStates.has(state);
}

/** Tells two standings apart. */
export function statusKey({
  state,
  stage,
  progress,
}: Pick<JobUpdate, "state" | "stage" | "progress">): string {
  return `${state} ${stage} ${progress}`;
}

export function toPage(update: JobUpdate, after: number, eventsMax: number): UpdatePage {
  let standing: Buffer | undefined;
  return {
    update,
    after,
    isComplete: update.events.length < eventsMax,
    events: update.events.map((event) => ({
      sequence: event.sequence,
      frame: frameOf(event.type, dataOf(update, event), event.sequence),
    })),
    standing: () => (standing ??= frameOf("job", standingOf(update))),
  };
}

/** A change of one of an account's jobs, for whoever follows them all. */
export function changeFrame(job: JobStatusRecord): Buffer {
  return frameOf("job", {
    job_id: job.jobId,
    sequence: job.lastSequence,
    brand_id: job.brandId,
    content_type: job.contentType,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    ...(isOver(job) && { failure: job.failure }),
  });
}

export function resyncFrame(reason: ResyncReason): Buffer {
  return frameOf("resync", { reason });
}

function standingOf(update: JobUpdate): EventData {
  return {
    job_id: update.jobId,
    sequence: update.lastSequence,
    state: update.state,
    stage: update.stage,
    progress: update.progress,
    ...(isOver(update) && { failure: update.failure }),
  };
}

function dataOf(update: JobUpdate, { sequence, type, data }: StoredEvent): EventData {
  const isLatest = sequence === update.lastSequence;
  const known: EventData = {
    job_id: update.jobId,
    sequence,
    state: stateAfter(type),
    // What an event does not tell is known of the latest alone: the job stands where that one left it.
    stage: isLatest ? update.stage : null,
    progress: isLatest ? update.progress : null,
  };
  // The state of a stage or a piece (started, done) goes by another name: `state` is the job's, in every event.
  const { state: step, ...rest } = data;
  return {
    ...known,
    ...rest,
    ...(step !== undefined && { step }),
    ...(isLatest && isOver(update) && { failure: update.failure }),
  };
}

/** What state the job was in when this had happened. */
function stateAfter(type: string): string {
  if (endStates.has(type) || type === "waiting") return type;
  return backInLine.has(type) ? "queued" : "running";
}

const backInLine: ReadonlySet<string> = new Set([
  "handed_back",
  "attempt_failed",
  "retried",
  "continued",
]);

/** JSON has no line breaks of its own, so the data is always one line. */
function frameOf(type: string, data: object, id?: number): Buffer {
  const number = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${number}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}
