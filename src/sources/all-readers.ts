/** Lists the readers of all kinds of sources. A new kind needs one file and one line here. */
import type { Config } from "../config.ts";
import { discourseReader } from "./forums/discourse.ts";
import { createHackerNewsReader } from "./forums/hacker-news.ts";
import { lemmyReader } from "./forums/lemmy.ts";
import { createRedditReader } from "./forums/reddit.ts";
import { createStackExchangeReader } from "./forums/stack-exchange.ts";
import type { SourceReader } from "./reader.ts";
import { feedReader } from "./readers/feed-reader.ts";
import { pageReader } from "./readers/page-reader.ts";
import { websiteReader } from "./readers/website-reader.ts";

/** The URLs of public services. */
export type ForumUrls = Pick<
  Config,
  "redditUrl" | "redditApiUrl" | "hackerNewsSearchUrl" | "hackerNewsApiUrl" | "stackExchangeApiUrl"
>;

export type FindReader = (kind: string) => SourceReader | undefined;

export function openReaders(urls: ForumUrls): FindReader {
  const readers: readonly SourceReader[] = [
    pageReader,
    websiteReader,
    feedReader,
    discourseReader,
    createRedditReader({ site: urls.redditUrl, api: urls.redditApiUrl }),
    createHackerNewsReader({ search: urls.hackerNewsSearchUrl, items: urls.hackerNewsApiUrl }),
    createStackExchangeReader(urls.stackExchangeApiUrl),
    lemmyReader,
  ];
  return (kind) => readers.find((reader) => reader.kind === kind);
}
