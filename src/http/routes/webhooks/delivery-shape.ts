/** A delivery of a webhook as callers see it, and its attempts. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { deliveryStates } from "../../../records/webhooks/webhook-deliveries.ts";
import type {
  DeliveryAttempt,
  DeliveryRecord,
} from "../../../records/webhooks/webhook-deliveries.ts";
import { deliveryIdOf, webhookBody, webhookIdOf } from "../../../webhooks/sign.ts";
import { shownTime } from "../../shown-time.ts";
import { webhookParams } from "./webhook-shape.ts";

const fields = {
  delivery_id: z.string().meta({
    description: "The id that the receiver gets as `webhook-id`, the same for all attempts.",
    example: "msg_0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d",
  }),
  webhook_id: z.int().meta({ example: 3 }),
  type: z.string().meta({ example: "job.succeeded" }),
  job_id: z.int().nullable().meta({ example: 42 }),
  state: z.enum(deliveryStates).meta({
    description:
      "`pending`: waiting for its first attempt or a retry. `delivered`: the receiver accepted it. `dead`: no more automatic retries.",
    example: "delivered",
  }),
  attempts: z.int().meta({ description: "The number of attempts so far.", example: 1 }),
  next_attempt_at: shownTime.nullable().meta({ example: null }),
  last_status: z.int().nullable().meta({
    description: "The receiver's last status code; null if it did not respond.",
    example: 200,
  }),
  last_error: z.string().nullable().meta({
    description: "The last error, in words; null if there was none.",
    example: null,
  }),
  created_at: shownTime,
  finished_at: shownTime.nullable(),
};

export const deliveryShape = z.object(fields).meta({ id: "Delivery" });

const headers = z.record(z.string(), z.string());

export const deliveryWithAttemptsShape = z
  .object({
    ...fields,
    request_body: z.string().meta({
      description: "The request body, byte for byte.",
      example:
        '{"type":"job.succeeded","timestamp":"2026-11-15T09:30:00.000Z","data":{"job_id":42}}',
    }),
    tries: z
      .array(
        z.object({
          attempt: z.int().meta({ example: 1 }),
          url: z.string().meta({ example: "https://example.com/hooks/pressroom" }),
          request_headers: headers.meta({
            description: "All headers except the signature.",
            example: { "webhook-id": "msg_0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d" },
          }),
          status: z.int().nullable().meta({ example: 200 }),
          response_headers: headers.nullable().meta({ example: { "content-type": "text/plain" } }),
          response_body: z.string().nullable().meta({
            description: "The first 4 KiB.",
            example: "ok",
          }),
          error: z.string().nullable().meta({ example: null }),
          milliseconds: z.int().meta({ example: 120 }),
          created_at: shownTime,
        }),
      )
      .meta({ description: "The last 100 attempts, oldest first." }),
  })
  .meta({ id: "DeliveryWithAttempts" });

export function presentDelivery(delivery: DeliveryRecord) {
  return {
    delivery_id: webhookIdOf(delivery.id),
    webhook_id: delivery.endpointId,
    type: delivery.type,
    job_id: delivery.jobId,
    state: delivery.state,
    attempts: delivery.attempts,
    next_attempt_at: delivery.nextAttemptAt,
    last_status: delivery.lastStatus,
    last_error: delivery.lastError,
    created_at: delivery.createdAt,
    finished_at: delivery.endedAt,
  };
}

export function presentDeliveryWithAttempts(delivery: DeliveryRecord, tries: DeliveryAttempt[]) {
  return {
    ...presentDelivery(delivery),
    request_body: webhookBody({ ...delivery, data: delivery.payload }),
    tries: tries.map((one) => ({
      attempt: one.attempt,
      url: one.url,
      request_headers: one.requestHeaders,
      status: one.status,
      response_headers: one.responseHeaders,
      response_body: one.responseBody,
      error: one.error,
      milliseconds: one.milliseconds,
      created_at: one.createdAt,
    })),
  };
}

export const deliveryParams = webhookParams.extend({
  delivery_id: z
    .string()
    .transform((value) => {
      const id = deliveryIdOf(value);
      if (id === undefined) throw new Refusal("delivery_not_found");
      return id;
    })
    .meta({
      description: "The id of the delivery, sent as `webhook-id`.",
      json: { type: "string" },
      example: "msg_0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d",
    }),
});
