/** Serializes server-sent events, each once for all its listeners. */
import type { JobUpdate, StoredEvent } from "../records/jobs/job-events.ts";
import type { JobStatusRecord } from "../records/jobs/job-statuses.ts";

/** The fields that all events of a job have. */
export interface EventData {
  job_id: number;
  /** The number of this event; for `job` events, of the latest numbered event. */
  sequence: number;
  state: string;
  stage: string | null;
  progress: number | null;
}

export interface NumberedFrame {
  readonly sequence: number;
  readonly frame: Buffer;
}

/** The result of one read of a job, for all its followers. */
export interface UpdatePage {
  readonly update: JobUpdate;
  /** The events start after this number. */
  readonly after: number;
  /** Whether there are no more events after these. */
  readonly isComplete: boolean;
  readonly events: readonly NumberedFrame[];
  /** A `job` event with the current status, which has no number because it is not stored. */
  readonly status: () => Buffer;
}

const endStates: ReadonlySet<string> = new Set([
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
]);

/** Why lists must be reloaded; informational, because clients treat all reasons the same. */
export type ResyncReason = "connected" | "interrupted" | "too_many_changes" | "read_too_slowly";

/** How soon a client reconnects. */
export const retryFrame = Buffer.from("retry: 1000\n\n");
export const heartbeatFrame = Buffer.from(":\n\n");

export function isOver({ state }: Pick<JobUpdate, "state">): boolean {
  return endStates.has(state);
}

/** Equal if and only if two statuses are equal. */
export function statusKey({
  state,
  stage,
  progress,
}: Pick<JobUpdate, "state" | "stage" | "progress">): string {
  return `${state} ${stage} ${progress}`;
}

export function toPage(update: JobUpdate, after: number, eventsMax: number): UpdatePage {
  let status: Buffer | undefined;
  return {
    update,
    after,
    isComplete: update.events.length < eventsMax,
    events: update.events.map((event) => ({
      sequence: event.sequence,
      frame: frameOf(event.type, dataOf(update, event), event.sequence),
    })),
    status: () => (status ??= frameOf("job", jobData(update))),
  };
}

/** A status change, for followers of all jobs of an account. */
export function accountJobFrame(job: JobStatusRecord): Buffer {
  const { job_id, sequence, ...rest } = jobData(job);
  const { brandId, contentType } = job;
  return frameOf("job", {
    job_id,
    sequence,
    brand_id: brandId,
    content_type: contentType,
    ...rest,
  });
}

export function resyncFrame(reason: ResyncReason): Buffer {
  return frameOf("resync", { reason });
}

function jobData(job: Omit<JobStatusRecord, "brandId" | "contentType">): EventData {
  return {
    job_id: job.jobId,
    sequence: job.lastSequence,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    ...(isOver(job) && { failure: job.failure }),
  };
}

function dataOf(update: JobUpdate, { sequence, type, data }: StoredEvent): EventData {
  const isLatest = sequence === update.lastSequence;
  const known: EventData = {
    job_id: update.jobId,
    sequence,
    state: stateAfter(type),
    // Only known for the latest event, which left the job in its current status.
    stage: isLatest ? update.stage : null,
    progress: isLatest ? update.progress : null,
  };
  // An event's own `state` (started, done) becomes `step`, because `state` is always the job's.
  const { state: step, ...rest } = data;
  return {
    ...known,
    ...rest,
    ...(step !== undefined && { step }),
    ...(isLatest && isOver(update) && { failure: update.failure }),
  };
}

/** The job's state after this event. */
function stateAfter(type: string): string {
  if (endStates.has(type) || type === "waiting") return type;
  return requeuedBy.has(type) ? "queued" : "running";
}

const requeuedBy: ReadonlySet<string> = new Set([
  "handed_back",
  "attempt_failed",
  "retried",
  "continued",
]);

/** JSON.stringify escapes line breaks, so the data is always one line. */
function frameOf(type: string, data: object, id?: number): Buffer {
  const number = id === undefined ? "" : `id: ${id}\n`;
  return Buffer.from(`${number}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`);
}
