/** A job as callers see it, for every operation that answers with one. */
import { z } from "zod";
import { contentTypes } from "../../generation/accept.ts";
import { jobStates } from "../../records/jobs.ts";
import { shownTime } from "../shown-time.ts";
import { briefPassageShape, briefShape } from "./brief-shape.ts";

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
    topic: z.string().nullable().meta({
      description: "The `custom_topic` that it was asked for with.",
      example: "How to store coffee beans",
    }),
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
        title: z.string().nullable().meta({
          description: "Of what it made; null until then.",
          example: "How to store coffee beans",
        }),
        failure: failureShape,
      }),
    ),
    content_ids: z.array(z.int()).meta({ description: "What it made.", example: [17] }),
    created_at: shownTime,
    started_at: shownTime.nullable(),
    finished_at: shownTime.nullable(),
    waiting_since: shownTime.nullable().meta({
      description:
        "Since when it waits for its brief to be approved; null in every other state than `waiting`.",
      example: null,
    }),
  })
  .meta({ id: "Job" });

/** What is known of one job beside how it stands. */
export const jobDetailShape = jobShape
  .extend({
    brief: briefShape.nullable().meta({
      description:
        "What it is written from. Null until there is one, and after the end of a job that was not asked to `approve` it.",
    }),
    brief_passages: z.array(briefPassageShape).meta({
      description: "The passages that the brief's facts may name, while the job is `waiting`.",
    }),
    suggestion: z
      .object({
        content_id: z.int().meta({ example: 17 }),
        version: z.int().meta({ description: "The one that the passage stands in.", example: 1 }),
        before: z.string().meta({ example: "Every bag carries its roasting date." }),
        after: z.string().meta({ example: "The roasting date is on every bag." }),
        findings: z
          .array(
            z.object({
              code: z.string().meta({ example: "number_unsupported" }),
              message: z.string().meta({ example: "“1,200” stands in no source." }),
              quote: z.string().nullable().meta({ example: null }),
            }),
          )
          .meta({ description: "What code found wrong with the new words." }),
      })
      .nullable()
      .meta({
        description:
          "Of a job that [rewrote a passage](#rewriteContent): `after` is to stand where `before` does. Null for every other job.",
      }),
    stages: z
      .array(
        z.object({
          stage: z.string().meta({ example: "draft" }),
          item: z.int().min(0).meta({
            description: "Which of the items it is for, counted from 1; 0 is what they share.",
            example: 1,
          }),
          started_at: shownTime.nullable(),
          finished_at: shownTime.nullable(),
          pieces_done: z.int().meta({
            description: "How many of its pieces, such as a draft's text, are written.",
            example: 5,
          }),
        }),
      )
      .meta({
        description:
          "When each stage that asks a model began and ended, in the last attempt that came to it. Empty for what was written in a moment.",
      }),
    model_calls: z
      .array(
        z.object({
          purpose: z.string().meta({ example: "draft" }),
          model: z.string().meta({ example: "anthropic:claude-sonnet-4-5" }),
          calls: z.int().meta({ example: 5 }),
          failed: z.int().meta({ description: "Of them, how many ended badly.", example: 0 }),
          input_tokens: z.int().meta({ example: 9_120 }),
          cached_input_tokens: z.int().meta({ example: 7_400 }),
          output_tokens: z.int().meta({ example: 2_310 }),
          cost: z.number().meta({ description: "In US dollars.", example: 0.0412 }),
        }),
      )
      .meta({ description: "What its calls to models took, by purpose and model." }),
    earlier_attempts: z
      .array(
        z.object({
          outcome: z.enum(["failed", "handed_back", "retried"]).meta({
            description:
              "`failed`: it is tried again by itself. `handed_back`: its worker stopped. `retried`: a caller asked for it after its end.",
            example: "failed",
          }),
          message: z.string().meta({ example: "The model took too long to answer." }),
          ended_at: shownTime,
        }),
      )
      .meta({ description: "How the attempts before this one ended." }),
  })
  .meta({ id: "JobDetails" });
