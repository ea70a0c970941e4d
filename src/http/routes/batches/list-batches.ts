/** GET /batches/ — the account's batches, newest first. */
import { listBatches as listRecords } from "../../../records/batches/batches.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { batchSummaryShape, presentBatchSummary } from "./batch-shape.ts";

export const listBatches = defineOperation({
  id: "listBatches",
  method: "GET",
  path: "/batches/",
  tag: "Batches",
  scope: "read",
  summary: "List batches",
  description:
    "Newest first. A key restricted to a brand sees only batches sent with keys of that brand.",
  query: pageQuery({}),
  answer: pageOf(batchSummaryShape),
  async handle({ caller, query }) {
    const rows = await caller.inAccount((account) =>
      listRecords(account, {
        belowId: query.cursor?.[0] ?? null,
        rowsMax: query.limit + 1,
        brandId: caller.brandId,
      }),
    );
    return { body: toPage(rows, query.limit, presentBatchSummary, ({ id }) => [id]) };
  },
});
