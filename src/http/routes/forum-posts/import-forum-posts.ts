/** POST /forum-posts/import/ — adds many posts at once, with a result for each. */
import { z } from "zod";
import type { ParameterProblem } from "../../../errors.ts";
import { manualSource } from "../../../records/forum-posts/forum-posts.ts";
import { saveForumPosts } from "../../../records/forum-posts/save-forum-posts.ts";
import { defineOperation } from "../../operation.ts";
import { listOf } from "../../parameters.ts";
import { inWords } from "../../read-parameters.ts";
import { givenForumPost, toNewPost } from "./forum-post-shape.ts";

const postsMax = 1_000;

const results = ["created", "updated", "refused"] as const;

export const importForumPosts = defineOperation({
  id: "importForumPosts",
  method: "POST",
  path: "/forum-posts/import/",
  tag: "Forum posts",
  scope: "write",
  summary: "Add many forum posts",
  description:
    "Accepts up to 1,000 posts, in at most 1 MiB. Each post is accepted or rejected on its own, and `results` has the outcome of each, in the order given. A post that already exists is updated; if a request contains the same post twice, the second is rejected.",
  body: z.object({
    posts: listOf(z.unknown(), postsMax)
      .min(1)
      .meta({
        description: "Each in the format of “Add a forum post”.",
        example: [{ title: "Which grinder for espresso?", url: "https://forum.example.org/t/1" }],
      }),
  }),
  bodyBytesMax: 1024 * 1024,
  answer: z.object({
    created: z.int().meta({ example: 1 }),
    updated: z.int().meta({ example: 0 }),
    refused: z.int().meta({ example: 0 }),
    results: z.array(
      z.object({
        result: z.enum(results).meta({ example: "created" }),
        forum_post_id: z.int().nullable().meta({ example: 12 }),
        errors: z
          .array(z.object({ param: z.string(), message: z.string() }))
          .meta({ description: "Why it was rejected.", example: [] }),
      }),
    ),
  }),
  async handle({ caller, body, tools }) {
    const judged = judgePosts(body.posts);
    const good = judged.flatMap((one) => ("post" in one ? [one.post] : []));
    const saved = await tools.fullText.run(caller.accountId, () =>
      caller.inAccount((account) => saveForumPosts(account, manualSource, good)),
    );
    let next = 0;
    const told = judged.map((one) => {
      if ("problems" in one) {
        return { result: "refused" as const, forum_post_id: null, errors: one.problems };
      }
      const { id = null, result = "created" } = saved[next++] ?? {};
      return { result, forum_post_id: id, errors: [] };
    });
    const count = (result: (typeof results)[number]) =>
      told.filter((one) => one.result === result).length;
    return {
      body: {
        created: count("created"),
        updated: count("updated"),
        refused: count("refused"),
        results: told,
      },
    };
  },
});

type Judged = { post: ReturnType<typeof toNewPost> } | { problems: ParameterProblem[] };

function judgePosts(given: readonly unknown[]): Judged[] {
  const seen = new Set<string>();
  return given.map((one): Judged => {
    const parsed = givenForumPost.safeParse(one, { error: inWords });
    if (!parsed.success) {
      return {
        problems: parsed.error.issues.map(({ path, message }) => ({
          param: path.length === 0 ? "post" : path.map(String).join("."),
          message,
        })),
      };
    }
    const post = toNewPost(parsed.data);
    if (seen.has(post.externalId)) {
      return { problems: [{ param: "url", message: "The request contains this post twice." }] };
    }
    seen.add(post.externalId);
    return { post };
  });
}
