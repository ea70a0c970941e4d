/** Lists batches, and returns a batch with its rows and the progress of its jobs. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { ParameterProblem } from "../../../errors.ts";
import type { CheckedRow } from "../../../jobs/batch-rows.ts";
import {
  findBatch,
  listBatches as listRecords,
  listBatchJobs,
} from "../../../records/batches/batches.ts";
import type { BatchJob, BatchRecord } from "../../../records/batches/batches.ts";
import { jobStates } from "../../../records/jobs/jobs.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { pathId } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { toDollars } from "../../responses/to-dollars.ts";

const batchPath = z.object({ batch_id: pathId("batch_not_found") });

const rowShape = z
  .object({
    line: z.int().meta({ description: "Its line number in the list, starting at 1.", example: 2 }),
    content_type: z.string().nullable().meta({ example: "article" }),
    topic: z.string().nullable().meta({ example: "What people ask us most" }),
    instructions: z.string().nullable().meta({
      description: "Its instructions if it has errors or its job failed; otherwise null.",
      example: null,
    }),
    brand_id: z.int().nullable().meta({ example: 7 }),
    scheduled_at: shownTime
      .nullable()
      .meta({ description: "When the content is scheduled to be published.", example: null }),
    errors: z
      .array(
        z.object({
          param: z.string().meta({ example: "date" }),
          message: z.string().meta({ example: "The date is in the past." }),
        }),
      )
      .meta({
        description: "Why no job can be created from the row; empty if one can.",
        example: [],
      }),
    job_id: z.int().nullable().meta({ description: "Null until the row has a job.", example: 42 }),
    state: z
      .enum(jobStates)
      .nullable()
      .meta({ description: "The job's state.", example: "queued" }),
    failure: z.string().nullable().meta({ description: "Why the job failed.", example: null }),
    content_ids: z.array(z.int()).meta({ example: [] }),
  })
  .meta({ id: "BatchRow" });

const batchSummaryShape = z
  .object({
    batch_id: z.int().meta({ example: 3 }),
    rows_count: z.int().meta({ example: 500 }),
    rejected_count: z.int().meta({ description: "How many rows have errors.", example: 40 }),
    created_at: shownTime,
  })
  .meta({ id: "BatchSummary" });

export const batchShape = batchSummaryShape
  .extend({
    jobs_count: z.int().meta({ example: 460 }),
    finished_count: z.int().meta({ description: "How many jobs have ended.", example: 120 }),
    failed_count: z.int().meta({ description: "How many jobs failed.", example: 0 }),
    progress: z.int().meta({ description: "The overall progress, in percent.", example: 31 }),
    cost: z.number().meta({ description: "In US dollars, so far.", example: 4.2 }),
    rows: z.array(rowShape).meta({ description: "In the order of the list." }),
  })
  .meta({ id: "Batch" });

function presentBatchSummary(batch: BatchRecord) {
  const { id: batchId, rejectedRows } = batch;
  return present(batchSummaryShape, { ...batch, batchId, rejectedCount: rejectedRows.length });
}

const overStates = new Set(["succeeded", "partially_succeeded", "failed", "canceled"]);

function presentBatch(batch: BatchRecord, jobs: readonly BatchJob[]) {
  const total = jobs.reduce(
    (sum, { progress, state }) => sum + (overStates.has(state) ? 100 : progress),
    0,
  );
  const rejected = batch.rejectedRows.map((row) => ({ ...emptyRow, ...row }));
  return present(batchShape, {
    ...batch,
    batchId: batch.id,
    rejectedCount: rejected.length,
    jobsCount: jobs.length,
    finishedCount: jobs.filter(({ state }) => overStates.has(state)).length,
    failedCount: jobs.filter(({ state }) => state === "failed").length,
    progress: jobs.length === 0 ? 100 : Math.floor(total / jobs.length),
    cost: toDollars(jobs.reduce((sum, { costMicros }) => sum + costMicros, 0)),
    rows: withJobs(rejected, jobs),
  });
}

const emptyRow = { contentType: null, instructions: null, brandId: null, scheduledAt: null };

type ShownRow = Omit<CheckedRow, "contentType" | "errors"> & {
  contentType: string | null;
  errors: readonly ParameterProblem[];
};

/** Merges rows and jobs by line; a row with a job is shown with the job's values. */
export function withJobs(rows: readonly ShownRow[], jobs: readonly BatchJob[]) {
  const jobOf = new Map(jobs.map((job) => [job.line, job]));
  const others = rows.filter(({ line }) => !jobOf.has(line));
  return [
    ...jobs.map((job) => ({ row: job, errors: [], job })),
    ...others.map((row) => ({ row, errors: row.errors, job: undefined })),
  ]
    .toSorted((one, other) => one.row.line - other.row.line)
    .map(({ row, errors, job }) => ({
      ...row,
      instructions: job || errors.length > 0 ? row.instructions : null,
      errors,
      jobId: job?.jobId ?? null,
      state: job?.state ?? null,
      failure: job?.failureMessage ?? null,
      contentIds: job?.contentIds ?? [],
    }));
}

export const listBatches = defineOperation({
  id: "listBatches",
  method: "GET",
  path: "/batches/",
  tag: "Batches",
  scope: "read",
  summary: "List batches",
  description:
    "Newest first. A key restricted to a brand sees only batches that were started with that brand's keys.",
  query: pageQuery({}),
  answer: pageOf(batchSummaryShape),
  async handle({ caller, query }) {
    const rows = await caller.inAccount((account) =>
      listRecords(account, {
        belowId: query.cursor?.[0] ?? null,
        rowsMax: query.limit + 1,
        brandId: caller.brandId,
      }),
    );
    return { body: toPage(rows, query.limit, presentBatchSummary, ({ id }) => [id]) };
  },
});

export const getBatch = defineOperation({
  id: "getBatch",
  method: "GET",
  path: "/batches/{batch_id}/",
  tag: "Batches",
  scope: "read",
  summary: "Get a batch",
  description:
    "Returns the overall progress of the batch, and every row with its job or its errors.",
  params: batchPath,
  answer: batchShape,
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      const batch = await findBatch(account, { id: params.batch_id }, caller.brandId);
      if (!batch) throw new Refusal("batch_not_found");
      return { body: presentBatch(batch, await listBatchJobs(account, batch.id)) };
    });
  },
});
