/** `post add`, `list`, `edit`, `import`, `undo` and `ranked`. */
import { Refusal } from "../../../errors.ts";
import type { ImportedPosts } from "../../../http/routes/forum-posts/import-forum-posts.ts";
import { addForumPost } from "../../../records/forum-posts/add-forum-post.ts";
import type { AddedForumPost } from "../../../records/forum-posts/add-forum-post.ts";
import { changeForumPost } from "../../../records/forum-posts/change-forum-post.ts";
import { undoImport } from "../../../records/forum-posts/forum-imports.ts";
import { forumPostLengthMax as lengthMax } from "../../../records/forum-posts/forum-post-limits.ts";
import { listForumPosts } from "../../../records/forum-posts/forum-posts.ts";
import type { NewForumPost } from "../../../records/forum-posts/forum-posts.ts";
import type { ThreadFields } from "../../../records/forum-posts/thread-changes.ts";
import { pageThreadMatches } from "../../../records/thread-matches/thread-matches.ts";
import { shownCount } from "../../terminal/amount.ts";
import { checkText, checkWebAddress } from "../../terminal/check-text.ts";
import { refused } from "../../terminal/wrong-use.ts";
import {
  accountOption,
  brandPositional,
  defineCommand,
  exitCode,
  flagOption,
  idPositional,
  option,
  repeatedOption,
} from "../../command.ts";
import type { Values } from "../../command.ts";
import { requireId } from "../../terminal/parse-id.ts";
import { readText, readTextFile } from "../../terminal/read-text.ts";
import { harmless, table } from "../../terminal/table.ts";
import { withAccount, withBrand } from "../../with-account.ts";

const fieldOptions = {
  title: option("TEXT", "the title of the post"),
  body: option("TEXT|@FILE|-", "the text of the post"),
  author: option("NAME", "who wrote it"),
  community: option("NAME", "the name of the forum or group"),
};

const addOptions = {
  ...fieldOptions,
  url: option("URL", "its URL; posts with the same URL are added only once"),
  reply: repeatedOption('"AUTHOR: TEXT"', "a reply to the post"),
  file: option(
    "FILE",
    "a JSON file with one post or a list of posts, instead of the options above",
  ),
  ...accountOption,
};

export const postAdd = defineCommand({
  details: `A post in a file looks like this; only the title is required:
  {"title": "…", "body": "…", "author": "…", "community": "…", "url": "https://…",
   "posted_at": "2026-11-02T09:30:00Z", "replies": [{"author": "…", "body": "…"}]}`,
  options: addOptions,
  examples: {
    'pressroom post add --title "Which grinder?" --body @question.txt --reply "ana: Burrs, always."':
      "a question with a reply",
    "pressroom post add --file posts.json": "add many posts at once",
    'pressroom generate article --forum-post 1 --topic "Choosing a grinder"': "then write about it",
  },
  run: async (output, { values }) => {
    const posts = await readPosts(values);
    const added = await withAccount(values, async (account) => {
      const made: AddedForumPost[] = [];
      for (const post of posts) made.push(await addForumPost(account, post));
      return made;
    });
    output.result({ forum_posts: added }, () => added.map(describeAdded).join("\n"));
  },
});

function describeAdded({ id, title, existing }: AddedForumPost): string {
  return existing
    ? `Forum post ${id} already exists: ${harmless(title)}. Nothing was changed.`
    : `Forum post ${id}: ${harmless(title)}`;
}

async function readPosts(values: Values<typeof addOptions>): Promise<NewForumPost[]> {
  const { file, title, body, author, community, url, reply } = values;
  const { parsePostFile, parseReply, toNewPost } = await import("./forum-post-input.ts");
  const others = [title, body, author, community, url, reply];
  if (file !== undefined) {
    if (others.some((one) => one !== undefined)) {
      throw refused(
        "--file cannot be combined with the other options: the file describes the posts.",
      );
    }
    return parsePostFile(readTextFile(file, "--file"), file);
  }
  if (title === undefined) throw refused("A post needs a title: --title TEXT, or --file FILE.");
  return [
    toNewPost({
      title,
      body: readText(body ?? "", "--body"),
      author: author ?? "",
      community: community ?? "",
      url: url ?? "",
      replies: (reply ?? []).map(parseReply),
    }),
  ];
}

export const postList = defineCommand({
  options: accountOption,
  examples: { "pressroom post list": "the IDs for generate --forum-post" },
  run: async (output, { values }) => {
    const { posts, flag } = await withAccount(values, async (account, owner) => ({
      posts: await listForumPosts(account),
      flag: owner.flag,
    }));
    output.result({ forum_posts: posts }, () =>
      posts.length === 0
        ? `No forum posts yet. Add one: pressroom post add --title TEXT --body TEXT${flag}`
        : table(
            ["ID", "TITLE"],
            posts.map(({ id, title }) => [id, title]),
          ),
    );
  },
});

const editOptions = { ...fieldOptions, url: option("URL", "its URL"), ...accountOption };

