/** DELETE /forum-posts/{forum_post_id}/ — removes one of the account's own posts. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findForumPost, removeForumPost } from "../../../records/forum-posts/forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { pathId } from "../../parameter-schemas.ts";

export const removeForumPostOperation = defineOperation({
  id: "removeForumPost",
  method: "DELETE",
  path: "/forum-posts/{forum_post_id}/",
  tag: "Forum posts",
  scope: "write",
  summary: "Remove a forum post",
  description:
    "Removes the post and its replies. Content based on it is kept; jobs that use it and have not started yet will fail. Shared posts cannot be removed, and a key restricted to a brand cannot remove posts, since all brands share them.",
  params: z.object({ forum_post_id: pathId("unknown_forum_post") }),
  status: 204,
  refusals: ["unknown_forum_post", "forum_post_shared"],
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      if (await removeForumPost(account, params.forum_post_id)) return {};
      const post = await findForumPost(account, params.forum_post_id);
      throw new Refusal(post?.isShared ? "forum_post_shared" : "unknown_forum_post");
    });
  },
});
