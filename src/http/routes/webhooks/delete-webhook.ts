/** DELETE /webhooks/{webhook_id}/ — deletes a webhook; nothing more is sent to it. */
import { Refusal } from "../../../errors.ts";
import { deleteWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import { assertWholeAccount, webhookParams } from "./webhook-shape.ts";

export const deleteWebhook = defineOperation({
  id: "deleteWebhook",
  method: "DELETE",
  path: "/webhooks/{webhook_id}/",
  tag: "Webhooks",
  scope: "admin",
  summary: "Delete a webhook",
  description:
    "Nothing more is sent to it, including pending deliveries. Its secrets are deleted immediately.",
  params: webhookParams,
  status: 204,
  refusals: ["webhook_not_found"],
  async handle({ caller, params }) {
    assertWholeAccount(caller);
    const isDeleted = await caller.inAccount((account) =>
      deleteWebhookEndpoint(account, params.webhook_id),
    );
    if (!isDeleted) throw new Refusal("webhook_not_found");
    return { status: 204 };
  },
});
