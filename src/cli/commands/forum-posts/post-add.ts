/** `post add`: adds forum posts to write from. */
import type { AddedForumPost } from "../../../records/forum-posts/add-forum-post.ts";
import type { NewForumPost } from "../../../records/forum-posts/forum-posts.ts";
import { refused } from "../../check-text.ts";
import { accountOption, defineCommand, option, repeatedOption } from "../../command.ts";
import type { Values } from "../../command.ts";
import { readText, readTextFile } from "../../read-text.ts";
import { harmless } from "../../table.ts";
import { withAccount } from "../../with-account.ts";

const options = {
  title: option("TEXT", "the title of the post"),
  body: option("TEXT|@FILE|-", "the text of the post"),
  author: option("NAME", "who wrote it"),
  community: option("NAME", "the name of the forum or group"),
  url: option("URL", "its URL; posts with the same URL are added once"),
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
  options,
  examples: {
    'pressroom post add --title "Which grinder?" --body @question.txt --reply "ana: Burrs, always."':
      "a question with a reply",
    "pressroom post add --file posts.json": "add many posts at once",
    'pressroom generate article --forum-post 1 --topic "Choosing a grinder"': "then write about it",
  },
  run: async (output, { values }) => {
    const posts = await readPosts(values);
    const added = await withAccount({ account: values.account }, async (account) => {
      const { addForumPost } = await import("../../../records/forum-posts/add-forum-post.ts");
      const made: AddedForumPost[] = [];
      for (const post of posts) made.push(await addForumPost(account, post));
      return made;
    });
    output.result({ forum_posts: added }, () => added.map(describe).join("\n"));
  },
});

function describe({ id, title, existing }: AddedForumPost): string {
  const shown = harmless(title);
  return existing
    ? `Forum post ${id} already exists: ${shown}. Nothing was changed.`
    : `Forum post ${id}: ${shown}`;
}

async function readPosts(values: Values<typeof options>): Promise<NewForumPost[]> {
  const { file, title, body, author, community, url, reply } = values;
  const { parsePostFile, parseReply, toNewPost } = await import("../../forum-post-input.ts");
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
