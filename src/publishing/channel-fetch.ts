/** Sends requests to channels with the guards and limits of source requests, and with messages about publishing. */
import { listIn, textIn } from "../sources/json-fields.ts";
import { SourceProblem } from "../sources/source-fetch.ts";
import type { FetchedResource, FetchRequest, SourceFetch } from "../sources/source-fetch.ts";
import { ChannelProblem } from "./channel-problem.ts";
import type { ChannelProblemCode } from "./channel-problem.ts";

export interface ChannelRequest extends Omit<FetchRequest, "expectedStatuses" | "signal"> {
  json?: unknown;
  /** Error statuses to return instead of throwing. */
  expected?: readonly number[];
  signal: AbortSignal;
}

export interface ChannelAnswer {
  readonly status: number;
  readonly url: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
  header(name: string): string | null;
  /** Throws a ChannelProblem if it is not JSON. */
  json(): unknown;
}

export type ChannelFetch = (request: ChannelRequest) => Promise<ChannelAnswer>;

/** Statuses whose response may contain a reason to show. */
const explained = [400, 401, 402, 403, 404, 405, 406, 409, 410, 412, 413, 415, 422, 501];

export function openChannelFetch(fetchApi: SourceFetch): ChannelFetch {
  return async ({ json, expected = [], headers = {}, ...request }) => {
    const answer = await fetchApi({
      ...request,
      headers: {
        accept: "application/json",
        ...(json !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      expectedStatuses: [...explained, ...expected],
    }).catch((error: unknown) => {
      throw error instanceof SourceProblem ? toChannelProblem(error) : error;
    });
    const host = new URL(answer.url).host;
    if (answer.status >= 400 && !expected.includes(answer.status)) {
      throw problemOfAnswer(answer, host);
    }
    return {
      status: answer.status,
      url: answer.url,
      contentType: answer.contentType,
      bytes: answer.bytes,
      header: (name) => answer.header(name),
      json: () => readJson(answer, host),
    };
  };
}

const codes: Partial<Record<SourceProblem["code"], ChannelProblemCode>> = {
  address_refused: "address_refused",
  unreachable: "unreachable",
  timed_out: "timed_out",
  rate_limited: "rate_limited",
  server_error: "server_error",
  too_many_redirects: "address_refused",
};

function toChannelProblem({ code, message, retryAfterMs }: SourceProblem): ChannelProblem {
  const words =
    code === "too_many_redirects"
      ? "The URL redirects to another one. Enter the final URL."
      : message;
  return new ChannelProblem(codes[code] ?? "unreadable", words, retryAfterMs);
}

function problemOfAnswer(answer: FetchedResource, host: string): ChannelProblem {
  const said = reasonIn(answer);
  const responded = `${host} responded with status ${answer.status}${said === "" ? "" : `: ${said}`}`;
  const sentence = /[.!?]$/.test(responded) ? responded : `${responded}.`;
  if (answer.status === 401) {
    return new ChannelProblem(
      "credentials_refused",
      `${sentence} ${clockProblem(answer) ?? "The credentials are wrong or were revoked. Enter new ones in the channel settings."}`,
    );
  }
  if (answer.status === 403) return new ChannelProblem("forbidden", sentence);
  if (answer.status === 404 || answer.status === 410) {
    return new ChannelProblem("not_found", sentence);
  }
  return new ChannelProblem("rejected", sentence);
}

/** Signed requests and tokens are rejected if the clocks differ. */
function clockProblem(answer: FetchedResource): string | undefined {
  const aheadMs = Date.parse(answer.header("date") ?? "") - Date.now();
  const minutes = Math.round(Math.abs(aheadMs) / 60_000);
  if (!(minutes >= skewMinutes)) return undefined;
  return `Its clock is ${minutes} minutes ${aheadMs > 0 ? "ahead of" : "behind"} this server's clock. Synchronize both with NTP, or enter new credentials in the channel settings.`;
}

const skewMinutes = 2;
const reasonMax = 300;

/** The channel's own error message as one line of plain text. */
function reasonIn(answer: FetchedResource): string {
  let found: unknown;
  try {
    found = JSON.parse(answer.text());
  } catch {
    return "";
  }
  const [first] = listIn(found, "errors");
  const reasons = [
    textIn(first, "context"),
    textIn(first, "message"),
    textIn(found, "message"),
    textIn(found, "detail"),
    textIn(found, "error"),
  ];
  const reason = reasons.find((one) => one !== "") ?? "";
  return reason
    .replaceAll(/<[^<>]*>|\p{Cc}/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim()
    .slice(0, reasonMax);
}

function readJson(answer: FetchedResource, host: string): unknown {
  try {
    return JSON.parse(answer.text());
  } catch {
    throw new ChannelProblem("unreadable", `${host} sent an unexpected response.`);
  }
}

export interface ApiAnswer {
  status: number;
  /** Null if not found. */
  body: unknown;
}

export type CallApi = (
  path: string,
  request?: Partial<ChannelRequest> & { query?: Record<string, string> },
) => Promise<ApiAnswer>;

/** Returns a function that sends requests to one JSON API; the root URL ends with a slash. */
export function apiCaller(
  { fetch, signal }: { fetch: ChannelFetch; signal: AbortSignal },
  root: string,
  authorization: string,
): CallApi {
  return async (path, { query = {}, headers, ...request } = {}) => {
    const search = new URLSearchParams(query).toString();
    const answer = await fetch({
      ...request,
      url: `${root}${path}${search === "" ? "" : `?${search}`}`,
      headers: { authorization, ...headers },
      signal,
    });
    return { status: answer.status, body: answer.status === 204 ? null : answer.json() };
  };
}

/**
 * The id of the first object with a piece's marker. The others were created by requests that timed out but were still
 * processed; those with `draftStatus` were never visible and are removed.
 */
export async function firstId(
  found: unknown,
  draftStatus: string,
  remove: (id: string) => Promise<unknown>,
): Promise<string | null> {
  const [first, ...others] = Array.isArray(found) ? (found as unknown[]) : [];
  for (const one of others) {
    if (textIn(one, "status") === draftStatus) await remove(idIn(one));
  }
  return first === undefined ? null : idIn(first);
}

/** The id in a response; throws without one. */
export function idIn(value: unknown, name = "id"): string {
  const id = textIn(value, name);
  if (id !== "") return id;
  throw new ChannelProblem("unreadable", "The channel's response has no ID.");
}
