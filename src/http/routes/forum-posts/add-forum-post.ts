/** POST /forum-posts/ — adds a post, or updates it if it exists. */
import { findForumPost, manualSource } from "../../../records/forum-posts/forum-posts.ts";
import { saveForumPosts } from "../../../records/forum-posts/save-forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { forumPostShape, givenForumPost, presentForumPost, toNewPost } from "./forum-post-shape.ts";

export const addForumPostOperation = defineOperation({
  id: "addForumPost",
  method: "POST",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add a forum post",
  description:
    "Adds a post with its replies, to write content from. A post with a known `url` (or, without a URL, a known title and text) is updated, including its replies, and keeps its id; the response is then 200.",
  body: givenForumPost,
  bodyBytesMax: 1024 * 1024,
  status: 201,
  answer: forumPostShape,
  answerHeaders: { Location: "The path of the post." },
  otherStatuses: { 200: "The post already existed and was updated." },
  async handle({ caller, body, tools }) {
    const { saved, post } = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount(async (account) => {
        const [one] = await saveForumPosts(account, manualSource, [toNewPost(body)]);
        return { saved: one, post: one && (await findForumPost(account, one.id)) };
      }),
    );
    if (!saved || !post) throw new Error("the post was not saved");
    return {
      status: saved.result === "created" ? 201 : 200,
      headers: { Location: `/forum-posts/${saved.id}/` },
      body: presentForumPost(post),
    };
  },
});
