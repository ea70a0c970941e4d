/** From a wish to the finished text in one call: start a job, follow it to its end, fetch what it made. */
import { startDeadline } from "./deadline.ts";
import { JobFailedError, PressroomError, TimeoutError } from "./errors.ts";
import type { JobEvent } from "./follow-jobs.ts";
import type { ContentsResource } from "./generated/resources.ts";
import type { Content, GenerateContentBody, Job } from "./generated/schemas.ts";
import { notOver } from "./jobs.ts";
import type { Jobs, WaitOptions } from "./jobs.ts";

export interface GenerateAndWaitOptions extends WaitOptions {
  /** Called with every event of the job. Where no stream comes through, there are none. */
  onEvent?: ((event: JobEvent) => void) | undefined;
  /** One of your own, so that a call that is made again after a crash starts nothing twice. */
  idempotencyKey?: string | undefined;
}

/** Some proxies hold back even the head of a stream: then it is not worth waiting for. */
const headMs = 10_000;

export interface Generated {
  job: Job;
  /** One, or those of a batch that succeeded; none while the job waits for its brief to be approved. */
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
    // At once where the events told of the end.
    const job = await jobs.wait(jobId, until);
    if (job.state === "failed" || job.state === "canceled") throw new JobFailedError(job);
    const made = job.content_ids.map((contentId) => contents.get(contentId, until));
    return { job, contents: await Promise.all(made) };
  } catch (error) {
    if (!deadline.isOver) throw error;
    const message = `The job was not accepted within ${timeoutMs} ms.`;
    throw jobId === undefined ? new TimeoutError({ message }) : notOver(jobId, timeoutMs);
  } finally {
    deadline.clear();
  }
}

/** Some proxies hold streams back or break them. Then nothing is told, and the end is asked for. */
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
    // Outside of the try: what the caller's own function throws is the caller's.
    onEvent?.(next.value);
    // Nothing comes until a person continues it; whether it still waits is asked for.
    if (next.value.type === "waiting") {
      await events.return(undefined);
      return;
    }
  }
}
