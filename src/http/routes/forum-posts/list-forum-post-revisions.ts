/** GET /forum-posts/{forum_post_id}/revisions/ — what a post was before its edits, newest first. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { listRevisions } from "../../../records/forum-posts/forum-post-revisions.ts";
import type { ForumPostRevision } from "../../../records/forum-posts/forum-post-revisions.ts";
import { findForumPost } from "../../../records/forum-posts/forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { pageOf, pageQuery, toPage } from "../../page-query.ts";
import { pathId } from "../../parameter-schemas.ts";
import { present } from "../../present.ts";
import { shownTime } from "../../shown-time.ts";
import { changeShape, presentChange } from "./change-shape.ts";
import { forumPostFields } from "./forum-post-shape.ts";

const revisionShape = z
  .object({
    revision: z.int().meta({ example: 1 }),
    replaced_by: z.enum(["person", "import", "source"]).meta({
      description: "Whether a person, an import or a new read of its source replaced it.",
      example: "person",
    }),
    import_id: z.int().nullable().meta({ example: null }),
    replaced_at: shownTime,
    changes: z
      .array(changeShape)
      .meta({ description: "The changes made by the edit that replaced this revision." }),
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
    "Returns the earlier versions of the post, newest first, without its replies. The last 50 revisions are kept. Votes and new replies are not edits.",
  params: z.object({ forum_post_id: pathId("unknown_forum_post") }),
  query: pageQuery({}),
  answer: pageOf(revisionShape),
  refusals: ["unknown_forum_post"],
  async handle({ caller, params, query }) {
    const page = { before: query.cursor?.[0] ?? null, rowsMax: query.limit + 1 };
    const rows = await caller.inAccount(async (account) => {
      const id = params.forum_post_id;
      const revisions = await listRevisions(account, id, page);
      if (revisions) return revisions;
      // A shared post is the operator's, and so are its revisions.
      if (await findForumPost(account, id)) return [];
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
