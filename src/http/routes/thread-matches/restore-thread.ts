/** POST /brands/{brand_id}/threads/{forum_post_id}/restore/ — returns a thread to the open ones. */
import { Refusal } from "../../../errors.ts";
import { setThreadState } from "../../../records/thread-matches/thread-matches.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { threadPath } from "./thread-match-shape.ts";

export const restoreThread = defineOperation({
  id: "restoreThread",
  method: "POST",
  path: "/brands/{brand_id}/threads/{forum_post_id}/restore/",
  tag: "Forum posts",
  scope: "write",
  summary: "Restore a thread",
  description: "Returns a dismissed or used thread to the brand's open threads.",
  params: threadPath,
  status: 204,
  refusals: ["unknown_brand", "unknown_forum_post"],
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      const brand = await requireBrand(account, caller, params.brand_id);
      const isThere = await setThreadState(account, brand.id, params.forum_post_id, "open");
      if (!isThere) throw new Refusal("unknown_forum_post");
      return {};
    });
  },
});
