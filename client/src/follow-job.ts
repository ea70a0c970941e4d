/** What happens to a job, as it happens: each event once and in order, however often the connection breaks. */
import { ConnectionError } from "./errors.ts";
import { openEvents, silence, toEvent } from "./event-stream.ts";
import type { Job } from "./generated/schemas.ts";
import { readEvents } from "./read-events.ts";
import { readLines } from "./read-lines.ts";
import type { ApiRequest, RequestOptions } from "./request.ts";
import { segment } from "./resource.ts";
import { mayRetry, retryDelayMs } from "./retries.ts";
import { sleep } from "./sleep.ts";
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

export async function* followJob(
  transport: Transport,
  jobId: number,
  options: EventsOptions = {},
): AsyncGenerator<JobEvent> {
  const { maxRetries = transport.maxRetries, signal } = options;
  const path = `/jobs/${segment("jobId", jobId)}/events/`;
  let after = options.after ?? 0;
  let pauseMs = 1_000;
  let failures = 0;
  for (;;) {
    const request: ApiRequest = {
      method: "GET",
      path,
      accept: "text/event-stream",
      ...(after > 0 && { headers: { "Last-Event-ID": String(after) } }),
    };
    let isEnd = false;
    let failure: unknown;
    try {
      const answer = await openEvents(transport, request, options);
      if (!answer) return;
      const lines = readLines(answer, options, silence);
      for await (const sent of readEvents(lines, (milliseconds) => (pauseMs = milliseconds))) {
        const event = toEvent<JobEvent>(sent);
        if (!event) continue;
        const number = sent.id === undefined ? undefined : Number(sent.id);
        if (number !== undefined && number <= after) continue;
        after = number ?? after;
        failures = 0;
        isEnd = ends.has(event.type);
        yield event;
      }
    } catch (error) {
      if (!mayRetry(request, error)) throw error;
      failure = error;
    }
    // A job that was retried has ends in the middle too: only one with which the stream ends is the end.
    if (isEnd && failure === undefined) return;
    failures++;
    if (failures > maxRetries) throw failure ?? endedEarly();
    // Whoever was cut off in the midst of events comes back when the service said; others ever more slowly.
    const delayMs = retryDelayMs(failures, failure);
    await sleep(failure === undefined ? Math.max(pauseMs, delayMs) : delayMs, signal);
  }
}

const ends: ReadonlySet<string> = new Set([
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
]);

export function isOver({ state }: Pick<Job, "state">): boolean {
  return ends.has(state);
}

function endedEarly(): ConnectionError {
  return new ConnectionError({
    code: "connection_failed",
    message: "The stream of events ends again and again before the job does.",
  });
}
