/** Reads and checks the forum posts for `post add`, from options or a JSON file. */
import { z } from "zod";
import {
  forumPostLengthMax as lengthMax,
  repliesMax,
} from "../../../records/forum-posts/forum-post-limits.ts";
import { manualSource } from "../../../records/forum-posts/forum-posts.ts";
import { identifyPost } from "../../../records/forum-posts/identify-post.ts";
import type { NewForumPost } from "../../../records/forum-posts/forum-posts.ts";
import { checkText, checkWebAddress } from "../../terminal/check-text.ts";
import { nearest } from "../../nearest.ts";
import { ProblemList } from "../../terminal/problem-list.ts";
import { refused } from "../../terminal/wrong-use.ts";

const postsMax = 1_000;

/** The format of the file, with the same names as the API. */
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

type Issue = z.core.$ZodIssue;

export type PostInput = z.input<typeof postSchema>;

/** One post or a list of posts. `name` is the file's name, for messages. */
export function parsePostFile(text: string, name: string): NewForumPost[] {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw refused(`${name} is not JSON: ${(error as Error).message}.`);
  }
  const list: unknown[] = Array.isArray(data) ? data : [data];
  if (list.length === 0) throw refused(`${name} contains no posts.`);
  if (list.length > postsMax) throw refused(`${name} contains more than ${postsMax} posts.`);
  const problems = new ProblemList();
  const posts = list.map((post, index) => readPost(post, `${name}, post ${index + 1}: `, problems));
  problems.throwAll();
  return posts.filter((post) => post !== undefined);
}

export function toNewPost(input: PostInput): NewForumPost {
  const problems = new ProblemList();
  const post = readPost(input, "", problems);
  problems.throwAll();
  if (post === undefined) throw new Error("a post was rejected without a reason");
  return post;
}

/** `prefix` starts every message and says which of several posts it is about. */
function readPost(input: unknown, prefix: string, problems: ProblemList): NewForumPost | undefined {
  const parsed = postSchema.safeParse(input);
  if (!parsed.success) {
    for (const words of parsed.error.issues.flatMap((issue) => describeIssue(issue, input))) {
      problems.add(refused(`${prefix}${words}.`));
    }
    return undefined;
  }
  const { title, body, author, community, url, posted_at: postedAt, replies } = parsed.data;
  const check = (text: string, field: keyof typeof lengthMax, name: string = field): string =>
    problems.attempt(
      () => checkText(text, { name: `${prefix}${name}`, lengthMax: lengthMax[field] }),
      "",
    );
  const titleRules = {
    name: `${prefix}title`,
    lengthMax: lengthMax.title,
    isRequired: true,
  } as const;
  const post = {
    title: problems.attempt(() => checkText(title, titleRules), ""),
    body: check(body, "body"),
    author: check(author, "author"),
    community: check(community, "community"),
    url: problems.attempt(() => checkWebAddress(url, `${prefix}url`), ""),
    postedAt: postedAt === null ? null : new Date(postedAt),
    replies: replies.map((reply, index) => ({
      author: check(reply.author, "author", `reply ${index + 1}'s author`),
      body: check(reply.body, "reply", `reply ${index + 1}`),
    })),
  };
  return { ...post, source: manualSource, externalId: identifyPost(post) };
}

/** Explains a schema issue to the author of the file. */
function describeIssue(issue: Issue, input: unknown): string[] {
  const where = nameOf(issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = issue.path.length === 0 ? Object.keys(postSchema.shape) : ["author", "body"];
    return issue.keys.map((key) => {
      const meant = nearest(key, known);
      const place = where === "" ? "" : ` in ${where}`;
      const advice =
        meant === undefined ? `use one of ${known.join(", ")}` : `did you mean ${meant}?`;
      return `unknown field "${key}"${place} (${advice})`;
    });
  }
  if (where === "") return ['this is not a post; a post looks like {"title": "…", "body": "…"}'];
  if (issue.path[0] === "posted_at") {
    return ["posted_at is not a valid time; use one such as 2026-11-02T09:30:00Z"];
  }
  if (issue.code === "too_big") return [`there are more than ${repliesMax} ${where}`];
  const value = issue.path.reduce<unknown>(
    (inside, key) => (inside as Record<PropertyKey, unknown> | undefined)?.[key],
    input,
  );
  if (value === undefined) return [`${where} is missing`];
  const wanted = issue.code === "invalid_type" ? (typeWords[issue.expected] ?? "") : "";
  return [wanted === "" ? `${where} is not valid` : `${where} must be ${wanted}`];
}

const typeWords: Record<string, string> = {
  string: "a string",
  array: "an array",
  object: 'an object such as {"author": "…", "body": "…"}',
};

/** `replies.0.body` with 1-based numbering: reply 1's body. */
function nameOf([first, index, field]: readonly PropertyKey[]): string {
  if (typeof index !== "number") return String(first ?? "");
  return field === undefined ? `reply ${index + 1}` : `reply ${index + 1}'s ${String(field)}`;
}

/** `author: text`, or only the text. */
export function parseReply(given: string): { author: string; body: string } {
  const [, author, body] = /^([^:\n]{1,60}):\s+([\s\S]+)$/.exec(given) ?? [];
  return author === undefined || body === undefined
    ? { author: "", body: given }
    : { author: author.trim(), body };
}
