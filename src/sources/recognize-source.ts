/** Detects whether a URL is a forum, a feed, a website or a single page; fetches it if the URL alone is not enough. */
import { withScheme } from "../security/check-url.ts";
import type { readableKinds, ReaderTools } from "./reader.ts";
import { SourceProblem } from "./source-fetch.ts";
import type { FetchedResource } from "./source-fetch.ts";

export interface RecognizedSource {
  kind: (typeof readableKinds)[number];
  url: string;
  name: string;
  settings: Record<string, unknown>;
  /** Feeds that the page links to. */
  feeds: string[];
  /** Why it could not be fetched; `kind` is then a guess. */
  problem: SourceProblem | null;
}

const stackExchangeHosts = new Set([
  "stackoverflow.com",
  "serverfault.com",
  "superuser.com",
  "askubuntu.com",
  "mathoverflow.net",
  "stackapps.com",
]);
/** The part of a page that contains its generator tag. */
const headLength = 20_000;
const nameMax = 200;

export async function recognizeSource(
  tools: ReaderTools,
  address: string,
): Promise<RecognizedSource> {
  const known = recognizeAddress(address);
  if (known !== undefined) return known;
  const url = toWebAddress(address);
  const guess = { ...named(url.pathname === "/" ? "website" : "page", url, url.host), feeds: [] };
  try {
    const resource = await tools.fetch({ url: url.href, signal: tools.signal });
    return await recognizeResource(tools, resource);
  } catch (error) {
    if (error instanceof SourceProblem) return { ...guess, problem: error };
    if (!tools.signal.aborted) throw error;
    const message = `${url.host} takes too long to respond.`;
    return { ...guess, problem: new SourceProblem("timed_out", message) };
  }
}

/** Recognizes forums by their URL alone. */
function recognizeAddress(address: string): RecognizedSource | undefined {
  const [, subreddit] = /^\/?r\/(\w{1,50})\/?$/.exec(address.trim()) ?? [];
  const url =
    subreddit === undefined
      ? toWebAddress(address)
      : new URL(`https://www.reddit.com/r/${subreddit}/`);
  const host = url.host.replace(/^(www|old|new|np|m)\./, "");
  if (host === "reddit.com" || host === "redd.it") {
    const [, name] = /^\/r\/(\w+)/.exec(url.pathname) ?? [];
    const search = url.searchParams.get("q") ?? "";
    return {
      ...named("reddit", url, name === undefined ? "Reddit" : `r/${name}`),
      settings: search === "" ? {} : { search },
    };
  }
  if (host === "news.ycombinator.com" || host === "hn.algolia.com") {
    const query = url.searchParams.get("q") ?? url.searchParams.get("query") ?? "";
    const list = url.pathname.startsWith("/ask")
      ? "ask"
      : url.pathname.startsWith("/show")
        ? "show"
        : "all";
    return {
      ...named(
        "hacker_news",
        new URL("https://news.ycombinator.com/"),
        query === "" ? "Hacker News" : `Hacker News: ${query}`,
      ),
      settings: { list, queries: query === "" ? [] : [query] },
    };
  }
  if (stackExchangeHosts.has(host) || host.endsWith(".stackexchange.com")) {
    const [, tags = ""] = /^\/questions\/tagged\/([^/]+)/.exec(url.pathname) ?? [];
    const tagList = tags
      .split(/[+;]/)
      .map(decode)
      .filter((tag) => tag !== "");
    return {
      ...named("stack_exchange", url, [host, ...tagList].join(" ")),
      settings: tagList.length === 0 ? {} : { tags: tagList },
    };
  }
  return undefined;
}

async function recognizeResource(
  tools: ReaderTools,
  resource: FetchedResource,
): Promise<RecognizedSource> {
  const url = new URL(resource.url);
  const text = resource.text();
  const head = text.slice(0, headLength);
  if (isFeed(resource.contentType, head)) return named("feed", url, url.host);
  const { title, feeds } = await tools.parse("readPage", { html: text, url: resource.url });
  const name = title === "" ? url.host : title;
  if (/<meta\s+name="generator"\s+content="Discourse/i.test(head)) {
    return named("discourse", url, name);
  }
  if (text.includes("window.isoData") && (await isLemmy(tools, url))) {
    const [, community] = /^\/c\/([\w.@-]+)/.exec(url.pathname) ?? [];
    return named("lemmy", url, community === undefined ? url.host : `${community} (${url.host})`);
  }
  return { ...named(url.pathname === "/" ? "website" : "page", url, name), feeds };
}

function isFeed(contentType: string, head: string): boolean {
  if (/(rss|atom)\+xml$|feed\+json$/.test(contentType)) return true;
  if (contentType === "application/json") return head.includes("https://jsonfeed.org/version/");
  return contentType.endsWith("xml") && /<(rss|feed|rdf:RDF)[\s>]/.test(head);
}

/** `window.isoData` is not unique to Lemmy. */
async function isLemmy(tools: ReaderTools, { origin }: URL): Promise<boolean> {
  try {
    const site = await tools.fetch({ url: `${origin}/api/v3/site`, signal: tools.signal });
    return site.text().includes('"site_view"');
  } catch (error) {
    if (error instanceof SourceProblem) return false;
    throw error;
  }
}

function named(kind: RecognizedSource["kind"], url: URL, name: string): RecognizedSource {
  return {
    kind,
    url: url.href,
    name: name.slice(0, nameMax),
    settings: {},
    feeds: [],
    problem: null,
  };
}

/** Accepts URLs without https://. */
function toWebAddress(address: string): URL {
  const url = URL.parse(withScheme(address));
  if (url !== null && /^https?:$/.test(url.protocol) && url.host.length > 0) return url;
  throw new SourceProblem(
    "address_refused",
    "This is not a valid URL. Enter one such as https://example.com/.",
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
