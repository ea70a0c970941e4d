/** Forum posts as they are given to `post add`: by options, or as a JSON file. Checked, and made ready to store. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { NewForumPost } from "../records/forum-posts.ts";
import { checkText, checkWebAddress, refused } from "./check-text.ts";

const lengthMax = { title: 300, body: 40_000, author: 200, community: 200, reply: 10_000 };
const repliesMax = 500;
const postsMax = 1_000;

/** As in a file; names are as on the wire. */
const postSchema = z.strictObject({
  title: z.string(),
  body: z.string().default(""),
  author: z.string().default(""),
  community: z.string().default(""),
  url: z.string().default(""),
  posted_at: z.iso.datetime({ offset: true }).nullable().default(null),
  replies: z
    .array(z.strictObject({ author: z.string().default(""), body: z.string() }))
    .max(repliesMax)
    .default([]),
});

export type PostInput = z.input<typeof postSchema>;

/** One post, or a list of them. */
export function parsePostFile(text: string, name: string): NewForumPost[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw refused(`${name} is not JSON: ${(error as Error).message}.`);
  }
  const list = Array.isArray(data) ? data : [data];
  if (list.length === 0) throw refused(`${name} holds no posts.`);
  if (list.length > postsMax) throw refused(`${name} holds more than ${postsMax} posts.`);
  return list.map((post, index) => toNewPost(post as PostInput, `post ${index + 1}: `));
}

/** `prefix` begins every message, and says which post of several it is about. */
export function toNewPost(input: PostInput, prefix = ""): NewForumPost {
  const parsed = postSchema.safeParse(input);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refused(`${prefix}${issue?.path.join(".") ?? ""}: ${issue?.message}.`);
  }
  const { title, body, author, community, url, posted_at: postedAt, replies } = parsed.data;
  const check = (text: string, field: keyof typeof lengthMax, name: string = field): string =>
    checkText(text, { name: `${prefix}${name}`, lengthMax: lengthMax[field] });
  const post = {
    title: checkText(title, {
      name: `${prefix}title`,
      lengthMax: lengthMax.title,
      isRequired: true,
    }),
    body: check(body, "body"),
    author: check(author, "author"),
    community: check(community, "community"),
    url: checkWebAddress(url, `${prefix}url`),
    postedAt: postedAt === null ? null : new Date(postedAt),
    replies: replies.map((reply, index) => ({
      author: check(reply.author, "author", `reply ${index + 1}'s author`),
      body: check(reply.body, "reply", `reply ${index + 1}`),
    })),
  };
  return { ...post, source: { kind: "manual", name: "Added by hand" }, externalId: identify(post) };
}

/** The same post twice is one post: known by its address, or by what it says. */
function identify({ title, body, url }: { title: string; body: string; url: string }): string {
  if (url !== "") return url;
  return createHash("sha256")
    .update(JSON.stringify([title, body]))
    .digest("hex");
}

/** `author: text`; without a name before the first colon, all of it is the text. */
export function parseReply(given: string): { author: string; body: string } {
  const [, author, body] = /^([^:\n]{1,60}):\s+([\s\S]+)$/.exec(given) ?? [];
  return author === undefined || body === undefined
    ? { author: "", body: given }
    : { author: author.trim(), body };
}
