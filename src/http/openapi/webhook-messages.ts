/**
 * Describes webhook messages in the OpenAPI document. SQL functions write the messages (settle_jobs, cancel,
 * announce_content, announce_thread_matches); a test compares them with these schemas.
 */
import { z } from "zod";
import { contentTypes } from "../../jobs/accept-requests.ts";
import { testEvent } from "../../records/webhooks/webhook-events.ts";
import type { WebhookEvent } from "../../records/webhooks/webhook-events.ts";
import { shownTime } from "../responses/shown-time.ts";
import type { SchemaCollector } from "./to-json-schema.ts";
import { exampleOf } from "./example-of.ts";

const timestamp = shownTime.meta({ description: "When the event happened." });
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
      content_ids: z
        .array(z.int())
        .meta({ description: "The IDs of the content the job created.", example: [17] }),
    }),
  })
  .meta({ id: "JobMessage" });

const contentMessage = z
  .strictObject({
    type: z.literal("content.updated"),
    timestamp,
    data: z.strictObject({
      content_id: z.int().meta({ example: 17 }),
      job_id: z.int().meta({ description: "The job that created the content.", example: 42 }),
      brand_id: z.int().meta({ example: 7 }),
      content_type: contentType,
      version: z.int().meta({ description: "The newest version.", example: 2 }),
      deleted: z.boolean().meta({ example: false }),
    }),
  })
  .meta({ id: "ContentMessage" });

const threadMessage = z
  .strictObject({
    type: z.literal("thread.matched"),
    timestamp,
    data: z.strictObject({
      brand_id: z.int().meta({ example: 7 }),
      count: z.int().meta({
        description:
          "How many new forum posts have reached the brand's threshold since the last event.",
        example: 1,
      }),
      threads: z
        .array(
          z.strictObject({
            forum_post_id: z.int().meta({ example: 12 }),
            title: z.string().meta({ example: "Which grinder for espresso?" }),
            url: z.string().meta({ example: "https://forum.example.org/t/1" }),
            score: z.number().meta({ example: 0.82 }),
          }),
        )
        .meta({ description: "The ten with the highest scores." }),
    }),
  })
  .meta({ id: "ThreadMessage" });

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
  "job.succeeded": { when: "A job wrote everything that was requested.", shape: jobMessage },
  "job.partially_succeeded": {
    when: "A job of type `batch` ended, and some of its items failed.",
    shape: jobMessage,
  },
  "job.failed": { when: "A job failed permanently.", shape: jobMessage },
  "job.canceled": { when: "A job was canceled.", shape: jobMessage },
  "job.waiting": { when: "A job is waiting for its brief to be approved.", shape: jobMessage },
  "content.updated": {
    when: "Content was changed, deleted or restored.",
    shape: contentMessage,
  },
  "thread.matched": {
    when: "New forum posts reached a brand's threshold. Sent at most once a minute for each brand.",
    shape: threadMessage,
  },
  "webhook.test": {
    when: "Someone sent a test event. Webhooks receive it without subscribing.",
    shape: testMessage,
  },
};

const sentHeaders = {
  "webhook-id": ["The same for every attempt to deliver this event.", "msg_0a1b2c3d4e5f4a6b"],
  "webhook-timestamp": [
    "When this attempt was sent, in seconds since the Unix epoch.",
    "1794735000",
  ],
  "webhook-signature": [
    "`v1,` followed by a Base64 signature. While a secret is being rotated, there are two, separated by a space.",
    "v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=",
  ],
} as const;

/** The `webhooks` section of the document. */
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
              "2XX": { description: "Delivered. The response body is ignored." },
              410: { description: "The webhook is disabled immediately." },
              "4XX": { description: "The delivery is retried after the next scheduled delay." },
            },
          },
        },
      ];
    }),
  );
}
