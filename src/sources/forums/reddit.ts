/** Reads Reddit: the newest posts of subreddits or of a search, with their comments. */
import { z } from "zod";
import type { SourceReader } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import { nameList, readSince, rereadMs, searchText, threadsMaxSetting } from "./forum-settings.ts";
import { oneByOne, readForum } from "./read-forum.ts";
import { openRedditApi } from "./reddit-api.ts";
import type { RedditPost, RedditUrls } from "./reddit-api.ts";
import { readRedditFeed } from "./reddit-feed.ts";

const settings = z.object({
  subreddits: nameList("Subreddits to read. Default: the one in the URL.", ["espresso"]),
  search: searchText("Only posts that match this search.", "grinder"),
  threads_max: threadsMaxSetting,
});

const pageSize = 100;

export function createRedditReader(urls: RedditUrls): SourceReader<z.output<typeof settings>> {
  return {
    kind: "reddit",
    settings,
    async *read(tools, source) {
      const { search } = source.settings;
      const subreddits = subredditsOf(source.url, source.settings.subreddits);
      if (subreddits.length === 0 && search === "") {
        throw new SourceProblem(
          "unreadable",
          "The URL does not contain a subreddit. Use a URL such as https://www.reddit.com/r/espresso/.",
        );
      }
      const folders = subreddits.length > 0 ? subreddits.map((name) => `/r/${name}`) : [""];
      const since = readSince(source.lastReadAt, rereadMs);
      if (source.secret === null) {
        yield* readRedditFeed(tools, { urls, folders, search, since, source });
        return;
      }
      const api = openRedditApi(tools, urls, source.secret);
      yield* readForum(
        {
          listings: folders,
          async list(folder, cursor) {
            const { items, next } = await api.list(
              `${folder}/${search === "" ? "new" : "search"}`,
              {
                limit: String(pageSize),
                ...(search !== "" && { q: search, sort: "new", type: "link", restrict_sr: "1" }),
                ...(cursor !== null && { after: cursor }),
              },
            );
            const isOlder = items.some((one) => !one.stickied && one.created_utc < since);
            return {
              items: items.filter((one) => one.created_utc >= since),
              next: isOlder ? null : next,
            };
          },
          idOf: (one) => one.id,
          ...oneByOne((one: RedditPost) => api.readPost(one)),
          checks: { threadsMax: 100, threadsPerRead: 100, read: (ids) => api.findGone(ids) },
        },
        source,
      );
    },
  };
}

function subredditsOf(url: string, given: readonly string[]): string[] {
  const [, ofAddress] = /^\/r\/(\w+)/.exec(URL.parse(url)?.pathname ?? "") ?? [];
  const wanted = given.length > 0 ? given : ofAddress === undefined ? [] : [ofAddress];
  return wanted.map((one) => {
    const [, name] = /^(?:\/?r\/)?(\w{1,50})\/?$/.exec(one) ?? [];
    if (name !== undefined) return name;
    throw new SourceProblem("not_found", `"${one}" is not the name of a subreddit.`);
  });
}
