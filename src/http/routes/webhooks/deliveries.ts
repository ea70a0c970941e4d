/** Webhook deliveries: list, get with attempts, resend, and send a test event. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  addTestDelivery,
  deliveryStates,
  findDelivery,
  listDeliveries,
  resendDelivery,
} from "../../../records/webhooks/webhook-deliveries.ts";
import type {
  DeliveryAttempt,
  DeliveryRecord,
} from "../../../records/webhooks/webhook-deliveries.ts";
import { deliveryIdOf, webhookBody, webhookIdOf } from "../../../webhooks/sign.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { requireWebhook, webhookParams } from "./webhooks.ts";

const fields = {
  delivery_id: z.string().meta({
    description: "The ID that the receiver gets as `webhook-id`, the same for all attempts.",
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
    description: "The last error message; null if there was none.",
    example: null,
  }),
  created_at: shownTime,
  finished_at: shownTime.nullable(),
};

const deliveryShape = z.object(fields).meta({ id: "Delivery" });

const headers = z.record(z.string(), z.string());

const attemptShape = z.object({
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
});

const deliveryWithAttemptsShape = z
  .object({
    ...fields,
    request_body: z.string().meta({
      description: "The request body, byte for byte.",
      example:
        '{"type":"job.succeeded","timestamp":"2026-11-15T09:30:00.000Z","data":{"job_id":42}}',
    }),
    tries: z.array(attemptShape).meta({ description: "The last 100 attempts, oldest first." }),
  })
  .meta({ id: "DeliveryWithAttempts" });

function presentDelivery(delivery: DeliveryRecord) {
  return present(deliveryShape, {
    ...delivery,
    deliveryId: webhookIdOf(delivery.id),
    webhookId: delivery.endpointId,
    finishedAt: delivery.endedAt,
  });
}

function presentDeliveryWithAttempts(delivery: DeliveryRecord, tries: DeliveryAttempt[]) {
  return {
    ...presentDelivery(delivery),
    request_body: webhookBody({ ...delivery, data: delivery.payload }),
    tries: tries.map((one) => present(attemptShape, one)),
  };
}

const deliveryParams = webhookParams.extend({
  delivery_id: z
    .string()
    .transform((value) => {
      const id = deliveryIdOf(value);
      if (id === undefined) throw new Refusal("delivery_not_found");
      return id;
    })
    .meta({
      description: "The ID of the delivery, sent as `webhook-id`.",
      refusal: "delivery_not_found",
      json: { type: "string" },
      example: "msg_0a1b2c3d4e5f4a6b8c7d9e0f1a2b3c4d",
    }),
});

/** The sort key: the time in microseconds and the id. */
const afterTimeAndDelivery = z.tuple([z.string().regex(/^[0-9]{1,17}$/), z.uuid()]);

export const listWebhookDeliveries = defineOperation({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries/",
  tag: "Webhooks",
  scope: "read",
  summary: "List a webhook's deliveries",
  description:
    "Newest first. `state=dead` lists deliveries that failed and are no longer retried automatically. Deliveries are kept for 30 days.",
  params: webhookParams,
  query: pageQuery(
    {
      state: z.enum(deliveryStates).optional().meta({
        description: "Only deliveries in this state.",
        example: "dead",
      }),
    },
    afterTimeAndDelivery,
  ),
  answer: pageOf(deliveryShape),
  async handle({ caller, params, query }) {
    requireWholeAccount(caller);
    const { limit, cursor, state = null } = query;
    const before = cursor ? { microseconds: cursor[0], id: cursor[1] } : null;
    const rows = await caller.inAccount(async (account) => {
      const endpoint = await requireWebhook(account, params.webhook_id);
      return listDeliveries(account, endpoint.id, { state, limit: limit + 1, before });
    });
    return { body: toPage(rows, limit, presentDelivery, (row) => [row.microseconds, row.id]) };
  },
});

export const getWebhookDelivery = defineOperation({
  id: "getWebhookDelivery",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/",
  tag: "Webhooks",
  scope: "read",
  summary: "Get a delivery",
  description: "Returns the request that is sent and the result of each attempt.",
  params: deliveryParams,
  answer: deliveryWithAttemptsShape,
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      const endpoint = await requireWebhook(account, params.webhook_id);
      const delivery = await findDelivery(account, endpoint.id, params.delivery_id);
      if (!delivery) throw new Refusal("delivery_not_found");
      return { body: presentDeliveryWithAttempts(delivery, delivery.tries) };
    });
  },
});

export const resendWebhookDelivery = defineOperation({
  id: "resendWebhookDelivery",
  method: "POST",
  path: "/webhooks/{webhook_id}/deliveries/{delivery_id}/resend/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Resend a delivery",
  description:
    "Sends the delivery again immediately, whatever its state, with the same `webhook-id`. If it fails, the full retry schedule starts over.",
  params: deliveryParams,
  answer: deliveryShape,
  refusals: ["webhook_disabled", "delivery_under_way"],
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      const endpoint = await requireWebhook(account, params.webhook_id);
      const delivery = await findDelivery(account, endpoint.id, params.delivery_id);
      if (!delivery) throw new Refusal("delivery_not_found");
      if (endpoint.disabledAt !== null) throw new Refusal("webhook_disabled");
      const sent = await resendDelivery(account, delivery);
      if (!sent) throw new Refusal("delivery_under_way");
      return { body: presentDelivery(sent) };
    });
  },
});

export const sendTestWebhook = defineOperation({
  id: "sendTestWebhook",
  method: "POST",
  path: "/webhooks/{webhook_id}/test/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Send a test event",
  description:
    "Sends a `webhook.test` event, signed and retried like any other, regardless of the events the webhook subscribes to. The response is the delivery; fetch it again to see the result.",
  params: webhookParams,
  status: 201,
  answer: deliveryShape,
  answerHeaders: { Location: "The path of the delivery." },
  refusals: ["webhook_disabled"],
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      const endpoint = await requireWebhook(account, params.webhook_id);
      if (endpoint.disabledAt !== null) throw new Refusal("webhook_disabled");
      const delivery = await addTestDelivery(account, endpoint.id);
      const path = `/webhooks/${endpoint.id}/deliveries/${webhookIdOf(delivery.id)}/`;
      return { body: presentDelivery(delivery), headers: { Location: path } };
    });
  },
});
