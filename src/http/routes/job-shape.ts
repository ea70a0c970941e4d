/** A job as callers see it, for every operation that answers with one. */
import { z } from "zod";
import { contentTypes } from "../../generation/accept.ts";
import { shownTime } from "../shown-time.ts";

export const jobStates = [
  "queued",
  "running",
  "succeeded",
  "partially_succeeded",
  "failed",
  "canceled",
] as const;

const failureShape = z
  .object({
    code: z.string().meta({ example: "model_timeout" }),
    message: z.string().meta({ example: "The model took too long to answer." }),
  })
  .nullable()
  .meta({
    description: "Why it failed, in words for a person; null where it did not.",
    example: null,
  });

export const jobShape = z
  .object({
    job_id: z.int().meta({ example: 42 }),
    task_id: z.uuid().meta({
      description: "The job's place in the line; a retry gets a new one.",
      example: "7f0e3a52-3e0c-4b57-9d0a-0f3a8f1d2c44",
    }),
    brand_id: z.int().meta({ example: 7 }),
    content_type: z.enum(contentTypes).meta({ example: "article" }),
    state: z.enum(jobStates).meta({ example: "succeeded" }),
    stage: z.string().nullable().meta({ description: "What it is doing.", example: null }),
    progress: z.int().min(0).max(100).meta({ description: "In percent.", example: 100 }),
    attempts: z.int().meta({ example: 1 }),
    writer: z.string().nullable().meta({
      description: "The model that wrote it, or `built-in`; null until it has begun.",
      example: "built-in",
    }),
    cost: z.number().meta({ description: "In US dollars.", example: 0 }),
    live: z.boolean().meta({ description: "False for test keys.", example: false }),
    failure: failureShape,
    items: z.array(
      z.object({
        content_type: z.string().meta({ example: "article" }),
        state: z.string().meta({ example: "succeeded" }),
        content_id: z.int().nullable().meta({ example: 17 }),
        failure: failureShape,
      }),
    ),
    content_ids: z.array(z.int()).meta({ description: "What it made.", example: [17] }),
    created_at: shownTime,
    started_at: shownTime.nullable(),
    finished_at: shownTime.nullable(),
  })
  .meta({ id: "Job" });
