/** GET /webhooks/{webhook_id}/deliveries/ — a webhook's deliveries, newest first. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { deliveryStates, listDeliveries } from "../../../records/webhooks/webhook-deliveries.ts";
import { findWebhookEndpoint } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { deliveryShape, presentDelivery } from "./delivery-shape.ts";
import { assertWholeAccount, webhookParams } from "./webhook-shape.ts";

/** The time in microseconds and the id, as the rows are sorted. */
const afterTimeAndDelivery = z.tuple([z.string().regex(/^[0-9]{1,17}$/), z.uuid()]);

export const listWebhookDeliveries = defineOperation({
  id: "listWebhookDeliveries",
  method: "GET",
  path: "/webhooks/{webhook_id}/deliveries/",
  tag: "Webhooks",
  scope: "read",
  summary: "List a webhook's deliveries",
  description:
    "Newest first. `state=dead` lists deliveries that failed and are no longer retried automatically. Deliveries are kept for 30 days.",
  params: webhookParams,
  query: pageQuery(
    {
      state: z.enum(deliveryStates).optional().meta({
        description: "Only deliveries in this state.",
        example: "dead",
      }),
    },
    afterTimeAndDelivery,
  ),
  answer: pageOf(deliveryShape),
  refusals: ["webhook_not_found"],
  async handle({ caller, params, query }) {
    assertWholeAccount(caller);
    const { limit, cursor, state = null } = query;
    const before = cursor ? { microseconds: cursor[0], id: cursor[1] } : null;
    const rows = await caller.inAccount(async (account) => {
      const endpoint = await findWebhookEndpoint(account, params.webhook_id);
      if (!endpoint) throw new Refusal("webhook_not_found");
      return listDeliveries(account, endpoint.id, { state, limit: limit + 1, before });
    });
    return { body: toPage(rows, limit, presentDelivery, (row) => [row.microseconds, row.id]) };
  },
});
