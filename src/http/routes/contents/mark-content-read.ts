/** POST /contents/{content_id}/read/ — marks content as read. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { markContentRead as markRead } from "../../../records/accounts/summary.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameters.ts";

export const markContentRead = defineOperation({
  id: "markContentRead",
  method: "POST",
  path: "/contents/{content_id}/read/",
  tag: "Contents",
  scope: "write",
  summary: "Mark content as read",
  description:
    "Removes the content from the unread content in the summary. Editing content also marks it as read; fetching it does not.",
  params: z.object({ content_id: pathId("content_not_found") }),
  status: 204,
  refusals: ["content_not_found"],
  async handle({ caller, params }) {
    const isThere = await caller.inAccount((account) =>
      markRead(account, params.content_id, caller.brandId),
    );
    if (!isThere) throw new Refusal("content_not_found");
    return {};
  },
});
