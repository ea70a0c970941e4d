/** Jobs: the operations of the API, following one or all of them, and waiting for the end of one. */
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
  /** How long to wait in all; for ever unless told. */
  timeoutMs?: number | undefined;
}

/** What one request waits for a change. */
const waitSeconds = 30;
/** A job whose text grows changes all the time. */
const pauseMs = 500;

export class Jobs extends JobsResource {
  /** What happens to a job, as it happens. Goes on where it broke, and ends with the job. */
  events(jobId: number, options?: EventsOptions): AsyncGenerator<JobEvent> {
    return followJob(this.transport, jobId, options);
  }

  /**
   * What changes in any job of the account, as it changes. Ends when the signal aborts. `resync`, the first after each
   * connection, says that lists are to be asked for anew.
   */
  changes(options?: RequestOptions): AsyncGenerator<JobChange> {
    return followJobs(this.transport, options);
  }

  /**
   * Lets a job go on that waits for its brief to be approved, with the whole changed brief or as it is, and waits until it
   * is over.
   */
  async continueAndWait(
    jobId: number,
    body: ContinueJobBody = {},
    options: WaitOptions = {},
  ): Promise<Job> {
    const { timeoutMs: _, ...rest } = options;
    await this.continue(jobId, body, rest);
    return this.wait(jobId, options);
  }

  /** Waits until a job is over, however it ends, or waits for its brief to be approved; without a stream. */
  async wait(jobId: number, options: WaitOptions = {}): Promise<Job> {
    const { timeoutMs = Number.POSITIVE_INFINITY, signal, ...rest } = options;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      return await this.#untilOver(jobId, { ...rest, signal: deadline.signal });
    } catch (error) {
      throw deadline.isOver ? notOver(jobId, timeoutMs) : error;
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
        // At once the first time: one that waits for approval would be waited for in vain.
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

export function notOver(jobId: number, timeoutMs: number): TimeoutError {
  const message = `Job ${jobId} did not finish within ${timeoutMs} ms. It continues in the background.`;
  return new TimeoutError({ message, jobId });
}
