/** The client: one property per resource of the API, and generateAndWait. */
import { generateAndWait } from "./generate-and-wait.ts";
import type { GenerateAndWaitOptions, Generated } from "./generate-and-wait.ts";
import {
  AccountResource,
  BatchesResource,
  BrandsResource,
  ChannelsResource,
  ForumPostsResource,
  KeysResource,
  IdeasResource,
  KeywordsResource,
  ModelsResource,
  PublicationsResource,
  SourcesResource,
  UsageResource,
  WebhooksResource,
} from "./generated/resources.ts";
import { apiVersion, clientVersion } from "./generated/schemas.ts";
import type { GenerateContentBody } from "./generated/schemas.ts";
import { Contents } from "./contents.ts";
import { Jobs } from "./jobs.ts";
import { Transport } from "./transport.ts";

interface SharedOptions {
  /** Replaces the global fetch, for proxies and tests. */
  fetch?: typeof globalThis.fetch | undefined;
  /** The maximum number of retries; 3 by default. Requests that could repeat a write are not retried. */
  maxRetries?: number | undefined;
  /** The timeout of each attempt; one minute by default. */
  timeoutMs?: number | undefined;
  /** The API version to request; by default, the version of this client's types. */
  apiVersion?: string | undefined;
}

export interface KeyOptions extends SharedOptions {
  apiKey: string;
  /** The URL of your Pressroom instance, such as `https://press.example.com`. */
  baseUrl: string;
  /** Anyone who can open the page can read the key and use all its permissions. */
  dangerouslyAllowBrowser?: boolean | undefined;
  session?: undefined;
}

/** For pages of the service itself: authenticates with the session cookie. */
export interface SessionOptions extends SharedOptions {
  session: true;
  /** The page's origin by default. */
  baseUrl?: string | undefined;
  apiKey?: undefined;
}

export class Pressroom {
  readonly account: AccountResource;
  readonly batches: BatchesResource;
  readonly brands: BrandsResource;
  readonly channels: ChannelsResource;
  readonly contents: Contents;
  readonly forumPosts: ForumPostsResource;
  readonly jobs: Jobs;
  readonly keys: KeysResource;
  readonly keywords: KeywordsResource;
  readonly ideas: IdeasResource;
  readonly models: ModelsResource;
  readonly publications: PublicationsResource;
  readonly sources: SourcesResource;
  readonly usage: UsageResource;
  readonly webhooks: WebhooksResource;

  constructor(options: KeyOptions | SessionOptions) {
    const transport = openTransport(options);
    this.account = new AccountResource(transport);
    this.batches = new BatchesResource(transport);
    this.brands = new BrandsResource(transport);
    this.channels = new ChannelsResource(transport);
    this.forumPosts = new ForumPostsResource(transport);
    this.jobs = new Jobs(transport);
    this.contents = new Contents(transport, this.jobs);
    this.keys = new KeysResource(transport);
    this.keywords = new KeywordsResource(transport);
    this.ideas = new IdeasResource(transport);
    this.models = new ModelsResource(transport);
    this.publications = new PublicationsResource(transport);
    this.sources = new SourcesResource(transport);
    this.usage = new UsageResource(transport);
    this.webhooks = new WebhooksResource(transport);
  }

  /**
   * Starts a job, follows it to its end and fetches the content. Throws a JobFailedError if the job fails or is
   * canceled. With `approve`, it returns the waiting job; continue it with `jobs.continueAndWait`. Aborting with
   * `signal` or `timeoutMs` does not affect the job; `jobs.cancel` ends it.
   */
  generateAndWait(body: GenerateContentBody, options?: GenerateAndWaitOptions): Promise<Generated> {
    return generateAndWait(this, body, options);
  }
}

function openTransport(options: KeyOptions | SessionOptions): Transport {
  const { maxRetries = 3, timeoutMs = 60_000 } = options;
  if (!Number.isInteger(maxRetries) || maxRetries < 0) {
    throw new TypeError("maxRetries must be a non-negative integer");
  }
  if (!(timeoutMs > 0)) throw new TypeError("timeoutMs must be greater than 0");
  const isSession = options.session === true;
  return new Transport({
    prefix: `${normalizeBaseUrl(options.baseUrl ?? (isSession ? "" : undefined))}/agents/${isSession ? "app/api" : "api"}`,
    headers: {
      "API-Version": options.apiVersion ?? apiVersion,
      ...(!isSession && { "X-API-Key": keyOf(options) }),
      // Browsers keep their own user agent: another header would only cause a preflight request.
      ...(!isBrowser() && { "User-Agent": `pressroom-client/${clientVersion}` }),
    },
    credentials: isSession ? "same-origin" : isBrowser() ? "omit" : undefined,
    // Some implementations of fetch must be called on the global object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    maxRetries,
  });
}

/** Without a trailing slash; empty for the page's own origin. */
function normalizeBaseUrl(baseUrl: string | undefined): string {
  if (baseUrl === "") return "";
  let url: URL;
  try {
    url = new URL(baseUrl ?? "");
  } catch {
    throw new TypeError("baseUrl must be a URL such as https://press.example.com");
  }
  const isPlain = url.search === "" && url.hash === "" && url.username === "";
  if (!/^https?:$/.test(url.protocol) || !isPlain) {
    throw new TypeError(
      "baseUrl must be an http or https URL without a query string or credentials",
    );
  }
  let { href } = url;
  while (href.endsWith("/")) href = href.slice(0, -1);
  return href;
}

function keyOf({ apiKey, dangerouslyAllowBrowser = false }: KeyOptions): string {
  if (typeof apiKey !== "string" || !/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new TypeError(
      "apiKey must be a key such as pr_live_…, without leading or trailing spaces",
    );
  }
  if (isBrowser() && !dangerouslyAllowBrowser) {
    throw new TypeError(
      "an API key used in a browser is visible to every visitor: call the API from a server, or set dangerouslyAllowBrowser if you accept the risk",
    );
  }
  return apiKey;
}

/** Browser pages and workers; Node, Deno, Bun and cloud workers have other user agents. */
function isBrowser(): boolean {
  const { navigator } = globalThis as { navigator?: { userAgent?: string } };
  return navigator?.userAgent?.startsWith("Mozilla/") === true;
}
