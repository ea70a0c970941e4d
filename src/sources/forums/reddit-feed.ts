/** Reads Reddit without credentials through its public Atom feeds, which have no scores and no parents of comments. */
import type { ParentNode } from "domhandler";
import type { ReadReply } from "../../records/forum-posts/incoming-thread.ts";
import {
  elementsOf,
  findElement,
  parseXml,
  rawTextOf,
  textOf,
  UnsafeXml,
} from "../html/parse-html.ts";
import { htmlToMarkdown } from "../html/read-page.ts";
import type { ReadBatch, ReaderTools } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { openForumClient } from "./forum-client.ts";
import { oneByOne, readForum } from "./read-forum.ts";
import type { ForumSource, Found } from "./read-forum.ts";
import { name, toDelayMs } from "./reddit-api.ts";
import type { RedditUrls } from "./reddit-api.ts";

interface Entry {
  id: string;
  title: string;
  author: string;
  body: string;
  community: string;
  postedAt: Date | undefined;
}

/** The maximum that Reddit's feeds return. */
const entriesMax = 100;

export async function* readRedditFeed(
  tools: ReaderTools,
  given: {
    urls: RedditUrls;
    folders: readonly string[];
    search: string;
    since: Date;
    source: ForumSource;
  },
): AsyncGenerator<ReadBatch, void, undefined> {
  const { urls, search, since } = given;
  const client = openForumClient(tools, name);

  /** Undefined if not found. */
  async function readEntries(path: string, query: Record<string, string>) {
    const parameters = new URLSearchParams({ ...query, limit: String(entriesMax) });
    const resource = await client.ask({
      url: `${urls.site}${path}?${parameters.toString()}`,
      headers: { accept: "application/atom+xml" },
      expectedStatuses: [404],
    });
    client.delay(toDelayMs(resource));
    return resource.status === 404 ? undefined : entriesOf(resource.text());
  }

  async function readPost(id: string): Promise<Found> {
    const entries = await readEntries(`/comments/${encodeURIComponent(id)}/.rss`, {});
    const post = entries?.find((one) => one.id === `t3_${id}`);
    if (entries === undefined || post === undefined) return { threads: [], gone: [id] };
    const replies = entries.filter((one) => one.id.startsWith("t1_"));
    return {
      threads: [
        {
          externalId: id,
          url: `${urls.site}/r/${encodeURIComponent(post.community)}/comments/${encodeURIComponent(id)}/`,
          title: post.title,
          body: post.body,
          author: post.author,
          community: post.community,
          replyCount: entries.length < entriesMax ? replies.length : undefined,
          postedAt: post.postedAt,
          replies: replies.map((one): ReadReply => ({
            externalId: one.id.slice(3),
            parentExternalId: null,
            author: one.author,
            body: one.body,
            postedAt: one.postedAt,
          })),
        },
      ],
      gone: [],
    };
  }

  yield* readForum(
    {
      listings: given.folders,
      async list(folder) {
        const entries = await (search === ""
          ? readEntries(`${folder}/new/.rss`, {})
          : readEntries(`${folder}/search.rss`, { q: search, sort: "new", restrict_sr: "1" }));
        if (entries === undefined) {
          throw new SourceProblem(
            "not_found",
            `${name} has no subreddit ${folder}. Check its name.`,
          );
        }
        return {
          items: entries.filter(
            (one) => one.id.startsWith("t3_") && (one.postedAt ?? since) >= since,
          ),
          next: null,
        };
      },
      idOf: (entry) => entry.id.slice(3),
      ...oneByOne((entry: Entry) => readPost(entry.id.slice(3))),
      checks: { threadsMax: 5, ...oneByOne(readPost) },
    },
    given.source,
  );
}

function entriesOf(xml: string): Entry[] {
  const root = parseFeed(xml);
  if (root === undefined) {
    throw new SourceProblem(
      "unreadable",
      `${name} sent a web page instead of its feed. Add a client ID and secret to read through its API.`,
    );
  }
  return [...elementsOf(root)].filter((one) => one.name === "entry").map(entryOf);
}

function parseFeed(xml: string): ParentNode | undefined {
  try {
    return findElement(parseXml(xml), "feed");
  } catch (error) {
    if (error instanceof UnsafeXml) return undefined;
    throw error;
  }
}

function entryOf(entry: ParentNode): Entry {
  const partOf = (part: string) => {
    const found = findElement(entry, part);
    return found === undefined ? "" : textOf(found);
  };
  const content = findElement(entry, "content");
  // Keeps line breaks, because posts may contain code.
  const html = content === undefined ? "" : rawTextOf(content);
  const start = html.indexOf("<!-- SC_OFF -->");
  const end = html.indexOf("<!-- SC_ON -->", start);
  const time = new Date(partOf("published") || partOf("updated"));
  return {
    id: partOf("id"),
    title: partOf("title"),
    author: partOf("name").replace(/^\/u\//, ""),
    // The rest of the content is links to the author and the comments.
    body: start === -1 || end === -1 ? "" : htmlToMarkdown(html.slice(start, end)),
    community: findElement(entry, "category")?.attribs["term"] ?? "",
    postedAt: Number.isNaN(time.getTime()) ? undefined : time,
  };
}
