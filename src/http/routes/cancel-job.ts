/** POST /jobs/{job_id}/cancel/ — ends a job that is not over. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { cancelJob as cancelJobRecord } from "../../records/job-changes.ts";
import { findJob } from "../../records/jobs.ts";
import { defineOperation } from "../operation.ts";
import { pathId } from "../parameters.ts";
import { presentJob } from "./get-job.ts";
import { jobShape } from "./job-shape.ts";

export const cancelJob = defineOperation({
  id: "cancelJob",
  method: "POST",
  path: "/jobs/{job_id}/cancel/",
  tag: "Jobs",
  scope: "generate",
  summary: "Cancel a job",
  description:
    "Ends a job that is queued, running or waiting. No model is called for it any more once this has answered; a call that is under way is broken off, and costs what it has taken. What a batch has finished stays. Canceling a job that is canceled already answers the same again.",
  params: z.object({ job_id: pathId("job_not_found") }),
  answer: jobShape,
  refusals: ["job_not_found", "job_finished"],
  async handle({ caller, params, tools }) {
    const { job, accountId } = await caller.inAccount(async (account) => {
      await cancelJobRecord(account, params.job_id, caller.brandId);
      const { accountId: owner } = account;
      return { job: await findJob(account, params.job_id, caller.brandId), accountId: owner };
    });
    if (!job) throw new Refusal("job_not_found");
    tools.events.tell({ accountId, jobId: job.id });
    return { body: presentJob(job) };
  },
});
