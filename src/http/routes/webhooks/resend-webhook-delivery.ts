/** POST /webhooks/{webhook_id}/deliveries/{delivery_id}/resend/ — resends a delivery immediately. */
import { Refusal } from "../../../errors.ts";
import { findDelivery, sendDeliveryAgain } from "../../../records/webhooks/webhook-deliveries.ts";
import { findWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import { deliveryParams, deliveryShape, presentDelivery } from "./delivery-shape.ts";
import { assertWholeAccount } from "./webhook-shape.ts";

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
  refusals: ["webhook_not_found", "delivery_not_found", "webhook_disabled", "delivery_under_way"],
  async handle({ caller, params }) {
    assertWholeAccount(caller);
    return caller.inAccount(async (account) => {
      const endpoint = await findWebhookEndpoint(account, params.webhook_id);
      if (!endpoint) throw new Refusal("webhook_not_found");
      const delivery = await findDelivery(account, endpoint.id, params.delivery_id);
      if (!delivery) throw new Refusal("delivery_not_found");
      if (endpoint.disabledAt !== null) throw new Refusal("webhook_disabled");
      const sent = await sendDeliveryAgain(account, delivery);
      if (!sent) throw new Refusal("delivery_under_way");
      return { body: presentDelivery(sent) };
    });
  },
});
