/** The response schemas of a job, shared by all operations. */
import { z } from "zod";
import { contentTypes } from "../../../jobs/accept-requests.ts";
import { jobStates } from "../../../records/jobs/jobs.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { briefPassageShape, briefShape } from "./brief-shape.ts";

const failureShape = z
  .object({
    code: z.string().meta({ example: "model_timeout" }),
    message: z.string().meta({ example: "The model took too long to respond." }),
  })
  .nullable()
  .meta({
    description: "Why it failed, as a code and a human-readable message; null if it did not fail.",
    example: null,
  });

const jobItemShape = z.object({
  content_type: z.string().meta({ example: "article" }),
  state: z.string().meta({ example: "succeeded" }),
  content_id: z.int().nullable().meta({ example: 17 }),
  title: z.string().nullable().meta({
    description: "The title of the content; null until it is written.",
    example: "How to store coffee beans",
  }),
  failure: failureShape,
});

export const jobShape = z
  .object({
    job_id: z.int().meta({ example: 42 }),
    task_id: z.uuid().meta({
      description: "The ID of the job's queue entry. Each retry gets a new one.",
      example: "7f0e3a52-3e0c-4b57-9d0a-0f3a8f1d2c44",
    }),
    brand_id: z.int().meta({ example: 7 }),
    content_type: z.enum(contentTypes).meta({ example: "article" }),
    topic: z.string().nullable().meta({
      description: "The `custom_topic` of the request.",
      example: "How to store coffee beans",
    }),
    state: z.enum(jobStates).meta({ example: "succeeded" }),
    stage: z.string().nullable().meta({ description: "The current stage.", example: null }),
    progress: z.int().min(0).max(100).meta({ description: "In percent.", example: 100 }),
    attempts: z.int().meta({ example: 1 }),
    writer: z.string().nullable().meta({
      description: "The model that wrote it, or `built-in`; null until writing starts.",
      example: "built-in",
    }),
    cost: z.number().meta({ description: "In US dollars.", example: 0 }),
    live: z.boolean().meta({ description: "False for test keys.", example: false }),
    failure: failureShape,
    items: z.array(jobItemShape),
    content_ids: z
      .array(z.int())
      .meta({ description: "The IDs of the content it created.", example: [17] }),
    created_at: shownTime,
    started_at: shownTime.nullable(),
    finished_at: shownTime.nullable(),
    waiting_since: shownTime.nullable().meta({
      description:
        "When it started waiting for its brief to be approved; null in all other states.",
      example: null,
    }),
  })
  .meta({ id: "Job" });

const stageShape = z.object({
  stage: z.string().meta({ example: "draft" }),
  item: z.int().min(0).meta({
    description: "The item it belongs to, counted from 1; 0 for work shared by all items.",
    example: 1,
  }),
  started_at: shownTime.nullable(),
  finished_at: shownTime.nullable(),
  pieces_done: z.int().meta({
    description: "How many of its pieces, such as the text of a draft, have been written.",
    example: 5,
  }),
});

const modelCallsShape = z.object({
  purpose: z.string().meta({ example: "draft" }),
  model: z.string().meta({ example: "anthropic:claude-sonnet-4-5" }),
  calls: z.int().meta({ example: 5 }),
  failed: z.int().meta({ description: "How many of them failed.", example: 0 }),
  input_tokens: z.int().meta({ example: 9_120 }),
  cached_input_tokens: z.int().meta({ example: 7_400 }),
  output_tokens: z.int().meta({ example: 2_310 }),
  cost: z.number().meta({ description: "In US dollars.", example: 0.0412 }),
});

/** A job with its brief, stages, model calls and earlier attempts. */
export const jobDetailShape = jobShape
  .extend({
    brief: briefShape.nullable().meta({
      description:
        "The brief that the content is based on. Null until there is one and, unless the job was started with `approve`, after the job has ended.",
    }),
    brief_passages: z.array(briefPassageShape).meta({
      description: "The passages that the brief's facts can reference, while the job is `waiting`.",
    }),
    suggestion: z
      .object({
        content_id: z.int().meta({ example: 17 }),
        version: z
          .int()
          .meta({ description: "The version that contains the passage.", example: 1 }),
        before: z.string().meta({ example: "Every bag shows its roast date." }),
        after: z.string().meta({ example: "The roast date is on every bag." }),
        findings: z
          .array(
            z.object({
              code: z.string().meta({ example: "number_unsupported" }),
              message: z.string().meta({ example: "“1,200” is not in any source." }),
              quote: z.string().nullable().meta({ example: null }),
            }),
          )
          .meta({ description: "Problems that automated checks found in the new wording." }),
      })
      .nullable()
      .meta({
        description:
          "For jobs that [rewrite a passage](#rewriteContent): replace `before` with `after`. Null for all other jobs.",
      }),
    stages: z.array(stageShape).meta({
      description:
        "When each stage that calls a model started and ended, in the last attempt that reached it. Empty for content from the built-in writer.",
    }),
    model_calls: z
      .array(modelCallsShape)
      .meta({ description: "The job's model calls, by purpose and model." }),
    earlier_attempts: z
      .array(
        z.object({
          outcome: z.enum(["failed", "handed_back", "retried"]).meta({
            description:
              "`failed`: the attempt failed, and the job was retried automatically. `handed_back`: the worker stopped. `retried`: a caller retried the job after it had ended.",
            example: "failed",
          }),
          message: z.string().meta({ example: "The model took too long to respond." }),
          ended_at: shownTime,
        }),
      )
      .meta({ description: "How earlier attempts ended." }),
  })
  .meta({ id: "JobDetails" });
