/** The readers of all kinds of forums, with the addresses of public services from the settings. */
import type { Config } from "../../config.ts";
import type { SourceReader } from "../reader.ts";
import { discourseReader } from "./discourse.ts";
import { createHackerNewsReader } from "./hacker-news.ts";
import { lemmyReader } from "./lemmy.ts";
import { createRedditReader } from "./reddit.ts";
import { createStackExchangeReader } from "./stack-exchange.ts";

export type ForumUrls = Pick<
  Config,
  "redditUrl" | "redditApiUrl" | "hackerNewsSearchUrl" | "hackerNewsApiUrl" | "stackExchangeApiUrl"
>;

export function createForumReaders(urls: ForumUrls): SourceReader[] {
  return [
    discourseReader,
    createRedditReader({ site: urls.redditUrl, api: urls.redditApiUrl }),
    createHackerNewsReader({ search: urls.hackerNewsSearchUrl, items: urls.hackerNewsApiUrl }),
    createStackExchangeReader(urls.stackExchangeApiUrl),
    lemmyReader,
  ];
}
