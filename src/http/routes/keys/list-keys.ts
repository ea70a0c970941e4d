/** GET /keys/ — the account's API keys, newest first. */
import { pageApiKeys } from "../../../records/keys/api-key-changes.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { keyShape, presentKey } from "./key-shape.ts";

export const listKeys = defineOperation({
  id: "listKeys",
  method: "GET",
  path: "/keys/",
  tag: "Keys",
  scope: "admin",
  summary: "List API keys",
  description:
    "Newest first, including revoked and expired keys. A key restricted to a brand sees only that brand's keys.",
  query: pageQuery({}),
  answer: pageOf(keyShape),
  async handle({ caller, query }) {
    const rows = await caller.inAccount((account) =>
      pageApiKeys(account, {
        brandId: caller.brandId,
        before: query.cursor?.[0] ?? null,
        rowsMax: query.limit + 1,
      }),
    );
    return { body: toPage(rows, query.limit, presentKey, (key) => [key.id]) };
  },
});
