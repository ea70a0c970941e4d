/** POST /jobs/{job_id}/continue/ — continues a job that is waiting for its brief to be approved. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { defaultLimits } from "../../../jobs/default-limits.ts";
import type { Brief } from "../../../writing/writer.ts";
import { continueJob as continueJobRecord } from "../../../records/jobs/job-changes.ts";
import type { ContinueWish } from "../../../records/jobs/job-changes.ts";
import { findJob, readJobPapers } from "../../../records/jobs/jobs.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
import { briefShape, readBrief } from "./brief-shape.ts";
import { presentJob } from "./get-job.ts";
import { jobShape } from "./job-shape.ts";

export const continueJob = defineOperation({
  id: "continueJob",
  method: "POST",
  path: "/jobs/{job_id}/continue/",
  tag: "Jobs",
  scope: "generate",
  summary: "Continue a job",
  description:
    "Continues a job that was started with `approve` and is `waiting`. Without `brief`, the job uses its brief as it is; with `brief`, it uses yours instead: send the whole brief, as [the job](#getJob) shows it, with your changes. The job keeps its `job_id`, gets a new `task_id` and is `queued` again. A job waits until it is continued or canceled, and can be continued once: a second request gets `job_not_waiting`.",
  params: z.object({ job_id: pathId("job_not_found") }),
  body: z.object({
    brief: briefShape.optional().meta({ description: "The whole brief, with your changes." }),
  }),
  bodyBytesMax: 512 * 1024,
  answer: jobShape,
  refusals: ["job_not_found", "job_not_waiting", "too_many_jobs", "budget_exhausted"],
  async handle({ caller, params, body, tools: { config, events } }) {
    const { job, accountId } = await caller.inAccount(async (account) => {
      await continueWaiting(account, body.brief, {
        id: params.job_id,
        brandId: caller.brandId,
        apiKeyId: caller.apiKeyId,
        accountLimits: defaultLimits(config),
        limits: config.limits,
      });
      const { accountId: owner } = account;
      return { job: await findJob(account, params.job_id), accountId: owner };
    });
    if (!job) throw new Refusal("job_not_found");
    events.tell({ accountId, jobId: job.id });
    return { body: presentJob(job) };
  },
});

/** The same for every door: looks whether the job waits, and holds a changed brief against the job. */
export async function continueWaiting(
  account: AccountHandle,
  given: z.output<typeof briefShape> | undefined,
  wish: Omit<ContinueWish, "brief">,
): Promise<void> {
  const job = await findJob(account, wish.id, wish.brandId);
  if (!job) throw new Refusal("job_not_found");
  if (job.state !== "waiting") {
    const message = `The job is not waiting for approval: it is ${job.state.replace("_", " ")}.`;
    throw new Refusal("job_not_waiting", { message });
  }
  const { brief, passages } = await readJobPapers(account, job);
  const contentTypes = job.items.map((item) => item.contentType);
  const changed = given && readBrief(given, { contentTypes, before: brief as Brief, passages });
  await continueJobRecord(account, { ...wish, brief: changed ?? null });
}
