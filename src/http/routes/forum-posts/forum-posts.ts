/** Forum posts: list and search, add, read, change, remove, and list revisions. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { changeForumPost } from "../../../records/forum-posts/change-forum-post.ts";
import { listRevisions } from "../../../records/forum-posts/forum-post-revisions.ts";
import type { ForumPostRevision } from "../../../records/forum-posts/forum-post-revisions.ts";
import {
  isFiltered,
  searchForumPosts,
  ensureSource,
  findForumPost,
  manualSource,
  removeForumPost,
} from "../../../records/forum-posts/forum-posts.ts";
import { saveThreads } from "../../../records/forum-posts/save-threads.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { pageOf, pageQuery, toPage } from "../../pagination.ts";
import {
  id,
  isoTime,
  language,
  text,
  truth,
  wholeNumber,
  pathId,
} from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";
import { changeShape, presentChange } from "./change-shape.ts";
import {
  forumPostSummaryShape,
  presentForumPostSummary,
  forumPostShape,
  presentForumPost,
  forumPostFields,
} from "./forum-post-shape.ts";
import {
  givenForumPost,
  toReadThread,
  changedForumPost,
  toChangedFields,
} from "./given-forum-post.ts";

export const listForumPostsOperation = defineOperation({
  id: "listForumPosts",
  method: "GET",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "read",
  summary: "List and search forum posts",
  description:
    'Returns the account\'s own posts and those shared with all accounts, newest first. `q` searches titles and text: all words must occur, `"quoted words"` match as a phrase, `or` matches either word, and `-word` excludes a word. A post must match all filters. Forum posts belong to the account, not to a brand: a key restricted to a brand sees all of them.',
  query: pageQuery({
    q: text(200).optional().meta({ description: "Words to search for.", example: "grinder" }),
    whose: z.enum(["own", "shared", "all"]).default("all").meta({
      description: "The account's own posts, those shared with all accounts, or both.",
      example: "all",
    }),
    source_id: id.optional().meta({ description: "Only posts from this source.", example: 3 }),
    community: text(200).optional().meta({
      description: "Only posts from the forum or group with this full name, case-insensitive.",
      example: "home espresso",
    }),
    tag: text(100)
      .optional()
      .meta({ description: "Only posts with this tag, case-insensitive.", example: "grinders" }),
    language: language
      .optional()
      .meta({ description: "`en` also matches `en-GB`.", example: "en" }),
    min_score: wholeNumber(-1_000_000_000, 1_000_000_000)
      .optional()
      .meta({ description: "The minimum score. Posts without a score are omitted.", example: 10 }),
    is_answered: truth.optional().meta({
      description:
        "`true`: only posts that the forum marks as answered. `false`: only posts that it does not mark as answered.",
      example: false,
    }),
    has_replies: truth.optional().meta({
      description: "`true`: only posts with replies. `false`: only posts without replies.",
      example: true,
    }),
    posted_after: isoTime.optional().meta({
      description: "Only posts from this time or later. Posts without a time are omitted.",
    }),
    posted_before: isoTime
      .optional()
      .meta({ description: "Only posts from before this time. Posts without a time are omitted." }),
  }),
  answer: pageOf(forumPostSummaryShape),
  async handle({ caller, query, tools }) {
    const filters = {
      words: query.q,
      whose: query.whose,
      sourceId: query.source_id,
      community: query.community?.trim(),
      tag: query.tag?.trim(),
      language: query.language,
      scoreMin: query.min_score,
      isAnswered: query.is_answered,
      hasReplies: query.has_replies,
      postedAfter: query.posted_after,
      postedBefore: query.posted_before,
    };
    const page = { before: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
    const find = () => caller.inAccount((account) => searchForumPosts(account, filters, page));
    const rows = isFiltered(filters)
      ? await tools.fullText.run(caller.accountId, find)
      : await find();
    return { body: toPage(rows, query.limit, presentForumPostSummary, (post) => [post.id]) };
  },
});

export const addForumPostOperation = defineOperation({
  id: "addForumPost",
  method: "POST",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add a forum post",
  description:
    "Adds a post with its replies, so that you can write content about it. A post whose `url` already exists (or, without a URL, whose title and text already exist) is updated and keeps its ID; the response is then 200. Missing and empty fields keep their values.",
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
  async handle({ caller, params }) {
    const post = await caller.inAccount((account) => findForumPost(account, params.forum_post_id));
    if (!post) throw new Refusal("unknown_forum_post");
    return { body: presentForumPost(post) };
  },
});

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
  refusals: ["forum_post_shared", "forum_post_not_editable", "forum_post_exists"],
  async handle({ caller, params, body, tools }) {
    requireWholeAccount(caller);
    const { forum_post_id: postId } = params;
    return tools.fullText.run(caller.accountId, () =>
      caller.inAccount(async (account) => {
        const result = await changeForumPost(account, postId, toChangedFields(body));
        if (result === "not_editable") throw new Refusal("forum_post_not_editable");
        if (result === "taken") throw new Refusal("forum_post_exists");
        const post = await findForumPost(account, postId);
        if (!post) throw new Refusal("unknown_forum_post");
        if (result === "unknown") throw new Refusal("forum_post_shared");
        return { body: presentForumPost(post) };
      }),
    );
  },
});

export const removeForumPostOperation = defineOperation({
  id: "removeForumPost",
  method: "DELETE",
  path: "/forum-posts/{forum_post_id}/",
  tag: "Forum posts",
  scope: "write",
  summary: "Delete a forum post",
  description:
    "Deletes the post and its replies. Content based on it is kept; jobs that use it and have not started yet will fail. Shared posts cannot be deleted, and a key restricted to a brand cannot delete posts, because all brands share them.",
  params: z.object({ forum_post_id: pathId("unknown_forum_post") }),
  status: 204,
  refusals: ["forum_post_shared"],
  async handle({ caller, params }) {
    requireWholeAccount(caller);
    return caller.inAccount(async (account) => {
      if (await removeForumPost(account, params.forum_post_id)) return {};
      const post = await findForumPost(account, params.forum_post_id);
      throw new Refusal(post?.isShared ? "forum_post_shared" : "unknown_forum_post");
    });
  },
});

const revisionShape = z
  .object({
    revision: z.int().meta({ example: 1 }),
    replaced_by: z.enum(["person", "import", "source"]).meta({
      description:
        "What caused the change: an edit by a person, an import or a new read of the post's source.",
      example: "person",
    }),
    import_id: z.int().nullable().meta({ example: null }),
    replaced_at: shownTime,
    changes: z
      .array(changeShape)
      .meta({ description: "What changed when this revision was replaced." }),
    ...forumPostFields,
    body: z.string().meta({ example: "Mine stalls on light roasts." }),
  })
  .meta({ id: "ForumPostRevision" });

export const listForumPostRevisions = defineOperation({
  id: "listForumPostRevisions",
  method: "GET",
  path: "/forum-posts/{forum_post_id}/revisions/",
  tag: "Forum posts",
  scope: "read",
  summary: "List the revisions of a forum post",
  description:
    "Returns the earlier versions of the post, newest first, without its replies. The last 50 revisions are kept. New votes and replies read from its source do not create a revision.",
  params: z.object({ forum_post_id: pathId("unknown_forum_post") }),
  query: pageQuery({}),
  answer: pageOf(revisionShape),
  async handle({ caller, params, query }) {
    const page = { before: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
    const rows = await caller.inAccount(async (account) => {
      const { forum_post_id: postId } = params;
      const revisions = await listRevisions(account, postId, page);
      if (revisions) return revisions;
      // The revisions of shared posts are not shown.
      if (await findForumPost(account, postId)) return [];
      throw new Refusal("unknown_forum_post");
    });
    return { body: toPage(rows, query.limit, presentRevision, ({ revision }) => [revision]) };
  },
});

function presentRevision(one: ForumPostRevision) {
  return present(revisionShape, {
    ...one,
    ...one.fields,
    repliesCount: one.fields.replyCount,
    changes: one.changes.map(presentChange),
  });
}
