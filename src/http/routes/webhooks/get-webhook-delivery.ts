/** GET /webhooks/{webhook_id}/deliveries/{delivery_id}/ — one delivery and the result of each attempt. */
import { Refusal } from "../../../errors.ts";
import { findDelivery } from "../../../records/webhooks/webhook-deliveries.ts";
import { findWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import {
  deliveryParams,
  deliveryWithAttemptsShape,
  presentDeliveryWithAttempts,
} from "./delivery-shape.ts";
import { assertWholeAccount } from "./webhook-shape.ts";

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
  refusals: ["webhook_not_found", "delivery_not_found"],
  async handle({ caller, params }) {
    assertWholeAccount(caller);
    return caller.inAccount(async (account) => {
      const endpoint = await findWebhookEndpoint(account, params.webhook_id);
      if (!endpoint) throw new Refusal("webhook_not_found");
      const delivery = await findDelivery(account, endpoint.id, params.delivery_id);
      if (!delivery) throw new Refusal("delivery_not_found");
      return { body: presentDeliveryWithAttempts(delivery, delivery.tries) };
    });
  },
});
