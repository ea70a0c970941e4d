/** Reads Lemmy (API version 3): the newest posts of a community or an instance, each with its comments. */
import { z } from "zod";
import { repliesMax } from "../../records/forum-posts/forum-post-limits.ts";
import type { ReadReply } from "../../records/forum-posts/incoming-thread.ts";
import type { SourceReader } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { openForumClient } from "./forum-client.ts";
import type { ForumClient } from "./forum-client.ts";
import {
  forumId,
  forumTime,
  nameList,
  readSince,
  rereadMs,
  threadsMaxSetting,
} from "./forum-settings.ts";
import { oneByOne, readForum } from "./read-forum.ts";
import type { Found } from "./read-forum.ts";

const settings = z.object({
  communities: nameList(
    "Communities to read. For a community on a different instance, use name@instance. Default: the one in the URL, or all communities of the instance.",
    ["coffee", "espresso@lemmy.example"],
  ),
  threads_max: threadsMaxSetting,
});

const postView = z.object({
  post: z.object({
    id: forumId,
    name: z.string(),
    url: z.string().nullish(),
    body: z.string().nullish(),
    removed: z.boolean().default(false),
    deleted: z.boolean().default(false),
    published: forumTime,
    updated: forumTime.nullish(),
    featured_community: z.boolean().nullish(),
    featured_local: z.boolean().nullish(),
  }),
  creator: z.object({ name: z.string() }),
  community: z.object({ name: z.string(), title: z.string().nullish() }),
  counts: z.object({ comments: z.number().default(0), score: z.number().default(0) }),
});
type PostView = z.output<typeof postView>;
const postList = z.object({ posts: z.array(postView), next_page: z.string().nullish() });
const onePost = z.object({ post_view: postView });
const commentList = z.object({
  comments: z.array(
    z.object({
      comment: z.object({
        id: forumId,
        content: z.string(),
        removed: z.boolean().default(false),
        deleted: z.boolean().default(false),
        published: forumTime.nullish(),
        /** The ids from the root (0) to the comment. */
        path: z.string(),
      }),
      creator: z.object({ name: z.string() }),
      counts: z.object({ score: z.number().nullish() }).nullish(),
    }),
  ),
});

const pageSize = 50;

export const lemmyReader: SourceReader<z.output<typeof settings>> = {
  kind: "lemmy",
  settings,
  async *read(tools, source) {
    const { origin, host, pathname } = new URL(source.url);
    const [, ofAddress] = /^\/c\/([\w.@-]+)/.exec(pathname) ?? [];
    const { communities } = source.settings;
    const forum: LemmyForum = { client: openForumClient(tools, host), origin };
    const since = readSince(source.lastReadAt, rereadMs);
    yield* readForum(
      {
        listings: communities.length > 0 ? communities : [ofAddress ?? ""],
        async list(community, cursor) {
          const { posts, next_page: next } = await ask(forum, "/post/list", postList, {
            ...(community === ""
              ? { type_: "Local" }
              : { type_: "All", community_name: community }),
            sort: "New",
            limit: String(pageSize),
            // Before 0.19, there are only page numbers.
            ...(cursor !== null &&
              (/^\d+$/.test(cursor) ? { page: cursor } : { page_cursor: cursor })),
          });
          const isOlder = posts.some(({ post }) => !isFeatured(post) && post.published < since);
          const page = /^\d+$/.test(cursor ?? "1") ? Number(cursor ?? "1") + 1 : null;
          const isLast = isOlder || posts.length === 0;
          const following =
            next ?? (page !== null && posts.length >= pageSize ? String(page) : null);
          return {
            items: posts.filter(({ post }) => post.published >= since),
            next: isLast ? null : following,
          };
        },
        idOf: ({ post }) => post.id,
        ...oneByOne((view: PostView) => readPost(forum, view)),
        checks: {
          threadsMax: 20,
          ...oneByOne(async (id: string) => {
            const found = await ask(forum, "/post", onePost.nullable(), { id }, true);
            return found === null ? { threads: [], gone: [id] } : readPost(forum, found.post_view);
          }),
        },
      },
      source,
    );
  },
};

interface LemmyForum {
  client: ForumClient;
  origin: string;
}

const lemmyError = z.object({ error: z.string() });

/** Lemmy responds with 400, or 404 in later versions, and an error name. Returns null for an expected "not found". */
async function ask<T>(
  { client, origin }: LemmyForum,
  path: string,
  shape: z.ZodType<T>,
  query: Record<string, string>,
  isMissingExpected = false,
): Promise<T> {
  const resource = await client.ask({
    url: `${origin}/api/v3${path}?${new URLSearchParams(query).toString()}`,
    expectedStatuses: [400, 404],
  });
  if (resource.status < 400) return client.read(resource, shape);
  const { error } = client.read(resource, lemmyError);
  const host = client.forum;
  if (error === "rate_limit_error") throw client.rateLimited();
  if (/^(couldnt_find|not_found)/.test(error)) {
    if (isMissingExpected) return shape.parse(null);
    throw new SourceProblem(
      "not_found",
      `${host} has no community "${query["community_name"] ?? ""}". Check the name in the community's URL.`,
    );
  }
  throw new SourceProblem("unreadable", `${host} rejected the request (${error.slice(0, 100)}).`);
}

function isFeatured(post: PostView["post"]): boolean {
  return post.featured_community === true || post.featured_local === true;
}

async function readPost(
  forum: LemmyForum,
  { post, creator, community, counts }: PostView,
): Promise<Found> {
  if (post.removed || post.deleted) return { threads: [], gone: [post.id] };
  return {
    threads: [
      {
        externalId: post.id,
        url: `${forum.origin}/post/${post.id}`,
        title: post.name,
        body: [post.body ?? "", post.url ?? ""].filter((part) => part !== "").join("\n\n"),
        author: creator.name,
        community: community.title ?? community.name,
        score: counts.score,
        replyCount: counts.comments,
        postedAt: post.published,
        editedAt: post.updated ?? undefined,
        replies: counts.comments === 0 ? [] : await readComments(forum, post.id),
      },
    ],
    gone: [],
  };
}

async function readComments(forum: LemmyForum, postId: string): Promise<ReadReply[]> {
  const replies = new Map<string, ReadReply>();
  for (let page = 1; page <= repliesMax / pageSize; page += 1) {
    const { comments } = await ask(forum, "/comment/list", commentList, {
      post_id: postId,
      sort: "Old",
      type_: "All",
      limit: String(pageSize),
      page: String(page),
    });
    const known = replies.size;
    for (const { comment, creator, counts } of comments) {
      if (comment.removed || comment.deleted) continue;
      // Replies to a deleted comment are attached to its parent.
      const above = comment.path.split(".").slice(1, -1);
      const parent = above.findLast((id) => replies.has(id)) ?? null;
      replies.set(comment.id, {
        externalId: comment.id,
        parentExternalId: parent,
        author: creator.name,
        body: comment.content,
        score: counts?.score ?? undefined,
        postedAt: comment.published ?? undefined,
      });
    }
    if (comments.length < pageSize || replies.size === known) break;
  }
  return [...replies.values()];
}
