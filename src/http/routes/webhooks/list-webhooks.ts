/** GET /webhooks/ — the account's webhooks, newest first. */
import { listWebhookEndpoints } from "../../../records/webhooks/webhook-endpoints.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { assertWholeAccount, presentWebhook, webhookShape } from "./webhook-shape.ts";

export const listWebhooks = defineOperation({
  id: "listWebhooks",
  method: "GET",
  path: "/webhooks/",
  tag: "Webhooks",
  scope: "read",
  summary: "List webhooks",
  description: "Newest first. Secrets are not shown.",
  query: pageQuery({}),
  answer: pageOf(webhookShape),
  async handle({ caller, query }) {
    assertWholeAccount(caller);
    const rows = await caller.inAccount((account) =>
      listWebhookEndpoints(account, {
        limit: query.limit + 1,
        beforeId: query.cursor?.[0] ?? null,
      }),
    );
    return { body: toPage(rows, query.limit, presentWebhook, (row) => [row.id]) };
  },
});