export const postEdit = defineCommand({
  details: `Options that you omit do not change anything; an empty string ("") clears a field. The previous version is kept as
a revision. Posts from a source cannot be edited.`,
  positionals: [idPositional("post")],
  options: editOptions,
  examples: { "pressroom post edit 12 --body @question.txt": "replace the text of post 12" },
  run: async (output, { values, positionals }) => {
    const id = requireId(positionals[0], "forum post");
    const fields = readChanges(values);
    const changed = Object.keys(fields);
    if (changed.length === 0) {
      throw refused("Specify at least one field to change, such as --body @question.txt.");
    }
    await withAccount(values, async (account) => {
      const result = await changeForumPost(account, id, fields);
      if (result === "unknown") throw new Refusal("unknown_forum_post");
      if (result === "not_editable") throw new Refusal("forum_post_not_editable");
      if (result === "taken") throw new Refusal("forum_post_exists");
    });
    output.result(
      { forum_post_id: id, changed },
      () => `Changed ${changed.join(", ")} of forum post ${id}.`,
    );
  },
});

function readChanges(values: Values<typeof editOptions>): Partial<ThreadFields> {
  const { title, body, author, community, url } = values;
  return {
    ...(title !== undefined && { title: checkField(title, "title") }),
    ...(body !== undefined && { body: checkField(readText(body, "--body"), "body") }),
    ...(author !== undefined && { author: checkField(author, "author") }),
    ...(community !== undefined && { community: checkField(community, "community") }),
    ...(url !== undefined && { url: checkWebAddress(url) }),
  };
}

function checkField(text: string, field: "title" | "body" | "author" | "community"): string {
  const isRequired = field === "title" ? { isRequired: true as const } : {};
  return checkText(text, { name: `--${field}`, lengthMax: lengthMax[field], ...isRequired });
}

const postsMax = 1_000;

export const postImport = defineCommand({
  details: `FILE is JSON: a post, a list of posts, or one post per line. Only the title is required:
  {"title": "…", "body": "…", "author": "…", "community": "…", "url": "https://…", "tags": ["…"], "score": 12,
   "posted_at": "2026-11-02T09:30:00Z", "replies": [{"author": "…", "body": "…", "replies": […]}]}

A post whose URL already exists is updated; fields that the file does not contain are left unchanged.`,
  positionals: [{ name: "FILE", meaning: "the file with the posts, at most 1 MiB" }],
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
    const { importPosts } = await import("../../../http/routes/forum-posts/import-forum-posts.ts");
    const imported = await withAccount(values, (account) =>
      importPosts(account, posts, { isDryRun }),
    );
    if (!imported) throw new Error("the import was not started");
    output.result({ ...imported, dry_run: isDryRun }, () =>
      describeImport(imported, isDryRun).join("\n"),
    );
    return imported.refused > 0 ? exitCode.failed : exitCode.done;
  },
});

function describeImport(imported: NonNullable<ImportedPosts>, isDryRun: boolean): string[] {
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
  const text = typeof value === "string" ? `"${value.slice(0, 80)}"` : JSON.stringify(value);
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

export const postUndo = defineCommand({
  details: "If any of its posts has been edited since, nothing is changed.",
  positionals: [
    { name: "IMPORT", meaning: "the ID of the import, as shown by pressroom post import" },
  ],
  options: accountOption,
  examples: { "pressroom post undo 5": "undo import 5" },
  run: async (output, { values, positionals }) => {
    const importId = requireId(positionals[0], "import");
    const undone = await withAccount(values, (account) => undoImport(account, importId));
    if (!undone) throw new Refusal("unknown_import");
    if ("edited" in undone) {
      const ids = undone.edited.map(({ id }) => id).join(", ");
      throw new Refusal("import_edited", {
        message: `Forum posts from this import have been edited since: ${ids}. Undoing the import would lose these edits, so nothing was changed.`,
      });
    }
    output.result(
      { import_id: importId, ...undone },
      () =>
        `Import ${importId} undone: ${shownCount(undone.removed, "post")} removed, ${undone.restored} restored.`,
    );
  },
});

const rankedMax = 20;

export const postRanked = defineCommand({
  positionals: [brandPositional],
  options: accountOption,
  examples: {
    "pressroom post ranked": "the forum posts for the default brand",
    'pressroom post ranked "Quillback Coffee" --json':
      "the forum posts for a brand specified by name, as JSON",
  },
  run: async (output, { values, positionals }) => {
    const { brand, matches } = await withBrand(
      { ...values, brand: positionals[0] },
      async (account, chosen) => {
        const page = {
          state: "open",
          scoreMin: chosen.threadRules.threshold,
          isFitting: true,
          after: null,
          rowsMax: rankedMax,
        } as const;
        return { brand: chosen, matches: await pageThreadMatches(account, chosen.id, page) };
      },
    );
    const { describeReason, fitOf } = await import("../../../relevance/describe-reason.ts");
    const threads = matches.map((match) => ({
      forum_post_id: match.postId,
      title: match.title,
      url: match.url,
      score: Math.round(match.score * 1_000) / 1_000,
      fit: fitOf(match.score),
      reasons: match.reasons.map(describeReason),
      opinion: match.opinion && { fits: match.opinion.fits, reason: match.opinion.reason },
    }));
    output.result({ brand_id: brand.id, threads }, () =>
      threads.length === 0
        ? `No forum posts worth answering for ${brand.name} yet. A running worker scores new forum posts within seconds.`
        : threads
            .map(({ forum_post_id: id, title, fit, reasons, opinion }) =>
              [
                `${id}  ${title} (${fit} fit)`,
                ...reasons.map((reason) => `    ${reason}`),
                ...(opinion ? [`    Model: ${opinion.reason}`] : []),
              ].join("\n"),
            )
            .join("\n"),
    );
  },
});
