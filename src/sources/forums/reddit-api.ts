/** Reddit's API: access tokens, rate limits, listings and comment trees. */
import { z } from "zod";
import { repliesMax } from "../../records/forum-posts/forum-post-limits.ts";
import type { ReadReply, ReadThread } from "../../records/forum-posts/incoming-thread.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { FetchedResource } from "../source-fetch.ts";
import type { ReaderTools } from "../reader.ts";
import { openForumClient } from "./forum-client.ts";
import { epochSeconds } from "./forum-settings.ts";
import type { Found } from "./read-forum.ts";

export interface RedditUrls {
  /** Pages, feeds and access tokens. */
  site: string;
  api: string;
}

export const name = "Reddit";

const edited = z.union([z.literal(false), epochSeconds]).nullish();
const post = z.object({
  id: z.string(),
  title: z.string(),
  selftext: z.string().nullish(),
  url: z.string().nullish(),
  is_self: z.boolean().nullish(),
  author: z.string().nullish(),
  subreddit: z.string(),
  score: z.number().nullish(),
  num_comments: z.number().default(0),
  created_utc: epochSeconds,
  edited,
  link_flair_text: z.string().nullish(),
  removed_by_category: z.string().nullish(),
  stickied: z.boolean().nullish(),
});
export type RedditPost = z.output<typeof post>;

const thing = z.object({ kind: z.string(), data: z.unknown().optional() });
const listing = z.object({
  data: z.object({ after: z.string().nullish(), children: z.array(thing) }),
});
const comment = z.object({
  id: z.string(),
  author: z.string().nullish(),
  body: z.string().nullish(),
  score: z.number().nullish(),
  created_utc: epochSeconds.nullish(),
  parent_id: z.string(),
  replies: z.unknown().optional(),
});
/** Comments that the response omits. */
const moreComments = z.object({ children: z.array(z.string()) });
const commentPage = z.tuple([listing, listing]);
const moreAnswer = z.object({
  json: z.object({ data: z.object({ things: z.array(thing) }).nullish() }),
});
const tokenAnswer = z.object({ access_token: z.string() });

const commentsPerRequest = 100;
const moreRequestsMax = 5;

export function openRedditApi(tools: ReaderTools, urls: RedditUrls, secret: string) {
  const client = openForumClient(tools, name);
  let token: string | undefined;

  async function getToken(): Promise<string> {
    const resource = await client.ask({
      url: `${urls.site}/api/v1/access_token`,
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(secret).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
      },
      body: "grant_type=client_credentials",
      expectedStatuses: [400, 401, 403],
    });
    // Reddit may report wrong credentials with status 200, too.
    const answer = resource.status < 400 && client.read(resource, z.unknown());
    const given = tokenAnswer.safeParse(answer).data;
    if (given !== undefined) return given.access_token;
    throw new SourceProblem(
      "credentials_refused",
      "Reddit does not accept the client ID and secret. Check them at reddit.com/prefs/apps.",
    );
  }

  async function ask(path: string, query: Record<string, string>): Promise<FetchedResource> {
    for (let attempt = 1; ; attempt += 1) {
      token ??= await getToken();
      const resource = await client.ask({
        url: `${urls.api}${path}?${new URLSearchParams({ ...query, raw_json: "1" }).toString()}`,
        headers: { authorization: `Bearer ${token}` },
        expectedStatuses: [401],
      });
      client.delay(toDelayMs(resource));
      if (resource.status !== 401) return resource;
      // A token expires after a day.
      token = undefined;
      if (attempt === 2) {
        throw new SourceProblem(
          "credentials_refused",
          "Reddit no longer accepts the client ID and secret. Check them at reddit.com/prefs/apps.",
        );
      }
    }
  }

  return {
    async list(path: string, query: Record<string, string>) {
      const { data } = client.read(await ask(path, query), listing);
      return { items: data.children.flatMap(postOf), next: data.after ?? null };
    },

    async readPost(listed: RedditPost): Promise<Found> {
      if (isRemoved(listed)) return { threads: [], gone: [listed.id] };
      const answer = await ask(`/comments/${encodeURIComponent(listed.id)}`, {
        limit: String(repliesMax),
        depth: "10",
      });
      const [first, comments] = client.read(answer, commentPage);
      const [current = listed] = first.data.children.flatMap(postOf);
      if (isRemoved(current)) return { threads: [], gone: [current.id] };
      const tree = flatten(comments.data.children);
      for (let asked = 0; asked < moreRequestsMax && tree.left.length > 0; asked += 1) {
        if (tree.replies.length >= repliesMax) break;
        const more = await ask("/api/morechildren", {
          api_type: "json",
          link_id: `t3_${listed.id}`,
          children: tree.left.splice(0, commentsPerRequest).join(","),
        });
        const { data } = client.read(more, moreAnswer).json;
        const known = new Set(tree.replies.map((reply) => reply.externalId));
        const next = flatten(data?.things ?? []);
        tree.replies.push(...next.replies.filter((reply) => !known.has(reply.externalId)));
        tree.left.push(...next.left.filter((id) => !known.has(id)));
      }
      return { threads: [toThread(current, tree.replies, urls)], gone: [] };
    },

    /** Finds which of these posts were removed. */
    async findGone(ids: readonly string[]): Promise<Found> {
      const answer = await ask("/api/info", { id: ids.map((id) => `t3_${id}`).join(",") });
      const posts = client.read(answer, listing).data.children.flatMap(postOf);
      const left = new Set(posts.filter((one) => !isRemoved(one)).map((one) => one.id));
      return { threads: [], gone: ids.filter((id) => !left.has(id)) };
    },
  };
}

