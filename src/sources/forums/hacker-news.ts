/** Reads Hacker News: the stories of a search or of a list such as Ask HN, each with its comments. */
import { z } from "zod";
import type { ReadReply } from "../../records/forum-posts/incoming-thread.ts";
import type { SourceReader } from "../reader.ts";
import { openForumClient } from "./forum-client.ts";
import type { ForumClient } from "./forum-client.ts";
import {
  epochSeconds,
  forumId,
  nameList,
  readSince,
  rereadMs,
  threadsMaxSetting,
} from "./forum-settings.ts";
import { htmlToMarkdown } from "../html/read-page.ts";
import { oneByOne, readForum } from "./read-forum.ts";
import type { Found } from "./read-forum.ts";

const lists = { ask: "ask_hn", show: "show_hn", all: "story" } as const;

const settings = z.object({
  queries: nameList("What to search for. Each entry is a separate search. Default: everything.", [
    "espresso grinder",
  ]),
  list: z.enum(["ask", "show", "all"]).default("all").meta({
    description: "`ask` reads only Ask HN, `show` only Show HN.",
    example: "ask",
  }),
  threads_max: threadsMaxSetting,
});

const searchResult = z.object({
  hits: z.array(z.object({ objectID: forumId })),
  page: z.number(),
  nbPages: z.number(),
});

const item = z.object({
  id: forumId,
  author: z.string().nullable(),
  title: z.string().nullish(),
  text: z.string().nullish(),
  url: z.string().nullish(),
  points: z.number().nullish(),
  created_at_i: epochSeconds,
  parent_id: forumId.nullish(),
  children: z.array(z.unknown()).default([]),
});
type Item = z.output<typeof item>;
const firebaseItem = z
  .object({ deleted: z.boolean().optional(), dead: z.boolean().optional() })
  .nullable();

const pageSize = 50;
const name = "Hacker News";

export interface HackerNewsUrls {
  search: string;
  items: string;
}

/** Uses Algolia, which returns a story with all its comments at once; Firebase needs a request per comment. */
export function createHackerNewsReader(
  urls: HackerNewsUrls,
): SourceReader<z.output<typeof settings>> {
  return {
    kind: "hacker_news",
    settings,
    async *read(tools, source) {
      const { queries, list } = source.settings;
      const since = readSince(source.lastReadAt, rereadMs);
      const client = openForumClient(tools, name);
      const read = (id: string) => readStory(client, urls, id);
      yield* readForum(
        {
          listings: queries.length > 0 ? queries : [""],
          async list(query, cursor) {
            const page = Number(cursor ?? 0);
            const parameters = new URLSearchParams({
              query,
              tags: lists[list],
              hitsPerPage: String(pageSize),
              page: String(page),
              numericFilters: `created_at_i>${Math.floor(since.getTime() / 1_000)}`,
            });
            const url = `${urls.search}/api/v1/search_by_date?${parameters.toString()}`;
            const found = await client.json(url, searchResult);
            return {
              items: found.hits,
              next: page + 1 < found.nbPages && found.hits.length > 0 ? String(page + 1) : null,
            };
          },
          idOf: (hit) => hit.objectID,
          ...oneByOne((hit: { objectID: string }) => read(hit.objectID)),
          checks: { threadsMax: 20, ...oneByOne(read) },
        },
        source,
      );
    },
  };
}

async function readStory(client: ForumClient, urls: HackerNewsUrls, id: string): Promise<Found> {
  const key = encodeURIComponent(id);
  const url = `${urls.search}/api/v1/items/${key}`;
  const resource = await client.ask({ url, expectedStatuses: [404] });
  if (resource.status === 404) {
    // Deleted, or not indexed yet.
    const original = await client.json(`${urls.items}/v0/item/${key}.json`, firebaseItem);
    const isGone = original === null || original.deleted === true || original.dead === true;
    return { threads: [], gone: isGone ? [id] : [] };
  }
  const story = client.read(resource, item);
  const replies = repliesOf(story);
  return {
    threads: [
      {
        externalId: story.id,
        url: `https://news.ycombinator.com/item?id=${encodeURIComponent(story.id)}`,
        title: story.title ?? "",
        body: [htmlToMarkdown(story.text ?? ""), story.url ?? ""]
          .filter((part) => part !== "")
          .join("\n\n"),
        author: story.author ?? "",
        community: name,
        score: story.points ?? undefined,
        replyCount: replies.length,
        postedAt: story.created_at_i,
        replies,
      },
    ],
    gone: [],
  };
}

/** Parents first. Replies to a deleted comment are attached to its parent. */
function repliesOf(story: Item): ReadReply[] {
  const replies: ReadReply[] = [];
  const waiting = story.children
    .map((child) => ({ child, parent: null as string | null }))
    .toReversed();
  for (;;) {
    const next = waiting.pop();
    if (next === undefined) return replies;
    const comment = item.safeParse(next.child).data;
    if (comment === undefined) continue;
    const body = htmlToMarkdown(comment.text ?? "");
    const isDeleted = comment.author === null || body === "";
    if (!isDeleted) {
      replies.push({
        externalId: comment.id,
        parentExternalId: next.parent,
        author: comment.author ?? "",
        body,
        postedAt: comment.created_at_i,
      });
    }
    const parent = isDeleted ? next.parent : comment.id;
    for (const child of comment.children.toReversed()) waiting.push({ child, parent });
  }
}
