/** Imports forum posts, each accepted or rejected individually, and undoes imports. Shared by HTTP and the command line. */
import { z } from "zod";
import type { AccountHandle } from "../../../db/account-handle.ts";
import { Refusal } from "../../../errors.ts";
import type { ParameterProblem } from "../../../errors.ts";
import {
  undoImport,
  continueImport,
  countImported,
  startImport,
} from "../../../records/forum-posts/forum-imports.ts";
import { ensureSource, manualSource } from "../../../records/forum-posts/forum-posts.ts";
import type { ReadThread } from "../../../records/forum-posts/incoming-thread.ts";
import { previewThreads, saveThreads } from "../../../records/forum-posts/save-threads.ts";
import type { SavedThread } from "../../../records/forum-posts/save-threads.ts";
import { defineOperation } from "../../operation.ts";
import { requireWholeAccount } from "../../authentication/own-brand.ts";
import { inWords } from "../../requests/validate-parameters.ts";
import { id, listOf, truth, pathId } from "../../requests/parameter-schemas.ts";
import { changeShape, presentChange } from "./change-shape.ts";
import { givenForumPost, toReadThread } from "./given-forum-post.ts";

const postsMax = 1_000;

const importResults = ["created", "updated", "unchanged", "refused"] as const;
type ImportResult = (typeof importResults)[number];

export const importForumPosts = defineOperation({
  id: "importForumPosts",
  method: "POST",
  path: "/forum-posts/import/",
  tag: "Forum posts",
  scope: "write",
  summary: "Import forum posts",
  description:
    "Accepts up to 1,000 posts in a request body of up to 1 MiB. Each post is accepted or rejected individually, and `results` has the outcome of each, in the order sent. A post that already exists is updated: missing and empty fields keep their values. If a request contains the same post twice, the second is rejected. With `dry_run`, nothing is saved, and the response shows what would change. Use `import_id` to undo the import.",
  body: z.object({
    posts: listOf(z.unknown(), postsMax)
      .min(1)
      .meta({
        description: "Each in the same format as in [Add a forum post](#addForumPost).",
        example: [{ title: "Which grinder for espresso?", url: "https://forum.example.org/t/1" }],
      }),
    dry_run: truth.default(false).meta({
      description: "Whether to only report what would be created and changed.",
      example: false,
    }),
    import_id: id.nullish().meta({
      description:
        "The ID of an earlier import that these posts belong to, so that all parts are undone together.",
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

export const undoForumPostImport = defineOperation({
  id: "undoForumPostImport",
  method: "POST",
  path: "/forum-posts/imports/{import_id}/undo/",
  tag: "Forum posts",
  scope: "write",
  summary: "Undo an import of forum posts",
  description:
    "Removes the posts that the import created and restores those that it changed. If any of them has been edited since, nothing is changed and `errors` lists these posts. Undoing an import again does nothing. A key restricted to a brand cannot undo imports, since all brands share the posts.",
  params: z.object({ import_id: pathId("unknown_import") }),
  answer: z.object({
    removed: z.int().meta({ description: "How many posts were removed.", example: 3 }),
    restored: z.int().meta({ description: "How many posts were restored.", example: 1 }),
  }),
  refusals: ["import_edited"],
  async handle({ caller, params, tools }) {
    requireWholeAccount(caller);
    const undone = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount((account) => undoImport(account, params.import_id)),
    );
    if (!undone) throw new Refusal("unknown_import");
    if ("edited" in undone) {
      throw new Refusal("import_edited", {
        errors: undone.edited.map((post) => ({
          param: `forum_post_id ${post.id}`,
          message: `"${post.title}" was edited after the import.`,
        })),
      });
    }
    return { body: undone };
  },
});

export type ImportedPosts = Awaited<ReturnType<typeof importPosts>>;

/** Returns the response body; undefined if the import to continue does not exist. */
export async function importPosts(
  account: AccountHandle,
  given: readonly unknown[],
  options: { isDryRun: boolean; importId?: number | null | undefined },
) {
  const parsed = given.map(parsePost);
  const valid = parsed.flatMap((one) => ("thread" in one ? [one.thread] : []));
  const sourceId = await ensureSource(account, manualSource);
  let importId: number | null | undefined = null;
  let saved: SavedThread[];
  if (options.isDryRun) {
    saved = await previewThreads(account, sourceId, valid, "import");
  } else {
    importId =
      options.importId == null
        ? await startImport(account)
        : await continueImport(account, options.importId);
    if (importId === undefined) return undefined;
    saved = await saveThreads(account, sourceId, valid, "import", importId);
    importId = await countImported(account, importId, saved);
  }
  let next = 0;
  const results = parsed.map((one) =>
    "problems" in one ? presentRefused(one.problems) : presentSaved(saved[next++]),
  );
  const count = (wanted: ImportResult) => results.filter(({ result }) => result === wanted).length;
  return {
    import_id: importId,
    created: count("created"),
    updated: count("updated"),
    unchanged: count("unchanged"),
    refused: count("refused"),
    results,
  };
}

function parsePost(given: unknown): { thread: ReadThread } | { problems: ParameterProblem[] } {
  const parsed = givenForumPost.safeParse(given, { error: inWords });
  if (parsed.success) return { thread: toReadThread(parsed.data) };
  return {
    problems: parsed.error.issues.map(({ path, message }) => ({
      param: path.length === 0 ? "post" : path.map(String).join("."),
      message,
    })),
  };
}

function presentRefused(errors: ParameterProblem[]) {
  return { result: "refused" as ImportResult, forum_post_id: null, changes: [], errors };
}

function presentSaved(saved: SavedThread | undefined) {
  if (!saved || saved.result === "duplicate") {
    return presentRefused([{ param: "url", message: "The request contains this post twice." }]);
  }
  return {
    result: saved.result as ImportResult,
    forum_post_id: saved.id,
    changes: saved.changes.map(presentChange),
    errors: [],
  };
}
