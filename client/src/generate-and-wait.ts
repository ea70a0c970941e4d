/** Starts a job, follows it to its end and fetches the content, in one call. */
import { startDeadline } from "./deadline.ts";
import { JobFailedError, PressroomError, TimeoutError } from "./errors.ts";
import type { JobEvent, Jobs, WaitOptions } from "./jobs.ts";
import type { ContentsResource } from "./generated/resources.ts";
import type { Content, GenerateContentBody, Job } from "./generated/schemas.ts";
import { waitTimeoutError } from "./jobs.ts";

export interface GenerateAndWaitOptions extends WaitOptions {
  /** Called with every event of the job; never if streaming is not possible. */
  onEvent?: ((event: JobEvent) => void) | undefined;
  /** Your own key, so that repeating the call after a crash does not start a second job. */
  idempotencyKey?: string | undefined;
}

/** Some proxies buffer even the headers of a stream; do not wait longer for them. */
const headMs = 10_000;

export interface Generated {
  job: Job;
  /** One piece, or the successful ones of a batch; none while the job waits for approval of its brief. */
  contents: Content[];
}

export async function generateAndWait(
  { jobs, contents }: { jobs: Jobs; contents: ContentsResource },
  body: GenerateContentBody,
  options: GenerateAndWaitOptions = {},
): Promise<Generated> {
  const { onEvent, idempotencyKey, ...waiting } = options;
  const { timeoutMs = Number.POSITIVE_INFINITY, signal, ...rest } = waiting;
  const deadline = startDeadline(timeoutMs, signal);
  const until = { ...rest, signal: deadline.signal };
  let jobId: number | undefined;
  try {
    const started = await contents.generate(body, { ...until, idempotencyKey });
    jobId = started.job_id;
    await follow(jobs, jobId, onEvent, until);
    // Returns immediately if the events reported the end.
    const job = await jobs.wait(jobId, until);
    if (job.state === "failed" || job.state === "canceled") throw new JobFailedError(job);
    const requests = job.content_ids.map((contentId) => contents.get(contentId, until));
    return { job, contents: await Promise.all(requests) };
  } catch (error) {
    if (!deadline.isOver) throw error;
    const message = `The job was not accepted within ${timeoutMs} ms.`;
    throw jobId === undefined ? new TimeoutError({ message }) : waitTimeoutError(jobId, timeoutMs);
  } finally {
    deadline.clear();
  }
}

/** Some proxies buffer or break streams; there are then no events, and the caller polls for the end. */
async function follow(
  jobs: Jobs,
  jobId: number,
  onEvent: ((event: JobEvent) => void) | undefined,
  options: Omit<WaitOptions, "timeoutMs">,
): Promise<void> {
  const events = jobs.events(jobId, { maxRetries: 1, timeoutMs: headMs, ...options });
  for (;;) {
    let next: IteratorResult<JobEvent>;
    try {
      next = await events.next();
    } catch (error) {
      if (error instanceof PressroomError) return;
      throw error;
    }
    if (next.done) return;
    // Outside the try block: errors thrown by the callback belong to the caller.
    onEvent?.(next.value);
    // No events follow until the job is continued; wait() checks whether it is still waiting.
    if (next.value.type === "waiting") {
      await events.return(undefined);
      return;
    }
  }
}
