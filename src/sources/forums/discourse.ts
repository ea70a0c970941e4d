/** Reads Discourse: the latest topics of a forum or of some categories and tags, each with its posts. */
import { z } from "zod";
import type { ReadReply, ReadThread } from "../../records/forum-posts/incoming-thread.ts";
import { repliesMax } from "../../records/forum-posts/forum-post-limits.ts";
import type { SourceReader } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { openForumClient } from "./forum-client.ts";
import type { ForumClient } from "./forum-client.ts";
import { forumId, forumTime, nameList, readSince, threadsMaxSetting } from "./forum-settings.ts";
import { htmlToMarkdown } from "../html/read-page.ts";
import { oneByOne, readForum } from "./read-forum.ts";
import type { Found } from "./read-forum.ts";

const settings = z.object({
  categories: nameList("Slugs of categories to read. Default: all.", ["support"]),
  tags: nameList("Tags to read. Default: all.", ["grinders"]),
  min_posts: z.int().min(1).max(1_000).default(1).meta({
    description: "Skip topics with fewer posts than this. The count includes the first post.",
    example: 1,
  }),
  threads_max: threadsMaxSetting,
});

const listedTopic = z.object({
  id: forumId,
  posts_count: z.number().default(1),
  bumped_at: forumTime.nullish(),
  pinned: z.boolean().nullish(),
  pinned_globally: z.boolean().nullish(),
  visible: z.boolean().nullish(),
});
const topicList = z.object({
  topic_list: z.object({
    more_topics_url: z.string().nullish(),
    topics: z.array(listedTopic),
  }),
});

/** A string in earlier versions, an object in later ones. */
const tag = z.union([z.string(), z.object({ name: z.string() }).transform((one) => one.name)]);
const post = z.object({
  id: forumId,
  username: z.string().nullish(),
  created_at: forumTime.nullish(),
  updated_at: forumTime.nullish(),
  version: z.number().nullish(),
  cooked: z.string().nullish(),
  raw: z.string().nullish(),
  post_number: z.number(),
  /** 1 is a regular post; others record that the topic was moved, closed or pinned. */
  post_type: z.number().nullish(),
  reply_to_post_number: z.number().nullish(),
  actions_summary: z.array(z.object({ id: z.number(), count: z.number().nullish() })).nullish(),
  hidden: z.boolean().nullish(),
  user_deleted: z.boolean().nullish(),
  deleted_at: z.string().nullish(),
});
type Post = z.output<typeof post>;
const topic = z.object({
  id: forumId,
  title: z.string(),
  slug: z.string().default("-"),
  posts_count: z.number().default(1),
  category_id: z.number().nullish(),
  tags: z.array(tag).nullish(),
  accepted_answer: z.unknown().optional(),
  deleted_at: z.string().nullish(),
  post_stream: z.object({ posts: z.array(post), stream: z.array(forumId).default([]) }),
});
const postChunk = z.object({ post_stream: z.object({ posts: z.array(post) }) });

const baseCategory = z.object({ id: z.number(), name: z.string(), slug: z.string() });
const categoryList = z.object({
  category_list: z.object({
    categories: z.array(baseCategory.extend({ subcategory_list: z.array(baseCategory).nullish() })),
  }),
});

const likeAction = 2;
const postsPerRequest = 50;

export const discourseReader: SourceReader<z.output<typeof settings>> = {
  kind: "discourse",
  settings,
  async *read(tools, source) {
    const base = baseOf(source.url);
    const client = openForumClient(tools, new URL(source.url).host);
    const categories = await readCategories(client, base);
    const read = (id: string) => readTopic(client, { base, categories }, id);
    const since = readSince(source.lastReadAt, 60_000);

    yield* readForum(
      {
        listings: listingsOf(source.settings, client.forum, categories),
        async list(listing, cursor) {
          const url = cursor === null ? `${base}${listing}` : new URL(cursor, base).href;
          const { topic_list: list } = await client.json(url, topicList);
          // Pinned topics come first, regardless of their age.
          const isOlder = list.topics.some(
            (one) => !one.pinned && !one.pinned_globally && (one.bumped_at ?? since) < since,
          );
          return {
            items: list.topics.filter(
              (one) =>
                one.visible !== false &&
                one.posts_count >= source.settings.min_posts &&
                (one.bumped_at ?? since) >= since,
            ),
            next: isOlder ? null : nextPage(list.more_topics_url),
          };
        },
        idOf: (item) => item.id,
        ...oneByOne((item: z.output<typeof listedTopic>) => read(item.id)),
        checks: { threadsMax: 20, ...oneByOne(read) },
      },
      source,
    );
  },
};

/** A forum may be in a subfolder of its host. URLs of its topics, categories and lists are accepted as well. */
function baseOf(url: string): string {
  const { origin, pathname } = new URL(url);
  const segments = pathname.split("/").filter((segment) => segment !== "");
  const end = segments.findIndex((segment) => ownPaths.has(segment.replace(/\.json$/, "")));
  return [origin, ...segments.slice(0, end === -1 ? undefined : end)].join("/");
}

const ownPaths = new Set(["latest", "top", "new", "hot", "c", "t", "tag", "tags", "categories"]);

type Categories = ReadonlyMap<number, { name: string; path: string }>;

