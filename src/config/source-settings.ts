/** The settings of sources. */
import { setting } from "./setting.ts";
import { webAddress, wholeNumber } from "./values.ts";
import { hosts, span } from "./webhook-settings.ts";

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
    "The pause between two requests to the same host when sources are read.",
    span(0, 60_000),
  ),
  sourceAllowedHosts: setting(
    "PRESSROOM_SOURCE_ALLOW",
    "",
    "A comma-separated list of private hosts, with or without a port, that sources may be read from, such as an internal wiki.",
    hosts,
  ),
  redditUrl: setting(
    "PRESSROOM_REDDIT_URL",
    "https://www.reddit.com",
    "Where Reddit's feeds and access tokens are, for a mirror or a test.",
    webAddress,
  ),
  redditApiUrl: setting(
    "PRESSROOM_REDDIT_API_URL",
    "https://oauth.reddit.com",
    "Where Reddit's API is.",
    webAddress,
  ),
  hackerNewsSearchUrl: setting(
    "PRESSROOM_HACKER_NEWS_SEARCH_URL",
    "https://hn.algolia.com",
    "Where the search of Hacker News is.",
    webAddress,
  ),
  hackerNewsApiUrl: setting(
    "PRESSROOM_HACKER_NEWS_API_URL",
    "https://hacker-news.firebaseio.com",
    "Where the API of Hacker News is.",
    webAddress,
  ),
  stackExchangeApiUrl: setting(
    "PRESSROOM_STACK_EXCHANGE_API_URL",
    "https://api.stackexchange.com",
    "Where the API of Stack Exchange is.",
    webAddress,
  ),
};
