/** POST /forum-posts/import/ — adds many posts at once, with a result for each, or says what it would do. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { defineOperation } from "../../operation.ts";
import { id, listOf, truth } from "../../parameter-schemas.ts";
import { changeShape } from "./change-shape.ts";
import { importPosts, importResults } from "./import-posts.ts";

const postsMax = 1_000;

export const importForumPosts = defineOperation({
  id: "importForumPosts",
  method: "POST",
  path: "/forum-posts/import/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add many forum posts",
  description:
    "Accepts up to 1,000 posts, in at most 1 MiB. Each post is accepted or rejected individually, and `results` has the outcome of each, in the order sent. A post that already exists is updated: missing and empty fields keep their value. If a request contains the same post twice, the second is rejected. With `dry_run`, nothing is saved, and the response shows what would change. Use `import_id` to undo the import.",
  body: z.object({
    posts: listOf(z.unknown(), postsMax)
      .min(1)
      .meta({
        description: "Each in the same format as in “Add a forum post”.",
        example: [{ title: "Which grinder for espresso?", url: "https://forum.example.org/t/1" }],
      }),
    dry_run: truth.default(false).meta({
      description: "Whether to only report what would be created and changed.",
      example: false,
    }),
    import_id: id.nullish().meta({
      description:
        "The id of an earlier import that these posts belong to, so that all parts are undone together.",
      example: null,
    }),
  }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({
    import_id: z.int().nullable().meta({
      description: "Null if nothing was saved.",
      example: 5,
    }),
    dry_run: z.boolean().meta({ example: false }),
    created: z.int().meta({ example: 1 }),
    updated: z.int().meta({ example: 0 }),
    unchanged: z.int().meta({ example: 0 }),
    refused: z.int().meta({ example: 0 }),
    results: z.array(
      z.object({
        result: z.enum(importResults).meta({ example: "created" }),
        forum_post_id: z.int().nullable().meta({ example: 12 }),
        changes: z
          .array(changeShape)
          .meta({ description: "The changes to an existing post.", example: [] }),
        errors: z
          .array(z.object({ param: z.string(), message: z.string() }))
          .meta({ description: "Why it was rejected.", example: [] }),
      }),
    ),
  }),
  refusals: ["unknown_import"],
  async handle({ caller, body, tools }) {
    const { dry_run: isDryRun, import_id: importId, posts } = body;
    const imported = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount((account) => importPosts(account, posts, { isDryRun, importId })),
    );
    if (!imported) throw new Refusal("unknown_import");
    return { body: { ...imported, dry_run: isDryRun } };
  },
});
