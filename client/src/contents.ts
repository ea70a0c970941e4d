/** The content operations, and waiting for the suggestion of a rewrite. */
import { JobFailedError } from "./errors.ts";
import { ContentsResource } from "./generated/resources.ts";
import type { JobDetails, RewriteContentBody } from "./generated/schemas.ts";
import type { Jobs, WaitOptions } from "./jobs.ts";
import type { Transport } from "./transport.ts";

export type Suggestion = NonNullable<JobDetails["suggestion"]>;

export interface RewriteOptions extends WaitOptions {
  /** Your own key, so that repeating the call after a crash does not start a second rewrite. */
  idempotencyKey?: string | undefined;
}

export class Contents extends ContentsResource {
  readonly #jobs: Jobs;

  constructor(transport: Transport, jobs: Jobs) {
    super(transport);
    this.#jobs = jobs;
  }

  /** Rewrites a passage and returns the suggestion. The content only changes when you `edit` it. */
  async rewriteAndWait(
    contentId: number,
    body: RewriteContentBody,
    options: RewriteOptions = {},
  ): Promise<Suggestion> {
    const { timeoutMs, idempotencyKey, ...rest } = options;
    const started = await this.rewrite(contentId, body, { ...rest, idempotencyKey });
    const job = await this.#jobs.wait(started.job_id, { ...rest, timeoutMs });
    const { suggestion } = await this.#jobs.get(started.job_id, {}, rest);
    if (!suggestion) throw new JobFailedError(job);
    return suggestion;
  }
}
