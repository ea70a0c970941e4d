/** POST /forum-posts/ — adds one post, or brings it up to date. */
import { findForumPost, manualSource } from "../../records/forum-posts.ts";
import { saveForumPosts } from "../../records/save-forum-posts.ts";
import { defineOperation } from "../operation.ts";
import { forumPostShape, givenForumPost, presentForumPost, toNewPost } from "./forum-post-shape.ts";

export const addForumPostOperation = defineOperation({
  id: "addForumPost",
  method: "POST",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add a forum post",
  description:
    "With its replies, to write from. The same `url` again (without one, the same title and text) is the same post: it is brought up to date with what is given now, replies included, and keeps its id; the answer is 200 then.",
  body: givenForumPost,
  bodyBytesMax: 1024 * 1024,
  status: 201,
  answer: forumPostShape,
  answerHeaders: { Location: "Where the post is." },
  otherStatuses: { 200: "The post was there already and was brought up to date." },
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
