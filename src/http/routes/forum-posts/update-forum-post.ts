/** PATCH /forum-posts/{forum_post_id}/ — changes the given fields of a post that the account added. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { changeForumPost } from "../../../records/forum-posts/change-forum-post.ts";
import { findForumPost } from "../../../records/forum-posts/forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../own-brand.ts";
import { pathId } from "../../parameter-schemas.ts";
import { forumPostShape, presentForumPost } from "./forum-post-shape.ts";
import { changedForumPost, toChangedFields } from "./given-forum-post.ts";

export const updateForumPost = defineOperation({
  id: "updateForumPost",
  method: "PATCH",
  path: "/forum-posts/{forum_post_id}/",
  tag: "Forum posts",
  scope: "write",
  summary: "Update a forum post",
  description:
    "Changes the fields you send; an empty value clears a field, and `replies` replaces all replies. The previous version is kept as a revision. Only posts that the account added or imported can be edited; posts from a source are updated automatically. A key restricted to a brand cannot edit posts, since all brands share them.",
  params: z.object({ forum_post_id: pathId("unknown_forum_post") }),
  body: changedForumPost,
  bodyBytesMax: 1024 * 1024,
  answer: forumPostShape,
  refusals: [
    "unknown_forum_post",
    "forum_post_shared",
    "forum_post_not_editable",
    "forum_post_exists",
  ],
  async handle({ caller, params, body, tools }) {
    requireWholeAccount(caller);
    const id = params.forum_post_id;
    return tools.fullText.run(caller.accountId, () =>
      caller.inAccount(async (account) => {
        const result = await changeForumPost(account, id, toChangedFields(body));
        if (result === "not_editable") throw new Refusal("forum_post_not_editable");
        if (result === "taken") throw new Refusal("forum_post_exists");
        const post = await findForumPost(account, id);
        if (!post) throw new Refusal("unknown_forum_post");
        if (result === "unknown") throw new Refusal("forum_post_shared");
        return { body: presentForumPost(post) };
      }),
    );
  },
});
