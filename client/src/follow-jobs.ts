/** Streams of events of one job, or of changes to all jobs, with automatic reconnection. */
import { followStream } from "./event-stream.ts";
import type { Job } from "./generated/schemas.ts";
import type { RequestOptions } from "./request-types.ts";
import { segment } from "./resource.ts";
import type { Transport } from "./transport.ts";

interface AnyJobEvent {
  job_id: number;
  /** The event's sequence number; for `job`, that of the latest event. */
  sequence: number;
  state: Job["state"];
  stage: string | null;
  /** In percent. */
  progress: number | null;
}

/** docs/events.md describes each event. New types and fields may be added: ignore unknown ones. */
export type JobEvent = AnyJobEvent &
  (
    | { type: "job" }
    | { type: "stage"; item: number; step: "started" | "done" }
    | { type: "piece"; item: number; piece: string; step: "started" | "done" }
    | { type: "text"; item: number; piece: string; text: string; is_restart?: boolean }
    | { type: "attempt_failed" | "handed_back"; message: string }
    | { type: "retried"; from: Job["state"]; task_id: string }
    | { type: "waiting"; message: string }
    | { type: "continued"; task_id: string; changed: boolean }
    | {
        type: "succeeded" | "partially_succeeded" | "failed" | "canceled";
        content_ids: number[];
        failure: Job["failure"];
      }
  );

export interface EventsOptions extends RequestOptions {
  /** Only events after this sequence number. */
  after?: number | undefined;
}

/** Each event once and in order, until the job ends. */
export async function* followJob(
  transport: Transport,
  jobId: number,
  options: EventsOptions = {},
): AsyncGenerator<JobEvent> {
  const path = `/jobs/${segment("jobId", jobId)}/events/`;
  yield* followStream<JobEvent>(transport, { path, ends, endedEarly }, options);
}

const endedEarly = "The event stream was closed repeatedly before the job finished.";
const ends: ReadonlySet<string> = new Set([
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
]);

export function isOver({ state }: Pick<Job, "state">): boolean {
  return ends.has(state);
}

/** Changes to any job of the account, for live lists. New types may be added: ignore unknown ones. */
export type JobChange =
  | {
      type: "job";
      job_id: number;
      /** The sequence number of its latest event. */
      sequence: number;
      brand_id: number;
      content_type: Job["content_type"];
      state: Job["state"];
      stage: string | null;
      /** In percent. */
      progress: number;
      /** If the job has failed. */
      failure?: Job["failure"];
    }
  /** Refetch lists: changes may have been missed. The first event of each connection. */
  | { type: "resync"; reason: string };

const changes = { path: "/events/", endedEarly: "The event stream was closed repeatedly." };

/** Never ends by itself. */
export function followJobs(
  transport: Transport,
  options: RequestOptions = {},
): AsyncGenerator<JobChange> {
  return followStream<JobChange>(transport, changes, options);
}
