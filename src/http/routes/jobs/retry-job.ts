/** POST /jobs/{job_id}/retry/ — puts a failed, canceled or partially succeeded job back in the queue. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import { retryJob as retryJobRecord } from "../../../records/jobs/job-changes.ts";
import { findJob } from "../../../records/jobs/jobs.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
import { rateHeaders } from "../../rate-headers.ts";
import { presentJob } from "./get-job.ts";
import { jobShape } from "./job-shape.ts";

export const retryJob = defineOperation({
  id: "retryJob",
  method: "POST",
  path: "/jobs/{job_id}/retry/",
  tag: "Jobs",
  scope: "generate",
  summary: "Retry a job",
  description:
    "Puts a job that failed, was canceled or partially succeeded back in the queue. The job keeps its `job_id`, gets a new `task_id`, and resumes from what its stages have saved: nothing that was finished is written or paid for again. A retry counts against rate limits and other limits like a new job.",
  params: z.object({ job_id: pathId("job_not_found") }),
  answer: jobShape,
  refusals: ["job_not_found", "job_not_retryable", "too_many_jobs", "budget_exhausted"],
  async handle({ caller, params, tools: { config, events } }) {
    const { job, rate, accountId } = await caller.inAccount(async (account) => {
      const left = await retryJobRecord(account, {
        id: params.job_id,
        brandId: caller.brandId,
        apiKeyId: caller.apiKeyId,
        ratePerMinute: config.generateRatePerMinute,
        accountLimits: defaultLimits(config),
        limits: config.limits,
      });
      const { accountId: owner } = account;
      return { job: await findJob(account, params.job_id), rate: left, accountId: owner };
    });
    if (!job) throw new Refusal("job_not_found");
    events.tell({ accountId, jobId: job.id });
    return { body: presentJob(job), headers: rate ? rateHeaders(rate) : {} };
  },
});
