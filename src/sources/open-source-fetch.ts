/**
 * Fetches pages, feeds and API responses for sources. Every redirect is checked and connects only to the checked address.
 * Sends one request at a time per host, with limits on time, redirects and decompressed bytes.
 */
import { checkUrl } from "../security/check-url.ts";
import type { AddressRules } from "../security/check-url.ts";
import { createPublicFetch } from "../security/public-fetch.ts";
import { PrivateAddressError, NoAddressError } from "../security/resolve-public.ts";
import type { Resolving } from "../security/resolve-public.ts";
import { charsetOf, decodeText } from "./decode-text.ts";
import { openHostThrottle } from "./host-throttle.ts";
import { openRobotsRules } from "./robots.ts";
import { SourceProblem } from "./source-fetch.ts";
import type {
  FetchedResource,
  FetchRequest,
  SourceFetch,
  SourceProblemCode,
} from "./source-fetch.ts";

export interface SourceFetchTools {
  rules: AddressRules;
  resolving: Resolving;
  /** Such as `Pressroom/1.0 (+https://press.example.com)`. The name before the slash is matched in robots.txt. */
  userAgent: string;
}

export interface FetchLimits {
  /** After decompression. */
  bytesMax: number;
  redirectsMax: number;
  /** Per request; each redirect counts as one. Excludes the wait for the host's slot. */
  deadlineMs: number;
  /** Between two chunks. */
  idleMs: number;
  /** Between two requests to a host. */
  pauseMs: number;
}

export interface SourceFetching {
  /** For websites, pages and feeds: only what robots.txt allows. */
  fetchPage: SourceFetch;
  /** For APIs, to which robots.txt does not apply. */
  fetchApi: SourceFetch;
}

const defaultLimits: FetchLimits = {
  bytesMax: 5_000_000,
  redirectsMax: 5,
  deadlineMs: 30_000,
  idleMs: 10_000,
  pauseMs: 500,
};
const retryAfterMaxMs = 24 * 3_600_000;
/** For a rate limit without Retry-After. */
const blockedDefaultMs = 60_000;

export function openSourceFetch(
  tools: SourceFetchTools,
  given: Partial<FetchLimits> = {},
): SourceFetching {
  const limits = { ...defaultLimits, ...given };
  const publicFetch = createPublicFetch(tools);
  const throttle = openHostThrottle(limits.pauseMs);
  const agentName = tools.userAgent.split("/", 1)[0] ?? "";

  async function fetchHop(request: FetchRequest, url: URL): Promise<Hop> {
    const blockedMs = throttle.blockedMs(url.host);
    if (blockedMs > 0) throw rateLimited(url, blockedMs);
    return throttle.take(url.host, request.signal, async () => {
      const ending = new AbortController();
      const endAfter = (ms: number, words: string) => {
        const problem = new SourceProblem("timed_out", `${url.host} ${words}`);
        return setTimeout(() => ending.abort(problem), ms);
      };
      const { deadlineMs, idleMs } = limits;
      const deadline = endAfter(
        deadlineMs,
        `took more than ${deadlineMs / 1_000} seconds to respond.`,
      );
      const idle = endAfter(idleMs, "stopped responding.");
      try {
        const response = await publicFetch(url, {
          method: request.method ?? "GET",
          headers: headersOf(request, tools.userAgent),
          ...(request.body !== undefined && { body: request.body }),
          signal: AbortSignal.any([request.signal, ending.signal]),
        });
        idle.refresh();
        // The bodies of redirects and errors are not needed.
        const bytes = isWanted(request, response)
          ? await readBytes(response, limits.bytesMax, () => idle.refresh())
          : new Uint8Array();
        return { response, bytes };
      } catch (error) {
        if (ending.signal.aborted) throw ending.signal.reason;
        request.signal.throwIfAborted();
        throw problemOf(error, url);
      } finally {
        clearTimeout(deadline);
        clearTimeout(idle);
        // Also closes the connection if the body was not read.
        ending.abort(new Error("the request has ended"));
      }
    });
  }

  function openFetch(beforeHop: (url: URL, signal: AbortSignal) => Promise<void>): SourceFetch {
    return async (first) => {
      let request = first;
      for (let redirects = 0; redirects <= limits.redirectsMax; redirects += 1) {
        request.signal.throwIfAborted();
        const checked = checkUrl(tools.rules, request.url);
        if ("problem" in checked) {
          const subject =
            redirects === 0 ? "The URL" : "The page redirects to a URL that is not allowed: it";
          throw new SourceProblem("address_refused", `${subject} ${checked.problem}.`);
        }
        await beforeHop(checked.url, request.signal);
        const { response, bytes } = await fetchHop(request, checked.url);
        const location = response.headers.get("location");
        if (location !== null && redirectStatuses.has(response.status)) {
          request = followed(request, checked.url, response.status, location);
          continue;
        }
        const isConditional = Boolean(request.etag) || Boolean(request.lastModified);
        if (isWanted(request, response) || (response.status === 304 && isConditional)) {
          return resourceOf(response, bytes, checked.url);
        }
        const retryAfterMs = readRetryAfter(response.headers.get("retry-after"));
        if (response.status === 429) {
          throttle.block(checked.url.host, retryAfterMs ?? blockedDefaultMs);
        }
        throw problemOfStatus(response.status, checked.url, retryAfterMs);
      }
      throw new SourceProblem(
        "too_many_redirects",
        `The URL redirects more than ${limits.redirectsMax} times. Enter the final URL.`,
      );
    };
  }

  const fetchApi = openFetch(async () => undefined);
  const robots = openRobotsRules(fetchApi, agentName);
  const fetchPage = openFetch(async (url, signal) => {
    const { pauseMs } = await robots.assertAllowed(url, signal);
    if (pauseMs > 0) throttle.slowDown(url.host, pauseMs);
  });
  return { fetchPage, fetchApi };
}

