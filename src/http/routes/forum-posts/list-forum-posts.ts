/** GET /forum-posts/ — the posts that the account can write from, searched and filtered; newest first. */
import { z } from "zod";
import { isFiltered, searchForumPosts } from "../../../records/forum-posts/forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { id, isoTime, language, text, truth, wholeNumber } from "../../parameter-schemas.ts";
import { forumPostSummaryShape, presentForumPostSummary } from "./forum-post-shape.ts";

export const listForumPostsOperation = defineOperation({
  id: "listForumPosts",
  method: "GET",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "read",
  summary: "List and search forum posts",
  description:
    'Returns the account\'s own posts and those shared with all accounts, newest first. `q` searches titles and texts: all words must occur, `"quoted words"` must be next to each other, `or` matches either word, `-word` excludes a word. A post must match all filters. Forum posts belong to the account, not to a brand: a key restricted to a brand sees all of them.',
  query: pageQuery({
    q: text(200).optional().meta({ description: "Words to search for.", example: "grinder" }),
    whose: z.enum(["own", "shared", "all"]).default("all").meta({
      description: "The account's own posts, those shared with all accounts, or both.",
      example: "all",
    }),
    source_id: id.optional().meta({ description: "Only posts from this source.", example: 3 }),
    community: text(200)
      .optional()
      .meta({ description: "The full name, case-insensitive.", example: "home espresso" }),
    tag: text(100)
      .optional()
      .meta({ description: "One of its tags, case-insensitive.", example: "grinders" }),
    language: language.optional().meta({ description: "`en` also finds `en-GB`.", example: "en" }),
    min_score: wholeNumber(-1_000_000_000, 1_000_000_000)
      .optional()
      .meta({ description: "The minimum score. Posts without a score are omitted.", example: 10 }),
    is_answered: truth
      .optional()
      .meta({ description: "Whether the forum marks it as answered.", example: false }),
    has_replies: truth
      .optional()
      .meta({ description: "Whether it has any replies.", example: true }),
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
