/** PATCH /webhooks/{webhook_id}/ — changes the given fields of a webhook; enables and disables it. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { updateWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import { truth } from "../../parameters.ts";
import {
  assertWholeAccount,
  descriptionParameter,
  eventsParameter,
  presentWebhook,
  readUrl,
  urlParameter,
  webhookParams,
  webhookShape,
} from "./webhook-shape.ts";

export const updateWebhook = defineOperation({
  id: "updateWebhook",
  method: "PATCH",
  path: "/webhooks/{webhook_id}/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Update a webhook",
  description:
    "Changes the fields you send; all others stay unchanged. Pending deliveries go to the new URL. While the webhook is disabled, no events are recorded for it, and pending deliveries become `dead` when they are due.",
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
  refusals: ["webhook_not_found"],
  async handle({ caller, params, body, tools }) {
    assertWholeAccount(caller);
    const { events, description, enabled: isEnabled } = body;
    const url = body.url === undefined ? undefined : readUrl(tools, body.url);
    const endpoint = await caller.inAccount((account) =>
      updateWebhookEndpoint(account, params.webhook_id, { url, events, description, isEnabled }),
    );
    if (!endpoint) throw new Refusal("webhook_not_found");
    return { body: presentWebhook(endpoint) };
  },
});
