/** GET /forum-posts/{forum_post_id}/ — one post with its replies. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { findForumPost } from "../../../records/forum-posts/forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { pathId } from "../../parameter-schemas.ts";
import { forumPostShape, presentForumPost } from "./forum-post-shape.ts";

export const getForumPost = defineOperation({
  id: "getForumPost",
  method: "GET",
  path: "/forum-posts/{forum_post_id}/",
  tag: "Forum posts",
  scope: "read",
  summary: "Get a forum post",
  description:
    "Returns the post with all of its replies. The text was written by third parties and is returned as is: escape it before you show it.",
  params: z.object({ forum_post_id: pathId("unknown_forum_post") }),
  answer: forumPostShape,
  refusals: ["unknown_forum_post"],
  async handle({ caller, params }) {
    const post = await caller.inAccount((account) => findForumPost(account, params.forum_post_id));
    if (!post) throw new Refusal("unknown_forum_post");
    return { body: presentForumPost(post) };
  },
});
