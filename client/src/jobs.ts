/** The job operations, following one or all jobs, and waiting for one to end. */
import { startDeadline } from "./deadline.ts";
import { TimeoutError } from "./errors.ts";
import { followJob, followJobs, isOver } from "./follow-jobs.ts";
import type { EventsOptions, JobChange, JobEvent } from "./follow-jobs.ts";
import { JobsResource } from "./generated/resources.ts";
import type { ContinueJobBody, Job } from "./generated/schemas.ts";
import type { RequestOptions } from "./request-types.ts";
import { readJson, segment } from "./resource.ts";
import { sleep } from "./sleep.ts";

export interface WaitOptions extends Omit<RequestOptions, "idempotencyKey" | "timeoutMs"> {
  /** Total time to wait; unlimited by default. */
  timeoutMs?: number | undefined;
}

/** How long one request waits for a change. */
const waitSeconds = 30;
/** A job whose text is being written changes constantly. */
const pauseMs = 500;

export class Jobs extends JobsResource {
  /** The events of a job. Reconnects automatically, and ends with the job. */
  events(jobId: number, options?: EventsOptions): AsyncGenerator<JobEvent> {
    return followJob(this.transport, jobId, options);
  }

  /**
   * Changes to any job of the account. Ends when the signal aborts. After `resync`, the first event of each connection,
   * refetch your lists.
   */
  changes(options?: RequestOptions): AsyncGenerator<JobChange> {
    return followJobs(this.transport, options);
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

  /** Waits until a job ends, in any state, or waits for approval of its brief. Does not use a stream. */
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
      if (job && (isOver(job) || job.state === "waiting")) return job;
      await sleep(pauseMs, options.signal);
    }
  }
}

export function waitTimeoutError(jobId: number, timeoutMs: number): TimeoutError {
  const message = `Job ${jobId} did not finish within ${timeoutMs} ms. It continues in the background.`;
  return new TimeoutError({ message, jobId });
}
