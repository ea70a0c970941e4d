/** POST /contents/{content_id}/undelete/ — restores deleted content. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { undeleteContent as undeleteRecord } from "../../../records/contents/content-deletion.ts";
import { findSummary } from "../../../records/contents/contents.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";
import { contentSummaryShape, presentSummary } from "./content-shape.ts";

export const undeleteContent = defineOperation({
  id: "undeleteContent",
  method: "POST",
  path: "/contents/{content_id}/undelete/",
  tag: "Contents",
  scope: "write",
  summary: "Undelete content",
  description:
    "Restores deleted content with all its versions. Content that is not deleted stays unchanged.",
  params: z.object({ content_id: pathId("content_not_found") }),
  answer: contentSummaryShape,
  refusals: ["content_not_found"],
  async handle({ caller, params }) {
    const content = await caller.inAccount(async (account) => {
      const isThere = await undeleteRecord(account, params.content_id, caller.brandId);
      return isThere ? findSummary(account, params.content_id, caller.brandId) : undefined;
    });
    if (!content) throw new Refusal("content_not_found");
    return { body: presentSummary(content) };
  },
});