interface Hop {
  response: Response;
  bytes: Uint8Array;
}

function isWanted({ expectedStatuses = [] }: FetchRequest, { ok, status }: Response): boolean {
  return ok || expectedStatuses.includes(status);
}

const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

function headersOf({ headers, etag, lastModified }: FetchRequest, userAgent: string): Headers {
  const all = new Headers({ accept: "*/*", ...headers });
  all.set("user-agent", userAgent);
  if (etag) all.set("if-none-match", etag);
  if (lastModified) all.set("if-modified-since", lastModified);
  return all;
}

/** Like browsers: credentials are not sent to another origin, and only 307 and 308 repeat a POST. */
function followed(request: FetchRequest, from: URL, status: number, location: string) {
  const next = URL.parse(location, from.href);
  if (!next) throw new SourceProblem("unreadable", "The page redirects to an invalid URL.");
  const { method, body, headers = {}, ...rest } = request;
  const isRepeated = status === 307 || status === 308;
  const sensitive = new Set(["authorization", "cookie"]);
  const kept = Object.entries(headers).filter(
    ([name]) => next.origin === from.origin || !sensitive.has(name.toLowerCase()),
  );
  return {
    ...rest,
    url: next.href,
    headers: Object.fromEntries(kept),
    ...(isRepeated && method && { method }),
    ...(isRepeated && body !== undefined && { body }),
  };
}

async function readBytes(
  response: Response,
  bytesMax: number,
  onBytes: () => void,
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    onBytes();
    length += chunk.length;
    if (length > bytesMax) {
      const megabytes = (bytesMax / 1_000_000).toLocaleString("en");
      throw new SourceProblem("too_large", `The response is larger than ${megabytes} MB.`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function resourceOf(response: Response, bytes: Uint8Array, url: URL): FetchedResource {
  const type = response.headers.get("content-type") ?? "";
  return {
    isUnmodified: response.status === 304,
    status: response.status,
    url: url.href,
    contentType: (type.split(";", 1)[0] ?? "").trim().toLowerCase(),
    text: () => decodeText(bytes, charsetOf(type)),
    bytes,
    etag: (response.headers.get("etag") ?? "").slice(0, validatorMax),
    lastModified: (response.headers.get("last-modified") ?? "").slice(0, validatorMax),
    header: (name) => response.headers.get(name),
  };
}

const validatorMax = 500;

/** Seconds or a date; undefined if it is neither. */
function readRetryAfter(value: string | null): number | undefined {
  if (value === null) return undefined;
  const ms = /^\s*\d{1,9}\s*$/.test(value) ? Number(value) * 1_000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.min(retryAfterMaxMs, Math.max(0, ms));
}

function rateLimited({ host }: URL, retryAfterMs?: number): SourceProblem {
  const message = `${host} is rate-limiting requests.`;
  return new SourceProblem("rate_limited", message, retryAfterMs);
}

const meanings: Readonly<Record<number, readonly [SourceProblemCode, string]>> = {
  401: [
    "credentials_refused",
    "it requires credentials, or the credentials of the source are wrong.",
  ],
  403: ["forbidden", "it does not allow Pressroom to read this."],
  404: ["not_found", "there is no page at this URL."],
  410: ["gone", "the page at this URL was removed."],
};

function problemOfStatus(status: number, url: URL, retryAfterMs?: number): SourceProblem {
  const responded = `${url.host} responded with status ${status}`;
  const [code, words] = meanings[status] ?? [];
  if (code !== undefined) return new SourceProblem(code, `${responded}: ${words}`);
  if (status === 429) return rateLimited(url, retryAfterMs);
  if (status >= 500 || status === 408 || status === 425) {
    return new SourceProblem("server_error", `${responded}.`, retryAfterMs);
  }
  return new SourceProblem("unreadable", `${responded}.`);
}

/** Uses our own messages, because the system's can contain private addresses. */
function problemOf(error: unknown, { host }: URL): SourceProblem {
  if (error instanceof SourceProblem) return error;
  if (error instanceof PrivateAddressError) {
    return new SourceProblem("address_refused", `${host} does not resolve to a public address.`);
  }
  const code = codeOf(error);
  if (code.startsWith("Z_") || code.startsWith("ERR_")) {
    return new SourceProblem("unreadable", `The response from ${host} is corrupted.`);
  }
  const isNoHttp = error instanceof Error && error.name === "HTTPParserError";
  if (isNoHttp || code === "UND_ERR_HEADERS_OVERFLOW") {
    return new SourceProblem("unreadable", `The response from ${host} is not valid HTTP.`);
  }
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return new SourceProblem("unreachable", `The certificate of ${host} could not be verified.`);
  }
  const isUnknown = error instanceof NoAddressError || /ENOTFOUND|ENODATA/.test(code);
  return new SourceProblem(
    "unreachable",
    isUnknown ? `The host ${host} does not exist. Check the URL.` : `${host} cannot be reached.`,
  );
}

/** `fetch` wraps the original error as its cause. */
function codeOf(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code;
  }
  return "";
}
