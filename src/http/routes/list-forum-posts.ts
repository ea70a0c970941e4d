/** GET /forum-posts/ — the posts that the account can write from, or those that hold some words; newest first. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { pageForumPosts, searchForumPosts } from "../../records/forum-posts.ts";
import { defineOperation } from "../operation.ts";
import { pageOf, pageQuery, toPage } from "../page-query.ts";
import { text } from "../parameters.ts";
import { forumPostSummaryShape, presentForumPostSummary } from "./forum-post-shape.ts";

export const listForumPostsOperation = defineOperation({
  id: "listForumPosts",
  method: "GET",
  path: "/forum-posts/",
  tag: "Forum posts",
  scope: "read",
  summary: "List and search forum posts",
  description:
    'The account\'s own posts and those that are shared with all, newest first. `q` finds words in titles and texts: all of them must be there, `"in quotes"` side by side, `or` takes either, `-word` leaves out. Forum posts belong to the account and to no brand: a key that is bound to a brand sees them all.',
  query: pageQuery({
    q: text(200).optional().meta({ description: "Words to look for.", example: "grinder" }),
    whose: z
      .enum(["own", "shared", "all"])
      .default("all")
      .meta({ description: "Not together with `q`, which looks at all.", example: "all" }),
  }),
  answer: pageOf(forumPostSummaryShape),
  async handle({ caller, query, tools }) {
    const { q: words, whose } = query;
    if (words !== undefined && whose !== "all") {
      const message = "Leave it out where there is a `q`: a search looks at all posts.";
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
