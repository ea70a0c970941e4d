/** GET /jobs/{job_id}/ — how a job stands and what it made. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { findJob } from "../../records/jobs.ts";
import type { JobRecord } from "../../records/jobs.ts";
import { defineOperation } from "../operation.ts";
import { pathId } from "../parameters.ts";
import { jobShape } from "./job-shape.ts";

export const getJob = defineOperation({
  id: "getJob",
  method: "GET",
  path: "/jobs/{job_id}/",
  tag: "Jobs",
  scope: "read",
  summary: "Get a job",
  description: "How a job stands, and what it made.",
  params: z.object({ job_id: pathId("job_not_found") }),
  answer: jobShape,
  refusals: ["job_not_found"],
  async handle({ caller, params }) {
    const job = await caller.inAccount((account) =>
      findJob(account, params.job_id, caller.brandId),
    );
    if (!job) throw new Refusal("job_not_found");
    return { body: presentJob(job) };
  },
});

export function presentJob(job: JobRecord) {
  return {
    job_id: job.id,
    task_id: job.taskId,
    brand_id: job.brandId,
    content_type: job.contentType,
    state: job.state,
    stage: job.stage,
    progress: job.progress,
    attempts: job.attempts,
    writer: job.writer,
    /** In US dollars. */
    cost: job.costMicros / 1_000_000,
    live: job.live,
    failure: job.failure,
    items: job.items.map((item) => ({
      content_type: item.contentType,
      state: item.state,
      content_id: item.contentId,
      failure: item.failure,
    })),
    content_ids: job.items.flatMap((item) => item.contentId ?? []),
    created_at: job.createdAt,
    started_at: job.startedAt,
    finished_at: job.finishedAt,
  };
}
