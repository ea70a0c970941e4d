/**
 * What webhooks send, described as the operations are: the messages that receivers get, each with its shape. The
 * messages themselves are written by SQL (settle_jobs, cancel, announce_content); a test holds them against this.
 */
import { z } from "zod";
import { contentTypes } from "../../generation/accept.ts";
import { testEvent } from "../../records/webhook-events.ts";
import type { WebhookEvent } from "../../records/webhook-events.ts";
import { shownTime } from "../shown-time.ts";
import type { SchemaCollector } from "./to-json-schema.ts";
import { exampleOf } from "./example-of.ts";

const timestamp = shownTime.meta({ description: "When it happened." });
const contentType = z.enum(contentTypes).meta({ example: "article" });
const endings = ["succeeded", "partially_succeeded", "failed", "canceled", "waiting"] as const;
const jobEvents = endings.map((state) => `job.${state}` as const);

const jobMessage = z
  .strictObject({
    type: z.enum(jobEvents).meta({ example: "job.succeeded" }),
    timestamp,
    data: z.strictObject({
      job_id: z.int().meta({ example: 42 }),
      state: z.enum(endings).meta({ example: "succeeded" }),
      content_type: contentType,
      brand_id: z.int().meta({ example: 7 }),
      content_ids: z.array(z.int()).meta({ description: "What it made.", example: [17] }),
    }),
  })
  .meta({ id: "JobMessage" });

const contentMessage = z
  .strictObject({
    type: z.literal("content.updated"),
    timestamp,
    data: z.strictObject({
      content_id: z.int().meta({ example: 17 }),
      job_id: z.int().meta({ description: "The job that first made it.", example: 42 }),
      brand_id: z.int().meta({ example: 7 }),
      content_type: contentType,
      version: z.int().meta({ description: "The newest.", example: 2 }),
      deleted: z.boolean().meta({ example: false }),
    }),
  })
  .meta({ id: "ContentMessage" });

const testMessage = z
  .strictObject({
    type: z.literal(testEvent),
    timestamp,
    data: z.strictObject({ message: z.string().meta({ example: "This is a test." }) }),
  })
  .meta({ id: "TestMessage" });

export const webhookMessages: Readonly<
  Record<WebhookEvent | typeof testEvent, { when: string; shape: z.ZodType }>
> = {
  "job.succeeded": { when: "A job wrote all that it was asked for.", shape: jobMessage },
  "job.partially_succeeded": {
    when: "A batch ended of which some items failed.",
    shape: jobMessage,
  },
  "job.failed": { when: "A job failed for good.", shape: jobMessage },
  "job.canceled": { when: "A job was canceled.", shape: jobMessage },
  "job.waiting": { when: "A job waits for its brief to be approved.", shape: jobMessage },
  "content.updated": {
    when: "A content got a new version, was deleted, or was brought back.",
    shape: contentMessage,
  },
  "webhook.test": {
    when: "Somebody asked for a test. No webhook has to ask for it.",
    shape: testMessage,
  },
};

const sentHeaders = {
  "webhook-id": ["The same for every attempt to deliver this event.", "msg_0a1b2c3d4e5f4a6b"],
  "webhook-timestamp": ["When this attempt was sent, in seconds since 1970.", "1794735000"],
  "webhook-signature": [
    "`v1,` and a signature in Base64; several, with spaces between, while a secret is being changed.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
} as const;

/** The `webhooks` of the document. */
export function describeWebhooks(schemas: SchemaCollector) {
  const parameters = Object.entries(sentHeaders).map(([name, [description, example]]) => ({
    name,
    in: "header",
    required: true,
    description,
    schema: { type: "string", examples: [example] },
  }));
  return Object.fromEntries(
    Object.entries(webhookMessages).map(([type, { when, shape }]) => {
      const schema = schemas.convert(shape, "output");
      const example = { ...(exampleOf(schema, schemas.named) as { data: object }), type };
      const [thing = "", state = ""] = type.split(".");
      const isEnd = thing === "job";
      return [
        type,
        {
          post: {
            operationId: `on_${type.replace(".", "_")}`,
            tags: ["Webhooks"],
            summary: type,
            description: when,
            security: [],
            parameters,
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema,
                  example: isEnd ? { ...example, data: { ...example.data, state } } : example,
                },
              },
            },
            responses: {
              "2XX": { description: "It arrived. The body of the answer means nothing." },
              410: { description: "The webhook is disabled at once." },
              "4XX": { description: "It is tried again by the schedule." },
            },
          },
        },
      ];
    }),
  );
}
