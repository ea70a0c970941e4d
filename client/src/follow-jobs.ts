/** What happens to one job or to all of them, as it happens: however often the connection breaks. */
import { followStream } from "./event-stream.ts";
import type { Job } from "./generated/schemas.ts";
import type { RequestOptions } from "./request-types.ts";
import { segment } from "./resource.ts";
import type { Transport } from "./transport.ts";

interface AnyJobEvent {
  job_id: number;
  /** The number of the event; on `job`, of the latest that there is. */
  sequence: number;
  /** The job's. */
  state: Job["state"];
  stage: string | null;
  /** In percent. */
  progress: number | null;
}

/** docs/events.md says what each tells. More kinds and more fields may come: leave alone what you do not know. */
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
  /** Only events behind the one with this number. */
  after?: number | undefined;
}

/** Each event once and in order, to the end of the job. */
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

/** What changes in any job of the account, as it changes, for whoever shows lists. More may come here too. */
export type JobChange =
  | {
      type: "job";
      job_id: number;
      /** Of its latest event. */
      sequence: number;
      brand_id: number;
      content_type: Job["content_type"];
      state: Job["state"];
      stage: string | null;
      /** In percent. */
      progress: number;
      /** Where it is over. */
      failure?: Job["failure"];
    }
  /** Ask for lists anew: something may have been missed. The first of each connection. */
  | { type: "resync"; reason: string };

const changes = { path: "/events/", endedEarly: "The event stream was closed repeatedly." };

/** Has no end of its own. */
export function followJobs(
  transport: Transport,
  options: RequestOptions = {},
): AsyncGenerator<JobChange> {
  return followStream<JobChange>(transport, changes, options);
}
