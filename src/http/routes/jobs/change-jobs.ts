/** Changes to a job: cancel, continue, retry and dismiss. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import { dismissFailure } from "../../../records/accounts/summary.ts";
import {
  cancelJob as cancelJobRecord,
  continueJob as continueJobRecord,
  retryJob as retryJobRecord,
} from "../../../records/jobs/cancel-and-retry-jobs.ts";
import type { ContinueOptions } from "../../../records/jobs/cancel-and-retry-jobs.ts";
import { findJob, readJobOutputs } from "../../../records/jobs/jobs.ts";
import type { JobRecord } from "../../../records/jobs/jobs.ts";
import type { Brief } from "../../../writing/writer.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import { rateHeaders } from "../../responses/rate-headers.ts";
import type { RouteTools } from "../../route.ts";
import { briefShape, readBrief } from "./brief-shape.ts";
import { presentJob } from "./jobs.ts";
import { jobShape } from "./job-shape.ts";

export const cancelJob = defineOperation({
  id: "cancelJob",
  method: "POST",
  path: "/jobs/{job_id}/cancel/",
  tag: "Jobs",
  scope: "generate",
  summary: "Cancel a job",
  description:
    "Ends a queued, running or waiting job. After the response, no further model calls are made for it; a call in progress is aborted, and the tokens it has used so far are charged. If its content type is `batch`, finished items are kept. Canceling a canceled job returns the same response.",
  params: z.object({ job_id: pathId("job_not_found") }),
  answer: jobShape,
  refusals: ["job_finished"],
  async handle({ caller, params, tools }) {
    const job = await caller.inAccount(async (account) => {
      await cancelJobRecord(account, params.job_id, caller.brandId);
      return findJob(account, params.job_id, caller.brandId);
    });
    return { body: answerChanged(tools, caller, job) };
  },
});

export const continueJob = defineOperation({
  id: "continueJob",
  method: "POST",
  path: "/jobs/{job_id}/continue/",
  tag: "Jobs",
  scope: "generate",
  summary: "Continue a job",
  description:
    "Continues a job that was started with `approve` and is `waiting`. Without `brief`, the job uses its brief as it is; with `brief`, it uses yours instead: send the complete brief, as returned by [Get a job](#getJob), with your changes. The job keeps its `job_id`, gets a new `task_id` and is `queued` again. A job waits until it is continued or canceled, and can be continued only once: a second request is rejected with `job_not_waiting`.",
  params: z.object({ job_id: pathId("job_not_found") }),
  body: z.object({
    brief: briefShape.optional().meta({ description: "The complete brief, with your changes." }),
  }),
  bodyBytesMax: 512 * 1024,
  answer: jobShape,
  refusals: ["job_not_waiting", "too_many_jobs", "budget_exhausted"],
  async handle({ caller, params, body, tools }) {
    const { config } = tools;
    const job = await caller.inAccount(async (account) => {
      await continueWaiting(account, body.brief, {
        id: params.job_id,
        brandId: caller.brandId,
        apiKeyId: caller.apiKeyId,
        accountLimits: defaultLimits(config),
        limits: config.limits,
      });
      return findJob(account, params.job_id);
    });
    return { body: answerChanged(tools, caller, job) };
  },
});

/** Notifies followers of the change and presents the job. */
function answerChanged({ events }: RouteTools, { accountId }: Caller, job: JobRecord | undefined) {
  if (!job) throw new Refusal("job_not_found");
  events.notify({ accountId, jobId: job.id });
  return presentJob(job);
}

/** Shared by HTTP and the command line: checks that the job is waiting, and validates a changed brief against it. */
export async function continueWaiting(
  account: AccountHandle,
  given: z.output<typeof briefShape> | undefined,
  options: Omit<ContinueOptions, "brief">,
): Promise<void> {
  const job = await findJob(account, options.id, options.brandId);
  if (!job) throw new Refusal("job_not_found");
  if (job.state !== "waiting") {
    const message = `The job is not waiting for approval: it is ${job.state.replace("_", " ")}.`;
    throw new Refusal("job_not_waiting", { message });
  }
  const { brief, passages } = await readJobOutputs(account, job);
  const contentTypes = job.items.map((item) => item.contentType);
  const changed = given && readBrief(given, { contentTypes, before: brief as Brief, passages });
  await continueJobRecord(account, { ...options, brief: changed ?? null });
}

export const retryJob = defineOperation({
  id: "retryJob",
  method: "POST",
  path: "/jobs/{job_id}/retry/",
  tag: "Jobs",
  scope: "generate",
  summary: "Retry a job",
  description:
    "Puts a job that failed, was canceled or partially succeeded back in the queue. The job keeps its `job_id`, gets a new `task_id`, and resumes from its saved stages: nothing that was finished is written or paid for again. A retry counts against rate limits and other limits like a new job.",
  params: z.object({ job_id: pathId("job_not_found") }),
  answer: jobShape,
  refusals: ["job_not_retryable", "too_many_jobs", "budget_exhausted"],
  async handle({ caller, params, tools }) {
    const { config } = tools;
    const { job, rate } = await caller.inAccount(async (account) => {
      const left = await retryJobRecord(account, {
        id: params.job_id,
        brandId: caller.brandId,
        apiKeyId: caller.apiKeyId,
        ratePerMinute: config.generateRatePerMinute,
        accountLimits: defaultLimits(config),
        limits: config.limits,
      });
      return { job: await findJob(account, params.job_id), rate: left };
    });
    return { body: answerChanged(tools, caller, job), headers: rate ? rateHeaders(rate) : {} };
  },
});

export const dismissJob = defineOperation({
  id: "dismissJob",
  method: "POST",
  path: "/jobs/{job_id}/dismiss/",
  tag: "Jobs",
  scope: "write",
  summary: "Dismiss a failed job",
  description:
    "Removes the job from the failed jobs in the summary. If it is retried and fails again, it is listed again. A job that has not failed is left unchanged.",
  params: z.object({ job_id: pathId("job_not_found") }),
  status: 204,
  async handle({ caller, params }) {
    const isThere = await caller.inAccount((account) =>
      dismissFailure(account, params.job_id, caller.brandId),
    );
    if (!isThere) throw new Refusal("job_not_found");
    return {};
  },
});
