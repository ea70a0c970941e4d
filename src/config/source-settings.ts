/** Settings for sources. */
import { setting } from "./setting.ts";
import { hosts, span, webAddress, wholeNumber } from "./values.ts";

export const sourceSettings = {
  sourceConcurrency: setting(
    "PRESSROOM_SOURCE_CONCURRENCY",
    "16",
    "The maximum number of sources that one worker reads at once.",
    wholeNumber(1, 1_000),
  ),
  sourcePauseMs: setting(
    "PRESSROOM_SOURCE_PAUSE",
    "500ms",
    "The delay between two requests to the same host when sources are read.",
    span(0, 60_000),
  ),
  sourceAllowedHosts: setting(
    "PRESSROOM_SOURCE_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that sources may point to, such as an internal wiki.",
    hosts,
  ),
  redditUrl: setting(
    "PRESSROOM_REDDIT_URL",
    "https://www.reddit.com",
    "The base URL for Reddit's feeds and access tokens. Change it to use a mirror or a test server.",
    webAddress,
  ),
  redditApiUrl: setting(
    "PRESSROOM_REDDIT_API_URL",
    "https://oauth.reddit.com",
    "The base URL of the Reddit API.",
    webAddress,
  ),
  hackerNewsSearchUrl: setting(
    "PRESSROOM_HACKER_NEWS_SEARCH_URL",
    "https://hn.algolia.com",
    "The base URL of the Hacker News search API.",
    webAddress,
  ),
  hackerNewsApiUrl: setting(
    "PRESSROOM_HACKER_NEWS_API_URL",
    "https://hacker-news.firebaseio.com",
    "The base URL of the Hacker News API.",
    webAddress,
  ),
  stackExchangeApiUrl: setting(
    "PRESSROOM_STACK_EXCHANGE_API_URL",
    "https://api.stackexchange.com",
    "The base URL of the Stack Exchange API.",
    webAddress,
  ),
};
