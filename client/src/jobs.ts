/** The job operations, following one or all jobs with automatic reconnection, and waiting for one to end. */
import { startDeadline } from "./deadline.ts";
import { TimeoutError } from "./errors.ts";
import { JobsResource } from "./generated/resources.ts";
import type { ContinueJobBody, Job } from "./generated/schemas.ts";
import type { RequestOptions } from "./request-types.ts";
import { readJson, segment } from "./resource.ts";
import { sleep } from "./sleep.ts";
import { followStream } from "./event-stream.ts";

export interface WaitOptions extends Omit<RequestOptions, "idempotencyKey" | "timeoutMs"> {
  /** Total time to wait; unlimited by default. */
  timeoutMs?: number | undefined;
}

/** How long one request waits for a change. */
const waitSeconds = 30;
/** The pause between requests, because a job whose text is being written changes constantly. */
const pauseMs = 500;

export class Jobs extends JobsResource {
  /** The events of a job, each once and in order. Reconnects automatically, and ends with the job. */
  async *events(jobId: number, options: EventsOptions = {}): AsyncGenerator<JobEvent> {
    const path = `/jobs/${segment("jobId", jobId)}/events/`;
    yield* followStream<JobEvent>(this.transport, { path, ends, endedEarly }, options);
  }

  /**
   * Changes to any job of the account. Runs until the signal aborts, and then throws its reason. After `resync`, the
   * first event of each connection, refetch your lists.
   */
  changes(options: RequestOptions = {}): AsyncGenerator<JobChange> {
    return followStream<JobChange>(this.transport, changes, options);
  }

  /** Continues a job that waits for approval of its brief, optionally with a changed brief, and waits until it ends. */
  async continueAndWait(
    jobId: number,
    body: ContinueJobBody = {},
    options: WaitOptions = {},
  ): Promise<Job> {
    const { timeoutMs: _, ...rest } = options;
    await this.continue(jobId, body, rest);
    return this.wait(jobId, options);
  }

  /** Waits until a job ends in any state, or until it waits for approval of its brief. Does not use a stream. */
  async wait(jobId: number, options: WaitOptions = {}): Promise<Job> {
    const { timeoutMs = Number.POSITIVE_INFINITY, signal, ...rest } = options;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      return await this.#untilOver(jobId, { ...rest, signal: deadline.signal });
    } catch (error) {
      throw deadline.isOver ? waitTimeoutError(jobId, timeoutMs) : error;
    } finally {
      deadline.clear();
    }
  }

  async #untilOver(jobId: number, options: RequestOptions): Promise<Job> {
    const path = `/jobs/${segment("jobId", jobId)}/`;
    let known = "";
    for (;;) {
      const request = {
        method: "GET",
        path,
        // The first request returns immediately: a job that waits for approval may not change.
        ...(known !== "" && {
          query: { wait: waitSeconds },
          headers: { "If-None-Match": known },
        }),
      };
      const timing = { ...options, timeoutMs: (waitSeconds + 15) * 1_000 };
      const job = await this.transport.send(request, timing, async (response) => {
        if (response.status === 304) return undefined;
        known = response.headers.get("ETag") ?? "";
        return readJson<Job>(response);
      });
      if (job && (ends.has(job.state) || job.state === "waiting")) return job;
      await sleep(pauseMs, options.signal);
    }
  }
}

export function waitTimeoutError(jobId: number, timeoutMs: number): TimeoutError {
  const message = `Job ${jobId} did not finish within ${timeoutMs} ms. It continues in the background.`;
  return new TimeoutError({ message, jobId });
}

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

const endedEarly = "The event stream was closed repeatedly before the job finished.";
const ends: ReadonlySet<string> = new Set([
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
]);

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
