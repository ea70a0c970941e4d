/** Webhooks: list, create, get, change, delete and rotate the secret. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import { deliveryStates } from "../../../records/webhooks/webhook-deliveries.ts";
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  findWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret as rotateSecret,
  updateWebhookEndpoint,
} from "../../../records/webhooks/webhook-endpoints.ts";
import type { WebhookEndpointRecord } from "../../../records/webhooks/webhook-endpoints.ts";
import { webhookEvents } from "../../../records/webhooks/webhook-events.ts";
import { requireUrl } from "../../../security/check-url.ts";
import { createWebhookSecret } from "../../../webhooks/sign.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import { listOf, pathId, truth, wholeNumber } from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import type { RouteTools } from "../../route.ts";
import { shownTime } from "../../responses/shown-time.ts";

const fields = {
  webhook_id: z.int().meta({ example: 3 }),
  url: z.string().meta({ example: "https://example.com/hooks/pressroom" }),
  description: z.string().meta({ example: "Notifies the newsroom" }),
  events: z.array(z.string()).meta({
    description: "The events it subscribes to.",
    example: ["job.succeeded", "job.failed"],
  }),
  enabled: z.boolean().meta({ example: true }),
  disabled_at: shownTime.nullable().meta({ example: null }),
  disabled_reason: z.enum(["gone", "failing", "by_hand"]).nullable().meta({
    description:
      "`gone`: its URL responded with 410. `failing`: all deliveries failed for 5 days (unless the operator configured a different period). `by_hand`: someone disabled it.",
    example: null,
  }),
  failing_since: shownTime.nullable().meta({
    description: "When deliveries started to fail; null if the last delivery succeeded.",
    example: null,
  }),
  created_at: shownTime,
  last_delivery: z
    .object({
      state: z.enum(deliveryStates).meta({ example: "delivered" }),
      status: z.int().nullable().meta({
        description: "The receiver's last status code; null if it did not respond.",
        example: 200,
      }),
      error: z.string().nullable().meta({
        description: "The last error message; null if there was none.",
        example: null,
      }),
      created_at: shownTime,
    })
    .nullable()
    .meta({ description: "The newest delivery; null if there is none." }),
};

const webhookShape = z.object(fields).meta({ id: "Webhook" });

/** Includes the secret, which is shown only once. */
const webhookWithSecretShape = z
  .object({
    ...fields,
    secret: z.string().meta({
      description:
        "The secret that deliveries are signed with, following [Standard Webhooks](https://www.standardwebhooks.com). Shown only once.",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDJwXrp8nW0eg=",
    }),
  })
  .meta({ id: "WebhookWithSecret" });

function presentWebhook(endpoint: WebhookEndpointRecord) {
  const { id: webhookId, disabledAt, lastDelivery: last } = endpoint;
  return present(webhookShape, {
    ...endpoint,
    webhookId,
    enabled: disabledAt === null,
    lastDelivery: last && { ...last, createdAt: new Date(last.createdAt) },
  });
}

export const webhookParams = z.object({ webhook_id: pathId("webhook_not_found") });

const urlParameter = z.string().meta({
  description:
    "The URL that deliveries are sent to with POST: a public https or http URL. Redirects are not followed.",
  example: "https://example.com/hooks/pressroom",
});

const eventsParameter = listOf(z.enum(webhookEvents), 20)
  .min(1)
  .transform((events) => [...new Set(events)])
  .meta({
    json: { type: "array", items: { type: "string", enum: webhookEvents }, minItems: 1 },
    description: "The events to subscribe to.",
    example: ["job.succeeded", "job.failed"],
  });

const descriptionParameter = z.string().max(500).meta({
  description: "A note that is shown in the list of webhooks.",
  example: "Notifies the newsroom",
});

/** The URL in its normalized form, as it is stored. */
function readUrl({ webhooks }: RouteTools, text: string): string {
  return requireUrl(webhooks.rules, text).href;
}

export async function requireWebhook(
  account: AccountHandle,
  id: number,
): Promise<WebhookEndpointRecord> {
  const endpoint = await findWebhookEndpoint(account, id);
  if (!endpoint) throw new Refusal("webhook_not_found");
  return endpoint;
}

export const listWebhooks = defineOperation({
  id: "listWebhooks",
  method: "GET",
  path: "/webhooks/",
  tag: "Webhooks",
  scope: "read",
  summary: "List webhooks",
  description: "Newest first. Secrets are not shown.",
  query: pageQuery({}),
  answer: pageOf(webhookShape),
  async handle({ caller, query }) {
    requireWholeAccount(caller);
    const rows = await caller.inAccount((account) =>
      listWebhookEndpoints(account, {
        limit: query.limit + 1,
        beforeId: query.cursor?.[0] ?? null,
      }),
    );
    return { body: toPage(rows, query.limit, presentWebhook, (row) => [row.id]) };
  },
});