/** The time until the rate limit resets, if it is used up. */
export function toDelayMs(resource: FetchedResource): number {
  const remaining = Number(resource.header("x-ratelimit-remaining") ?? Infinity);
  const resetSeconds = Number(resource.header("x-ratelimit-reset") ?? 0);
  return remaining < 1 && resetSeconds > 0 ? resetSeconds * 1_000 : 0;
}

function postOf({ kind, data }: z.output<typeof thing>): RedditPost[] {
  const read = kind === "t3" ? post.safeParse(data).data : undefined;
  return read === undefined ? [] : [read];
}

function isRemoved({ removed_by_category: removed, selftext, author }: RedditPost): boolean {
  return (
    (removed !== null && removed !== undefined) ||
    selftext === "[removed]" ||
    (author === "[deleted]" && selftext === "[deleted]")
  );
}

/** Parents first. Replies to a deleted comment are attached to its parent. */
function flatten(things: readonly z.output<typeof thing>[]): {
  replies: ReadReply[];
  left: string[];
} {
  const replies: ReadReply[] = [];
  const left: string[] = [];
  const parentOfDeleted = new Map<string, string | null>();
  const waiting = things.toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next.kind === "more")
      left.push(...(moreComments.safeParse(next.data).data?.children ?? []));
    const read = next.kind === "t1" ? comment.safeParse(next.data).data : undefined;
    if (read === undefined) continue;
    const answered = read.parent_id.startsWith("t1_") ? read.parent_id.slice(3) : null;
    const parent =
      parentOfDeleted.get(answered ?? "") ??
      (parentOfDeleted.has(answered ?? "") ? null : answered);
    const body = read.body ?? "";
    if (["", "[deleted]", "[removed]"].includes(body)) {
      parentOfDeleted.set(read.id, parent);
    } else {
      replies.push({
        externalId: read.id,
        parentExternalId: parent,
        author: read.author ?? "",
        body,
        score: read.score ?? undefined,
        postedAt: read.created_utc ?? undefined,
      });
    }
    const below = listing.safeParse(read.replies).data?.data.children ?? [];
    for (const child of below.toReversed()) waiting.push(child);
  }
  return { replies, left };
}

function toThread(read: RedditPost, replies: ReadReply[], urls: RedditUrls): ReadThread {
  const link = read.is_self === false ? (read.url ?? "") : "";
  return {
    externalId: read.id,
    url: `${urls.site}/r/${encodeURIComponent(read.subreddit)}/comments/${encodeURIComponent(read.id)}/`,
    title: read.title,
    body: [read.selftext ?? "", link].filter((part) => part !== "").join("\n\n"),
    author: read.author ?? "",
    community: read.subreddit,
    tags: read.link_flair_text ? [read.link_flair_text] : [],
    score: read.score ?? undefined,
    replyCount: read.num_comments,
    postedAt: read.created_utc,
    editedAt: read.edited || undefined,
    replies,
  };
}
