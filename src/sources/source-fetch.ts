/** How sources are fetched: one guarded request, with the limits of whoever made the function. Readers know no other way out. */

export interface FetchRequest {
  url: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  /** As the last answer had them; the answer may then be "not modified". */
  etag?: string;
  lastModified?: string;
  /** Statuses whose answer is returned and not thrown, besides success. */
  expectedStatuses?: readonly number[];
  signal: AbortSignal;
}

export interface FetchedResource {
  /** Not modified since the etag or the time that were given; the body is empty. */
  isUnmodified: boolean;
  status: number;
  /** After redirects. */
  url: string;
  /** In lower case, without parameters: "text/html". */
  contentType: string;
  /** Decoded by its charset; where bytes are needed, `bytes`. */
  text(): string;
  bytes: Uint8Array;
  etag: string;
  lastModified: string;
  /** Another header of the answer, such as one about rate limits. */
  header(name: string): string | null;
}

export const sourceProblems = [
  "address_refused",
  "unreachable",
  "timed_out",
  "too_large",
  "too_many_redirects",
  "forbidden",
  "not_found",
  "gone",
  "rate_limited",
  "server_error",
  "disallowed_by_robots",
  "credentials_refused",
  "unreadable",
] as const;

export type SourceProblemCode = (typeof sourceProblems)[number];

/** Why something could not be read, in words for the account's owner. */
export class SourceProblem extends Error {
  override readonly name = "SourceProblem";
  readonly code: SourceProblemCode;
  /** Given where the server said when to come back. */
  readonly retryAfterMs: number | undefined;

  constructor(code: SourceProblemCode, message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Throws a SourceProblem where the answer is no success. */
export type SourceFetch = (request: FetchRequest) => Promise<FetchedResource>;
