/** GET /batches/{batch_id}/ — a batch with its rows, and how far its jobs are. */
import { Refusal } from "../../../errors.ts";
import { findBatch, listBatchJobs } from "../../../records/batches/batches.ts";
import { defineOperation } from "../../operation.ts";
import { batchPath, batchShape, presentBatch } from "./batch-shape.ts";

export const getBatch = defineOperation({
  id: "getBatch",
  method: "GET",
  path: "/batches/{batch_id}/",
  tag: "Batches",
  scope: "read",
  summary: "Get a batch",
  description:
    "Returns the progress of all of its jobs together, and every row with its job or its errors.",
  params: batchPath,
  answer: batchShape,
  refusals: ["batch_not_found"],
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      const batch = await findBatch(account, { id: params.batch_id }, caller.brandId);
      if (!batch) throw new Refusal("batch_not_found");
      return { body: presentBatch(batch, await listBatchJobs(account, batch.id)) };
    });
  },
});
