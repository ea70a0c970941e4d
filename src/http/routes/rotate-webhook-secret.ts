/** POST /webhooks/{webhook_id}/rotate/ — a new secret; the old one signs beside it for a while. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import {
  findWebhookEndpoint,
  rotateWebhookSecret as rotateSecret,
} from "../../records/webhook-endpoints.ts";
import { createWebhookSecret } from "../../webhooks/sign.ts";
import { defineOperation } from "../operation.ts";
import { wholeNumber } from "../parameters.ts";
import {
  assertWholeAccount,
  presentWebhook,
  webhookParams,
  webhookWithSecretShape,
} from "./webhook-shape.ts";

const daySeconds = 86_400;

export const rotateWebhookSecret = defineOperation({
  id: "rotateWebhookSecret",
  method: "POST",
  path: "/webhooks/{webhook_id}/rotate/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Change a webhook's secret",
  description:
    "Answers with a new `secret`, shown this once. For the overlap deliveries carry two signatures, one by the old secret and one by the new one, so that a receiver can change over without losing any; a secret before the old one signs no longer.",
  params: webhookParams,
  body: z.object({
    overlap_seconds: wholeNumber(0, 7 * daySeconds)
      .default(daySeconds)
      .meta({
        description: "How long the old secret goes on signing; 0 where it leaked.",
        example: daySeconds,
      }),
  }),
  answer: webhookWithSecretShape,
  refusals: ["webhook_not_found"],
  async handle({ caller, params, body, tools }) {
    assertWholeAccount(caller);
    const secret = createWebhookSecret();
    const endpoint = await caller.inAccount(async (account) => {
      const found = await findWebhookEndpoint(account, params.webhook_id);
      if (!found) throw new Refusal("webhook_not_found");
      await rotateSecret(tools.webhooks, account, found.id, {
        secret,
        overlapSeconds: body.overlap_seconds,
      });
      return found;
    });
    return { body: { ...presentWebhook(endpoint), secret } };
  },
});
