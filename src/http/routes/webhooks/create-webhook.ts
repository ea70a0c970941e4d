/** POST /webhooks/ — creates a webhook and the secret that its deliveries are signed with. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { createWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { webhookEvents } from "../../../records/webhooks/webhook-events.ts";
import { createWebhookSecret } from "../../../webhooks/sign.ts";
import { defineOperation } from "../../operation.ts";
import {
  assertWholeAccount,
  descriptionParameter,
  eventsParameter,
  presentWebhook,
  readUrl,
  urlParameter,
  webhookWithSecretShape,
} from "./webhook-shape.ts";

export const createWebhook = defineOperation({
  id: "createWebhook",
  method: "POST",
  path: "/webhooks/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Create a webhook",
  description:
    "From now on, each event the webhook subscribes to is sent to its URL, signed with the `secret` in this response, which is shown only once. An account has at most 50 webhooks.",
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
    assertWholeAccount(caller);
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
