/** GET /forum-posts/ — the posts that the account can write from, or search results; newest first. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { pageForumPosts, searchForumPosts } from "../../../records/forum-posts/forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { text } from "../../parameters.ts";
import { forumPostSummaryShape, presentForumPostSummary } from "./forum-post-shape.ts";

export const listForumPostsOperation = defineOperation({
  id: "listForumPosts",
  method: "GET",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "read",
  summary: "List and search forum posts",
  description:
    'Returns the account\'s own posts and those shared with all accounts, newest first. `q` searches titles and texts: all words must occur, `"in quotes"` next to each other, `or` matches either, `-word` excludes. Forum posts belong to the account, not to a brand: a key restricted to a brand sees all of them.',
  query: pageQuery({
    q: text(200).optional().meta({ description: "Words to search for.", example: "grinder" }),
    whose: z.enum(["own", "shared", "all"]).default("all").meta({
      description: "Cannot be combined with `q`, which searches all posts.",
      example: "all",
    }),
  }),
  answer: pageOf(forumPostSummaryShape),
  async handle({ caller, query, tools }) {
    const { q: words, whose } = query;
    if (words !== undefined && whose !== "all") {
      const message = "Cannot be combined with `q`: a search covers all posts.";
      throw new Refusal("invalid_parameters", { errors: [{ param: "whose", message }] });
    }
    const page = { before: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
    const rows =
      words === undefined
        ? await caller.inAccount((account) => pageForumPosts(account, { whose, ...page }))
        : await tools.fullText.run(caller.accountId, () =>
            caller.inAccount((account) => searchForumPosts(account, { words, ...page })),
          );
    return { body: toPage(rows, query.limit, presentForumPostSummary, (post) => [post.id]) };
  },
});
