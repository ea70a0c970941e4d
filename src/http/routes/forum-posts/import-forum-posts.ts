/** POST /forum-posts/import/ — adds many posts at once, with a result for each, or says what it would do. */
import { z } from "zod";
import type { ParameterProblem } from "../../../errors.ts";
import { Refusal } from "../../../errors.ts";
import {
  continueImport,
  countImported,
  startImport,
} from "../../../records/forum-posts/forum-imports.ts";
import { ensureSource, manualSource } from "../../../records/forum-posts/forum-posts.ts";
import type { ReadThread } from "../../../records/forum-posts/read-thread.ts";
import { previewThreads, saveThreads } from "../../../records/forum-posts/save-threads.ts";
import { defineOperation } from "../../operation.ts";
import { id, listOf, truth } from "../../parameters.ts";
import { inWords } from "../../read-parameters.ts";
import { changeShape, presentChange } from "./change-shape.ts";
import { givenForumPost, toReadThread } from "./given-forum-post.ts";

const postsMax = 1_000;

const results = ["created", "updated", "unchanged", "refused"] as const;
type Result = (typeof results)[number];

export const importForumPosts = defineOperation({
  id: "importForumPosts",
  method: "POST",
  path: "/forum-posts/import/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add many forum posts",
  description:
    "Accepts up to 1,000 posts, in at most 1 MiB. Each post is accepted or rejected on its own, and `results` has the outcome of each, in the order given. A post that already exists is updated: missing and empty fields keep their value. If a request contains the same post twice, the second is rejected. With `dry_run`, nothing is saved and the response says what would be. Use `import_id` to undo the import.",
  body: z.object({
    posts: listOf(z.unknown(), postsMax)
      .min(1)
      .meta({
        description: "Each in the format of “Add a forum post”.",
        example: [{ title: "Which grinder for espresso?", url: "https://forum.example.org/t/1" }],
      }),
    dry_run: truth.default(false).meta({
      description: "Whether to only report what would be created and changed.",
      example: false,
    }),
    import_id: id.nullish().meta({
      description:
        "The id of an import that these posts are a further part of, so that all parts are undone together.",
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
        result: z.enum(results).meta({ example: "created" }),
        forum_post_id: z.int().nullable().meta({ example: 12 }),
        changes: z
          .array(changeShape)
          .meta({ description: "What changes in a post that exists.", example: [] }),
        errors: z
          .array(z.object({ param: z.string(), message: z.string() }))
          .meta({ description: "Why it was rejected.", example: [] }),
      }),
    ),
  }),
  refusals: ["unknown_import"],
  async handle({ caller, body, tools }) {
    const judged = body.posts.map(judgePost);
    const good = judged.flatMap((one) => ("thread" in one ? [one.thread] : []));
    const { saved, importId } = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount(async (account) => {
        const sourceId = await ensureSource(account, manualSource);
        if (body.dry_run) {
          const preview = await previewThreads(account, sourceId, good, "import");
          return { saved: preview, importId: null };
        }
        const importId =
          body.import_id == null
            ? await startImport(account)
            : await continueImport(account, body.import_id);
        if (importId === undefined) throw new Refusal("unknown_import");
        const saved = await saveThreads(account, sourceId, good, "import", importId);
        return { saved, importId: await countImported(account, importId, saved) };
      }),
    );
    let next = 0;
    const told = judged.map((one) => {
      const outcome = "thread" in one ? saved[next++] : undefined;
      const errors = "problems" in one ? one.problems : [];
      if (outcome?.result === "duplicate") {
        errors.push({ param: "url", message: "The request contains this post twice." });
      }
      const result: Result =
        outcome === undefined || outcome.result === "duplicate" ? "refused" : outcome.result;
      return {
        result,
        forum_post_id: result === "refused" ? null : (outcome?.id ?? null),
        changes: (outcome?.changes ?? []).map(presentChange),
        errors,
      };
    });
    const count = (result: Result) => told.filter((one) => one.result === result).length;
    return {
      body: {
        import_id: importId,
        dry_run: body.dry_run,
        created: count("created"),
        updated: count("updated"),
        unchanged: count("unchanged"),
        refused: count("refused"),
        results: told,
      },
    };
  },
});

type Judged = { thread: ReadThread } | { problems: ParameterProblem[] };

function judgePost(given: unknown): Judged {
  const parsed = givenForumPost.safeParse(given, { error: inWords });
  if (parsed.success) return { thread: toReadThread(parsed.data) };
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({
      param: path.length === 0 ? "post" : path.map(String).join("."),
      message,
    })),
  };
}
