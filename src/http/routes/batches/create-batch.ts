/** POST /batches/ — turns a list of topics into jobs, or previews the result. jobs/batch-rows.ts parses the rows. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { groupDigits } from "../../../group-digits.ts";
import { contentTypes } from "../../../jobs/accept-requests.ts";
import { batchRowsMax, readBatchRows } from "../../../jobs/batch-rows.ts";
import type { GivenRow } from "../../../jobs/batch-rows.ts";
import { inWords } from "../../../jobs/keep-forecast.ts";
import { previewBatch, startBatch } from "../../../jobs/start-batch.ts";
import type { BatchPreview } from "../../../jobs/start-batch.ts";
import { isTimeZone } from "../../../jobs/zoned-time.ts";
import { findApiKey } from "../../../records/keys/api-keys.ts";
import { isCsvError } from "../../../sources/files/read-csv.ts";
import { defineOperation } from "../../operation.ts";
import { id, text as textParameter, truth } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { toDollars } from "../../responses/to-dollars.ts";
import { batchShape, withJobs } from "./batches.ts";

const startedShape = z
  .object({
    batch_id: z
      .int()
      .nullable()
      .meta({ description: "Null if this is a preview of a new list.", example: 3 }),
    preview: z.boolean().meta({ example: false }),
    rows_count: z.int().meta({ example: 500 }),
    jobs_count: z.int().meta({ description: "How many rows have a job.", example: 460 }),
    started_count: z.int().meta({
      description: "How many jobs this request started, or would start.",
      example: 460,
    }),
    rejected_count: z.int().meta({ description: "How many rows have errors.", example: 40 }),
    estimated_time: z.string().nullable().meta({
      description: "The estimated time until the last job is done.",
      example: "40-95 minutes",
    }),
    cost_usd: z
      .object({ from: z.number().meta({ example: 13.8 }), to: z.number().meta({ example: 36.8 }) })
      .nullable()
      .meta({
        description:
          "The estimated cost of the jobs that this request started, or would start; null if the model's price is unknown.",
      }),
    daily_budget_left_usd: z.number().nullable().meta({ example: 48.5 }),
    problem: z
      .object({
        code: z.string().meta({ example: "too_many_jobs" }),
        message: z
          .string()
          .meta({ example: "The account has reached its limit on queued and running jobs." }),
        retry_after_seconds: z.int().nullable().meta({ example: 30 }),
      })
      .nullable()
      .meta({
        description:
          "The limit that prevents jobs from starting for some rows. Send the same list again later to start those jobs.",
        example: null,
      }),
    rows: batchShape.shape.rows,
  })
  .meta({ id: "StartedBatch" });

export const createBatch = defineOperation({
  id: "createBatch",
  method: "POST",
  path: "/batches/",
  tag: "Batches",
  scope: "generate",
  summary: "Start a batch",
  description: `The body is either a CSV table or a list with one topic per line. The columns of the table are \`type\`, \`topic\`, \`instructions\`, \`brand\` (a name or an ID) and \`date\`, in any order and separated by commas, semicolons or tabs; only \`topic\` is required. At most ${groupDigits(batchRowsMax)} rows. Each row without errors becomes a job, as if you had sent it to [Generate content](#generateContent); rows with errors are returned with their line number and the reason, and do not affect other rows. With \`preview=true\`, nothing starts.

Sending the same list again, at any later time, returns the same batch and does not start any job twice. After you correct rows, send only those rows. Do not confuse a batch, which is a list of rows, with the content type \`batch\`, which makes one job write content of all four types on one topic.`,
  query: z.object({
    preview: truth.default(false).meta({ description: "Only show what would happen." }),
    content_type: z
      .enum(contentTypes)
      .default("article")
      .meta({ description: "The content type for rows without a `type`." }),
    brand_id: id.optional().meta({
      description:
        "The brand for rows that do not specify one. Defaults to the key's brand, or else to the account's default brand.",
    }),
    time_zone: textParameter(64)
      .refine(isTimeZone, 'Must be a time zone, such as "Europe/Berlin".')
      .default("UTC")
      .meta({
        description:
          "The time zone for dates without an offset. Dates without a time default to 09:00.",
        example: "Europe/Berlin",
      }),
  }),
  textTypes: ["text/csv", "text/plain"],
  textExample:
    "type,topic,instructions,brand,date\narticle,How to store coffee,Keep it short,,2099-12-01\npost,Our new decaf,,,2099-12-03 08:30\n",
  bodyBytesMax: 2 * 1024 * 1024,
  answer: startedShape,
  async handle({ caller, query, text, tools, request }) {
    if (!text) {
      const message = "Send the list as text/csv or text/plain, in UTF-8.";
      throw new Refusal("unsupported_media_type", { message });
    }
    const rows = readList(text.value);
    const live = await caller.inAccount(async (account) => {
      const key = caller.apiKeyId === null ? undefined : await findApiKey(account, caller.apiKeyId);
      return key?.mode !== "test";
    });
    const options = {
      inAccount: <T>(work: Parameters<typeof caller.inAccount<T>>[0]) => caller.inAccount(work),
      caller: { keyBrandId: caller.brandId, apiKeyId: caller.apiKeyId, live },
      credential: caller.credential,
      rows,
      brandId: query.brand_id ?? null,
      contentType: query.content_type,
      timeZone: query.time_zone,
      requestId: request.id,
    };
    const isPreview = query.preview;
    const found = await (isPreview ? previewBatch(tools, options) : startBatch(tools, options));
    return { body: presentStarted(found, isPreview) };
  },
});

function refuse(message: string): Refusal {
  return new Refusal("invalid_parameters", { errors: [{ param: "body", message }] });
}

/** The rows of a list; throws if the list as a whole is invalid. */
export function readList(text: string): GivenRow[] {
  if (text.includes("\0")) throw refuse("Must not contain NUL characters.");
  try {
    const rows = readBatchRows(text);
    if (rows.length === 0) throw refuse("Contains no topics.");
    if (rows.length <= batchRowsMax) return rows;
  } catch (error) {
    throw isCsvError(error) ? refuse("A quoted field is not closed.") : error;
  }
  throw refuse(`Send at most ${batchRowsMax.toLocaleString("en")} rows at once.`);
}

export function presentStarted(found: BatchPreview, isPreview: boolean) {
  const { batch, jobs, rows, estimate, problem } = found;
  const lines = new Set(jobs.map(({ line }) => line));
  const rejected = rows.filter(({ line, errors }) => errors.length > 0 && !lines.has(line)).length;
  const { time, cost, budgetLeftMicros } = estimate;
  return present(startedShape, {
    batchId: batch?.id ?? null,
    preview: isPreview,
    rowsCount: rows.length,
    jobsCount: jobs.length,
    startedCount: found.startedCount,
    rejectedCount: rejected,
    estimatedTime: time && inWords(time.minutes),
    costUsd: cost && { from: toDollars(cost.from), to: toDollars(cost.to) },
    dailyBudgetLeftUsd: toDollars(budgetLeftMicros),
    problem: problem && {
      code: problem.code,
      message: problem.message,
      retryAfterSeconds: problem.retryAfterSeconds ?? null,
    },
    rows: withJobs(rows, jobs),
  });
}
