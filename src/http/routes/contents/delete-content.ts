/** DELETE /contents/{content_id}/ — deletes content; this can be undone for 30 days. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { deleteContent as deleteRecord } from "../../../records/contents/content-deletion.ts";
import { findSummary } from "../../../records/contents/contents.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
import { contentSummaryShape, presentSummary } from "./content-shape.ts";

export const deleteContent = defineOperation({
  id: "deleteContent",
  method: "DELETE",
  path: "/contents/{content_id}/",
  tag: "Contents",
  scope: "write",
  summary: "Delete content",
  description:
    "Deleted content is no longer found. For 30 days you can restore it with all its versions (`undelete`, `?deleted=true`); after that it is permanently removed.",
  params: z.object({ content_id: pathId("content_not_found") }),
  answer: contentSummaryShape,
  refusals: ["content_not_found"],
  async handle({ caller, params }) {
    const content = await caller.inAccount(async (account) => {
      const isDone = await deleteRecord(account, params.content_id, caller.brandId);
      return isDone ? findSummary(account, params.content_id, caller.brandId) : undefined;
    });
    if (!content) throw new Refusal("content_not_found");
    return { body: presentSummary(content) };
  },
});
