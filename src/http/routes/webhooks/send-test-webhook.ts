/** POST /webhooks/{webhook_id}/test/ — sends an event that is about nothing. */
import { Refusal } from "../../../errors.ts";
import { addTestDelivery } from "../../../records/webhooks/webhook-deliveries.ts";
import { findWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import { webhookIdOf } from "../../../webhooks/sign.ts";
import { deliveryShape, presentDelivery } from "./delivery-shape.ts";
import { assertWholeAccount, webhookParams } from "./webhook-shape.ts";

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
  refusals: ["webhook_not_found", "webhook_disabled"],
  async handle({ caller, params }) {
    assertWholeAccount(caller);
    return caller.inAccount(async (account) => {
      const endpoint = await findWebhookEndpoint(account, params.webhook_id);
      if (!endpoint) throw new Refusal("webhook_not_found");
      if (endpoint.disabledAt !== null) throw new Refusal("webhook_disabled");
      const delivery = await addTestDelivery(account, endpoint.id);
      const path = `/webhooks/${endpoint.id}/deliveries/${webhookIdOf(delivery.id)}/`;
      return { body: presentDelivery(delivery), headers: { Location: path } };
    });
  },
});
