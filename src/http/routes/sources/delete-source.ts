/** DELETE /sources/{source_id}/ — deletes a source with everything that was read from it. */
import { limitTime } from "../../../db/limit-time.ts";
import { deleteSource } from "../../../records/sources/sources.ts";
import { defineOperation } from "../../operation.ts";
import { requireOwnSource, sourceParams } from "./source-shape.ts";

/** A thousand documents go with their passages. */
const deleteMsMax = 30_000;

export const deleteSourceOperation = defineOperation({
  id: "deleteSource",
  method: "DELETE",
  path: "/sources/{source_id}/",
  tag: "Sources",
  scope: "write",
  summary: "Delete a source",
  description:
    "Deletes the source with its documents and forum posts. Content that was written from them stays.",
  params: sourceParams,
  status: 204,
  refusals: ["source_not_found"],
  async handle({ caller, params }) {
    await caller.inAccount(async (account) => {
      await limitTime(account, deleteMsMax);
      const { id } = await requireOwnSource(account, caller, params.source_id);
      await deleteSource(account, id);
    });
    return { status: 204 };
  },
});
