/** POST /jobs/{job_id}/dismiss/ — marks a failed job as seen. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { dismissFailure } from "../../../records/accounts/summary.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";

export const dismissJob = defineOperation({
  id: "dismissJob",
  method: "POST",
  path: "/jobs/{job_id}/dismiss/",
  tag: "Jobs",
  scope: "write",
  summary: "Dismiss a failed job",
  description:
    "Removes the job from the failed jobs in the summary, unless it is retried and fails again. A job that did not fail stays unchanged.",
  params: z.object({ job_id: pathId("job_not_found") }),
  status: 204,
  refusals: ["job_not_found"],
  async handle({ caller, params }) {
    const isThere = await caller.inAccount((account) =>
      dismissFailure(account, params.job_id, caller.brandId),
    );
    if (!isThere) throw new Refusal("job_not_found");
    return {};
  },
});
