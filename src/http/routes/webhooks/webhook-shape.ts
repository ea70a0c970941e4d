/** The request and response schemas of a webhook, shared by all operations. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { WebhookEndpointRecord } from "../../../records/webhooks/webhook-endpoints.ts";
import { webhookEvents } from "../../../records/webhooks/webhook-events.ts";
import { checkUrl } from "../../../security/check-url.ts";
import type { Caller } from "../../caller.ts";
import { listOf, pathId } from "../../parameters.ts";
import type { RouteTools } from "../../route.ts";
import { shownTime } from "../../shown-time.ts";

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
      "`gone`: it responded with 410. `failing`: all deliveries failed for days. `by_hand`: someone disabled it.",
    example: null,
  }),
  failing_since: shownTime.nullable().meta({
    description: "Since when all deliveries have failed; null if the last delivery succeeded.",
    example: null,
  }),
  created_at: shownTime,
};

export const webhookShape = z.object(fields).meta({ id: "Webhook" });

/** The secret is in the response that creates it and never shown again. */
export const webhookWithSecretShape = z
  .object({
    ...fields,
    secret: z.string().meta({
      description:
        "The secret that deliveries are signed with, following [Standard Webhooks](https://www.standardwebhooks.com). Shown only once.",
      example: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDJwXrp8nW0eg=",
    }),
  })
  .meta({ id: "WebhookWithSecret" });

export function presentWebhook(endpoint: WebhookEndpointRecord) {
  return {
    webhook_id: endpoint.id,
    url: endpoint.url,
    description: endpoint.description,
    events: endpoint.events,
    enabled: endpoint.disabledAt === null,
    disabled_at: endpoint.disabledAt,
    disabled_reason: endpoint.disabledReason,
    failing_since: endpoint.failingSince,
    created_at: endpoint.createdAt,
  };
}

export const webhookParams = z.object({ webhook_id: pathId("webhook_not_found") });

export const urlParameter = z.string().meta({
  description:
    "The URL that deliveries are sent to with POST: a public address with https or http. Redirects are not followed.",
  example: "https://example.com/hooks/pressroom",
});

export const eventsParameter = listOf(z.enum(webhookEvents), 20)
  .min(1)
  .transform((events) => [...new Set(events)])
  .meta({
    json: { type: "array", items: { type: "string", enum: webhookEvents }, minItems: 1 },
    description: "The events to subscribe to.",
    example: ["job.succeeded", "job.failed"],
  });

export const descriptionParameter = z.string().max(500).meta({
  description: "A note for people who read the list of webhooks.",
  example: "Notifies the newsroom",
});

/** The URL in its normalized form, as it is stored. */
export function readUrl({ webhooks }: RouteTools, text: string): string {
  const checked = checkUrl(webhooks.rules, text);
  if ("url" in checked) return checked.url.href;
  const message = `${checked.problem[0]?.toUpperCase()}${checked.problem.slice(1)}.`;
  throw new Refusal("invalid_parameters", { errors: [{ param: "url", message }] });
}

/** Webhooks cover all brands, so a key restricted to one brand cannot manage them. */
export function assertWholeAccount({ brandId }: Caller): void {
  if (brandId === null) return;
  throw new Refusal("insufficient_scope", {
    message: "This API key is restricted to one brand, and webhooks cover all brands.",
  });
}
