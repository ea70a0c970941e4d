/** POST /forum-posts/ — adds a post, or updates it if it exists. */
import {
  ensureSource,
  findForumPost,
  manualSource,
} from "../../../records/forum-posts/forum-posts.ts";
import { saveThreads } from "../../../records/forum-posts/save-threads.ts";
import { defineOperation } from "../../operation.ts";
import { forumPostShape, presentForumPost } from "./forum-post-shape.ts";
import { givenForumPost, toReadThread } from "./given-forum-post.ts";

export const addForumPostOperation = defineOperation({
  id: "addForumPost",
  method: "POST",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add a forum post",
  description:
    "Adds a post with its replies, so that you can write content about it. A post with a known `url` (or, without a URL, a known title and text) is updated and keeps its id; the response is then 200. Missing and empty fields keep their value.",
  body: givenForumPost,
  bodyBytesMax: 1024 * 1024,
  status: 201,
  answer: forumPostShape,
  answerHeaders: { Location: "The path of the post." },
  otherStatuses: { 200: "The post already existed and was updated." },
  async handle({ caller, body, tools }) {
    const { saved, post } = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount(async (account) => {
        const sourceId = await ensureSource(account, manualSource);
        const [one] = await saveThreads(account, sourceId, [toReadThread(body)], "person");
        return { saved: one, post: one?.id && (await findForumPost(account, one.id)) };
      }),
    );
    if (!saved || !post) throw new Error("the post was not saved");
    return {
      status: saved.result === "created" ? 201 : 200,
      headers: { Location: `/forum-posts/${post.id}/` },
      body: presentForumPost(post),
    };
  },
});