async function readCategories(client: ForumClient, base: string): Promise<Categories> {
  const url = `${base}/categories.json?include_subcategories=true`;
  const { category_list: list } = await client.json(url, categoryList);
  const all = new Map<number, { name: string; path: string }>();
  for (const { subcategory_list: below, ...category } of list.categories) {
    all.set(category.id, { name: category.name, path: category.slug });
    for (const one of below ?? []) {
      all.set(one.id, { name: one.name, path: `${category.slug}/${one.slug}` });
    }
  }
  return all;
}

function listingsOf(
  { categories, tags }: z.output<typeof settings>,
  forum: string,
  known: Categories,
): string[] {
  const ofCategories = categories.map((wanted) => {
    const slug = wanted.toLowerCase().replaceAll(/^\/?(c\/)?|(\/\d+)?\/?$/g, "");
    for (const [id, { path }] of known) {
      if (path === slug || path.endsWith(`/${slug}`)) return `/c/${path}/${id}/l/latest.json`;
    }
    throw new SourceProblem(
      "not_found",
      `${forum} has no category "${wanted}". Use the slug in the category's URL, such as "support" in /c/support/6.`,
    );
  });
  const ofTags = tags.map((one) => `/tag/${encodeURIComponent(one)}.json`);
  return ofCategories.length + ofTags.length === 0
    ? ["/latest.json"]
    : [...ofCategories, ...ofTags];
}

/** Discourse returns the URL without `.json`. URLs on other hosts are not followed. */
function nextPage(url: string | null | undefined): string | null {
  const [path = "", query = ""] = (url ?? "").split("?", 2);
  if (!path.startsWith("/") || path.startsWith("//")) return null;
  return `${path.endsWith(".json") ? path : `${path}.json`}?${query}`;
}

async function readTopic(
  client: ForumClient,
  { base, categories }: { base: string; categories: Categories },
  id: string,
): Promise<Found> {
  const address = `${base}/t/${encodeURIComponent(id)}`;
  // 403: the topic was moved to a private category.
  const resource = await client.ask({
    url: `${address}.json?include_raw=true`,
    expectedStatuses: [403, 404, 410],
  });
  if (resource.status >= 400) return { threads: [], gone: [id] };
  const read = client.read(resource, topic);
  if (read.deleted_at) return { threads: [], gone: [id] };
  const posts = [...read.post_stream.posts];
  const loaded = new Set(posts.map((one) => one.id));
  const missing = read.post_stream.stream
    .slice(0, repliesMax + 1)
    .filter((one) => !loaded.has(one));
  for (let start = 0; start < missing.length; start += postsPerRequest) {
    const ids = missing.slice(start, start + postsPerRequest);
    const query = ids.map((one) => `post_ids[]=${encodeURIComponent(one)}`).join("&");
    const chunk = await client.json(`${address}/posts.json?${query}&include_raw=true`, postChunk);
    posts.push(...chunk.post_stream.posts);
  }
  return { threads: [toThread(read, posts, base, categories)], gone: [] };
}

function toThread(
  read: z.output<typeof topic>,
  unsorted: readonly Post[],
  base: string,
  categories: Categories,
): ReadThread {
  const posts = unsorted.toSorted((one, other) => one.post_number - other.post_number);
  const first = posts.find((one) => one.post_number === 1);
  const byNumber = new Map(posts.map((one) => [one.post_number, one.id]));
  return {
    externalId: read.id,
    url: `${base}/t/${read.slug}/${read.id}`,
    title: read.title,
    body: first === undefined ? undefined : bodyOf(first),
    author: first?.username ?? undefined,
    community: categories.get(read.category_id ?? 0)?.name,
    tags: read.tags ?? undefined,
    score: first === undefined ? undefined : likesOf(first),
    replyCount: Math.max(0, read.posts_count - 1),
    isAnswered: read.accepted_answer !== undefined && read.accepted_answer !== null,
    postedAt: first?.created_at ?? undefined,
    editedAt: (first?.version ?? 1) > 1 ? (first?.updated_at ?? undefined) : undefined,
    replies: posts
      .filter((one) => one !== first && isShown(one))
      .map((one): ReadReply => {
        const answers = one.reply_to_post_number ?? 1;
        return {
          externalId: one.id,
          parentExternalId: answers === 1 ? null : (byNumber.get(answers) ?? null),
          author: one.username ?? "",
          body: bodyOf(one),
          score: likesOf(one),
          postedAt: one.created_at ?? undefined,
        };
      }),
  };
}

function isShown(one: Post): boolean {
  return (one.post_type ?? 1) === 1 && !one.hidden && !one.user_deleted && !one.deleted_at;
}

function likesOf(one: Post): number {
  return one.actions_summary?.find((action) => action.id === likeAction)?.count ?? 0;
}

/** The raw text if available, without quotes of other posts. */
function bodyOf(one: Post): string {
  if (one.raw === undefined || one.raw === null) return htmlToMarkdown(one.cooked ?? "");
  return withoutQuotes(one.raw);
}

function withoutQuotes(raw: string): string {
  const kept: string[] = [];
  let depth = 0;
  for (const line of raw.split("\n")) {
    if (/^\s*\[quote\b[^\]]{0,200}\]/i.test(line)) depth += 1;
    if (depth === 0) kept.push(line);
    if (depth > 0 && /\[\/quote\]\s*$/i.test(line)) depth -= 1;
  }
  // An unclosed quote is kept.
  return (depth > 0 ? raw : kept.join("\n")).trim();
}
