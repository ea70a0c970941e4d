/** Imports posts as they are given, each accepted or rejected on its own: for the API and for the command line. */
import type { AccountHandle } from "../../../db/account-handle.ts";
import type { ParameterProblem } from "../../../errors.ts";
import {
  continueImport,
  countImported,
  startImport,
} from "../../../records/forum-posts/forum-imports.ts";
import { ensureSource, manualSource } from "../../../records/forum-posts/forum-posts.ts";
import type { ReadThread } from "../../../records/forum-posts/incoming-thread.ts";
import { previewThreads, saveThreads } from "../../../records/forum-posts/save-threads.ts";
import type { SavedThread } from "../../../records/forum-posts/save-threads.ts";
import { inWords } from "../../parameter-reader.ts";
import { presentChange } from "./change-shape.ts";
import { givenForumPost, toReadThread } from "./given-forum-post.ts";

export const importResults = ["created", "updated", "unchanged", "refused"] as const;
type ImportResult = (typeof importResults)[number];

export type ImportedPosts = Awaited<ReturnType<typeof importPosts>>;

/** As the API answers; undefined where the import to be continued does not exist. */
export async function importPosts(
  account: AccountHandle,
  given: readonly unknown[],
  options: { isDryRun: boolean; importId?: number | null | undefined },
) {
  const judged = given.map(judgePost);
  const good = judged.flatMap((one) => ("thread" in one ? [one.thread] : []));
  const sourceId = await ensureSource(account, manualSource);
  let importId: number | null | undefined = null;
  let saved: SavedThread[];
  if (options.isDryRun) {
    saved = await previewThreads(account, sourceId, good, "import");
  } else {
    importId =
      options.importId == null
        ? await startImport(account)
        : await continueImport(account, options.importId);
    if (importId === undefined) return undefined;
    saved = await saveThreads(account, sourceId, good, "import", importId);
    importId = await countImported(account, importId, saved);
  }
  let next = 0;
  const results = judged.map((one) =>
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

function presentRefused(errors: ParameterProblem[]) {
  return { result: "refused" as ImportResult, forum_post_id: null, changes: [], errors };
}

function presentSaved(saved: SavedThread | undefined) {
  if (!saved || saved.result === "duplicate") {
    return presentRefused([{ param: "url", message: "The request contains this post twice." }]);
  }
  const { id, result, changes } = saved;
  return {
    result: result as ImportResult,
    forum_post_id: id,
    changes: changes.map(presentChange),
    errors: [],
  };
}