export const createWebhook = defineOperation({
  id: "createWebhook",
  method: "POST",
  path: "/webhooks/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Create a webhook",
  description:
    "From now on, each event the webhook subscribes to is sent to its URL, signed with the `secret` in this response, which is shown only once. An account can have at most 50 webhooks.",
  body: z.object({
    url: urlParameter,
    events: eventsParameter.default([...webhookEvents]),
    description: descriptionParameter.default(""),
  }),
  status: 201,
  answer: webhookWithSecretShape,
  answerHeaders: { Location: "The path of the webhook." },
  refusals: ["webhook_limit_reached"],
  async handle({ caller, body, tools }) {
    requireWholeAccount(caller);
    const { events, description } = body;
    const url = readUrl(tools, body.url);
    const secret = createWebhookSecret();
    const endpoint = await caller.inAccount((account) =>
      createWebhookEndpoint(tools.webhooks, account, { url, events, description, secret }),
    );
    if (!endpoint) throw new Refusal("webhook_limit_reached");
    return {
      body: { ...presentWebhook(endpoint), secret },
      headers: { Location: `/webhooks/${endpoint.id}/` },
    };
  },
});

export const getWebhook = defineOperation({
  id: "getWebhook",
  method: "GET",
  path: "/webhooks/{webhook_id}/",
  tag: "Webhooks",
  scope: "read",
  summary: "Get a webhook",
  description: "Returns the webhook's URL, events and health. The secret is not shown.",
  params: webhookParams,
  answer: webhookShape,
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    const endpoint = await caller.inAccount((account) =>
      requireWebhook(account, params.webhook_id),
    );
    return { body: presentWebhook(endpoint) };
  },
});

export const updateWebhook = defineOperation({
  id: "updateWebhook",
  method: "PATCH",
  path: "/webhooks/{webhook_id}/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Update a webhook",
  description:
    "Changes the fields you send; all others are left unchanged. Pending deliveries go to the new URL. While the webhook is disabled, no events are recorded for it, and pending deliveries become `dead` when they are due.",
  params: webhookParams,
  body: z.object({
    url: urlParameter.optional(),
    events: eventsParameter.optional(),
    description: descriptionParameter.optional(),
    enabled: truth.optional().meta({
      description: "`true` enables the webhook again and resets its failure history.",
      example: true,
    }),
  }),
  answer: webhookShape,
  async handle({ caller, params, body, tools }) {
    requireWholeAccount(caller);
    const { events, description, enabled: isEnabled } = body;
    const url = body.url === undefined ? undefined : readUrl(tools, body.url);
    const endpoint = await caller.inAccount((account) =>
      updateWebhookEndpoint(account, params.webhook_id, { url, events, description, isEnabled }),
    );
    if (!endpoint) throw new Refusal("webhook_not_found");
    return { body: presentWebhook(endpoint) };
  },
});

export const deleteWebhook = defineOperation({
  id: "deleteWebhook",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Delete a webhook",
  description:
    "Nothing more is sent to it, not even pending deliveries. Its secrets are deleted immediately.",
  params: webhookParams,
  status: 204,
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    const isDeleted = await caller.inAccount((account) =>
      deleteWebhookEndpoint(account, params.webhook_id),
    );
    if (!isDeleted) throw new Refusal("webhook_not_found");
    return {};
  },
});

const daySeconds = 86_400;

export const rotateWebhookSecret = defineOperation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/webhooks/{webhook_id}/rotate/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Rotate a webhook secret",
  description:
    "Returns a new `secret`, which is shown only once. During the overlap, deliveries carry two signatures, one with the old secret and one with the new, so that the receiver can switch without losing deliveries. Secrets older than these two are no longer used.",
  params: webhookParams,
  body: z.object({
    overlap_seconds: wholeNumber(0, 7 * daySeconds)
      .default(daySeconds)
      .meta({
        description:
          "How long deliveries are also signed with the old secret; use 0 if it has leaked.",
        example: daySeconds,
      }),
  }),
  answer: webhookWithSecretShape,
  async handle({ caller, params, body, tools }) {
    requireWholeAccount(caller);
    const secret = createWebhookSecret();
    const endpoint = await caller.inAccount(async (account) => {
      const found = await requireWebhook(account, params.webhook_id);
      await rotateSecret(tools.webhooks, account, found.id, {
        secret,
        overlapSeconds: body.overlap_seconds,
      });
      return found;
    });
    return { body: { ...presentWebhook(endpoint), secret } };
  },
});
