/** GET /webhooks/{webhook_id}/ — one webhook and its health. */
import { Refusal } from "../../../errors.ts";
import { findWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import {
  assertWholeAccount,
  presentWebhook,
  webhookParams,
  webhookShape,
} from "./webhook-shape.ts";

export const getWebhook = defineOperation({
  id: "getWebhook",
  method: "GET",
  path: "/webhooks/{webhook_id}/",
  tag: "Webhooks",
  scope: "read",
  summary: "Get a webhook",
  description: "Returns its URL, its events and its health. The secret is not shown.",
  params: webhookParams,
  answer: webhookShape,
  refusals: ["webhook_not_found"],
  async handle({ caller, params }) {
    assertWholeAccount(caller);
    const endpoint = await caller.inAccount((account) =>
      findWebhookEndpoint(account, params.webhook_id),
    );
    if (!endpoint) throw new Refusal("webhook_not_found");
    return { body: presentWebhook(endpoint) };
  },
});
