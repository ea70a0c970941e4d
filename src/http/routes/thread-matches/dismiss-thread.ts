/** POST /brands/{brand_id}/threads/{forum_post_id}/dismiss/ — dismisses a thread for a brand. */
import { Refusal } from "../../../errors.ts";
import { setThreadState } from "../../../records/thread-matches/thread-matches.ts";
import { defineOperation } from "../../operation.ts";
import { requireBrand } from "../../own-brand.ts";
import { threadPath } from "./thread-match-shape.ts";

export const dismissThread = defineOperation({
  id: "dismissThread",
  method: "POST",
  path: "/brands/{brand_id}/threads/{forum_post_id}/dismiss/",
  tag: "Forum posts",
  scope: "write",
  summary: "Dismiss a thread",
  description:
    "Removes the thread from the brand's open threads. It remains dismissed when it is rescored; restore it to undo this.",
  params: threadPath,
  status: 204,
  refusals: ["unknown_brand", "unknown_forum_post"],
  async handle({ caller, params }) {
    return caller.inAccount(async (account) => {
      const brand = await requireBrand(account, caller, params.brand_id);
      const isThere = await setThreadState(account, brand.id, params.forum_post_id, "dismissed");
      if (!isThere) throw new Refusal("unknown_forum_post");
      return {};
    });
  },
});
