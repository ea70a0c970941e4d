/** `post add`: adds forum posts to write from. */
import type { AddedForumPost, NewForumPost } from "../../records/forum-posts.ts";
import { refused } from "../check-text.ts";
import { accountOption, defineCommand } from "../command.ts";
import type { Values } from "../command.ts";
import { readText, readTextFile } from "../read-text.ts";
import { harmless } from "../table.ts";
import { withAccount } from "../with-account.ts";

const options = {
  title: { type: "string", value: "TEXT", meaning: "the post's title" },
  body: { type: "string", value: "TEXT|@FILE|-", meaning: "what it says" },
  author: { type: "string", value: "NAME", meaning: "who wrote it" },
  community: { type: "string", value: "NAME", meaning: "where: the forum's or the group's name" },
  url: { type: "string", value: "URL", meaning: "its address; the same one twice is one post" },
  reply: {
    type: "string",
    multiple: true,
    value: '"AUTHOR: TEXT"',
    meaning: "an answer to it",
  },
  file: {
    type: "string",
    value: "FILE",
    meaning: "one post or a list of them as JSON, instead of the options above",
  },
  ...accountOption,
} as const;

export const postAdd = defineCommand({
  details: `A post in a file looks like this; all but the title may be left out:
  {"title": "…", "body": "…", "author": "…", "community": "…", "url": "https://…",
   "posted_at": "2026-11-02T09:30:00Z", "replies": [{"author": "…", "body": "…"}]}`,
  options,
  examples: [
    {
      line: 'pressroom post add --title "Which grinder?" --body @question.txt --reply "ana: Burrs, always."',
      meaning: "a question with an answer",
    },
    { line: "pressroom post add --file posts.json", meaning: "many at once" },
    {
      line: 'pressroom generate article --forum-post 1 --topic "Choosing a grinder"',
      meaning: "then write from it",
    },
  ],
  run: async (output, { values }) => {
    const posts = await readPosts(values);
    const added = await withAccount({ account: values.account }, async (account) => {
      const { addForumPost } = await import("../../records/forum-posts.ts");
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
    ? `Forum post ${id} is already there: ${shown}. Nothing was changed.`
    : `Forum post ${id}: ${shown}`;
}

async function readPosts(values: Values<typeof options>): Promise<NewForumPost[]> {
  const { file, title, body, author, community, url, reply } = values;
  const { parsePostFile, parseReply, toNewPost } = await import("../forum-post-input.ts");
  const others = [title, body, author, community, url, reply];
  if (file !== undefined) {
    if (others.some((one) => one !== undefined)) {
      throw refused("--file stands alone: the posts are described in the file.");
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
