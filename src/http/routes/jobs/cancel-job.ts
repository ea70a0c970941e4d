/** POST /jobs/{job_id}/cancel/ — ends a job that has not ended yet. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { cancelJob as cancelJobRecord } from "../../../records/jobs/job-changes.ts";
import { findJob } from "../../../records/jobs/jobs.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
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
    "Ends a queued, running or waiting job. After the response, no further model calls are made for it; a call in progress is aborted, and the tokens it has used so far are charged. Finished items of a batch are kept. Canceling a canceled job returns the same response.",
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
