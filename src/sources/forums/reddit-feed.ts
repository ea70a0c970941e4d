/** Reddit without credentials: the public Atom feeds of subreddits, searches and comments. */
import type { ReadBatch, SourceToRead } from "../reader.ts";
import { SourceProblem } from "../source-fetch.ts";
import type { ForumTools } from "./forum-client.ts";
import type { RedditUrls } from "./reddit-api.ts";

export async function* readRedditFeed(
  _tools: ForumTools,
  _given: {
    urls: RedditUrls;
    folders: string[];
    search: string;
    since: Date;
    source: Pick<SourceToRead<unknown>, "progress" | "lastReadAt" | "threadsToCheck">;
    threadsMax: number;
  },
): AsyncGenerator<ReadBatch, void, undefined> {
  yield { progress: null };
  throw new SourceProblem("credentials_refused", "later");
}
