/** POST /webhooks/{webhook_id}/rotate/ — creates a new secret; the old one keeps signing for a while. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import {
  findWebhookEndpoint,
  rotateWebhookSecret as rotateSecret,
} from "../../../records/webhooks/webhook-endpoints.ts";
import { createWebhookSecret } from "../../../webhooks/sign.ts";
import { defineOperation } from "../../operation.ts";
import { wholeNumber } from "../../parameters.ts";
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
  summary: "Rotate a webhook secret",
  description:
    "Returns a new `secret`, which is shown only once. During the overlap, deliveries carry two signatures, one with the old secret and one with the new, so that the receiver can switch without losing deliveries. Any secret before the old one stops signing.",
  params: webhookParams,
  body: z.object({
    overlap_seconds: wholeNumber(0, 7 * daySeconds)
      .default(daySeconds)
      .meta({
        description: "How long the old secret keeps signing; use 0 if it was leaked.",
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
