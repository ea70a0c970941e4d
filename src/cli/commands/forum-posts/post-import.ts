/** `post import`: adds or updates the forum posts of a file, or says what it would do. */
import type { ImportedPosts } from "../../../http/routes/forum-posts/import-posts.ts";
import { refused } from "../../check-text.ts";
import { accountOption, defineCommand, exitCode, flagOption } from "../../command.ts";
import { readTextFile } from "../../read-text.ts";
import { harmless } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

const postsMax = 1_000;

export const postImport = defineCommand({
  details: `FILE is JSON: a post, a list of posts, or one post per line. Only the title is required:
  {"title": "…", "body": "…", "author": "…", "community": "…", "url": "https://…", "tags": ["…"], "score": 12,
   "posted_at": "2026-11-02T09:30:00Z", "replies": [{"author": "…", "body": "…", "replies": […]}]}

A post with a known URL is updated; fields that the file does not contain are left unchanged.`,
  positionals: [{ name: "FILE", meaning: "the file with the posts, at most 1 MB" }],
  options: {
    "dry-run": flagOption("only show what would be created and changed"),
    ...accountOption,
  },
  examples: {
    "pressroom post import posts.json --dry-run": "show what would change",
    "pressroom post import posts.json": "import the posts",
  },
  run: async (output, { values, positionals }) => {
    const name = positionals[0] ?? "";
    const posts = parsePosts(readTextFile(name, "FILE"), name);
    const isDryRun = values["dry-run"] ?? false;
    const imported = await withAccount({ account: values.account }, async (account) => {
      const { importPosts } = await import("../../../http/routes/forum-posts/import-posts.ts");
      return importPosts(account, posts, { isDryRun });
    });
    if (!imported) throw new Error("the import was not started");
    output.result({ ...imported, dry_run: isDryRun }, () =>
      describe(imported, isDryRun).join("\n"),
    );
    return imported.refused > 0 ? exitCode.failed : exitCode.done;
  },
});

function describe(imported: NonNullable<ImportedPosts>, isDryRun: boolean): string[] {
  const { created, updated, unchanged, refused: rejected, import_id: importId } = imported;
  const lines = imported.results.flatMap(({ changes, errors, forum_post_id: id }, index) => [
    ...errors.map(({ param, message }) => `Post ${index + 1}: ${param}: ${message}`),
    ...changes.map(
      ({ field, before, after }) =>
        `Forum post ${id}: ${field}: ${shown(before)} → ${shown(after)}`,
    ),
  ]);
  lines.push(
    `${created} new, ${updated} changed, ${unchanged} unchanged, ${rejected} rejected.${isDryRun ? " Nothing was saved." : ""}`,
  );
  if (importId !== null) lines.push(`To undo the import: pressroom post undo ${importId}`);
  return lines;
}

function shown(value: unknown): string {
  const text = typeof value === "string" ? `“${value.slice(0, 80)}”` : JSON.stringify(value);
  return harmless(text.replaceAll(/\s+/gu, " "));
}

function parsePosts(text: string, name: string): unknown[] {
  const posts =
    parseJson(text) ??
    text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map(parseJson);
  const list = Array.isArray(posts) ? posts : [posts];
  if (list.includes(undefined)) {
    throw refused(`${name} is neither JSON nor JSON Lines.`);
  }
  if (list.length === 0) throw refused(`${name} contains no posts.`);
  if (list.length > postsMax) throw refused(`${name} contains more than ${postsMax} posts.`);
  return list;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
