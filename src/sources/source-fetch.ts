/** The interface through which readers fetch: one guarded request. Readers make no other requests. */

export interface FetchRequest {
  url: string;
  method?: "GET" | "POST" | "PUT" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer> | FormData;
  /** From the last response, for a conditional request: the server may then respond "not modified". */
  etag?: string;
  lastModified?: string;
  /** Error statuses to return instead of throwing. */
  expectedStatuses?: readonly number[];
  signal: AbortSignal;
}

export interface FetchedResource {
  /** The server responded "not modified"; the body is empty. */
  isUnmodified: boolean;
  status: number;
  /** After redirects. */
  url: string;
  /** In lower case, without parameters: "text/html". */
  contentType: string;
  /** Decoded with its charset. */
  text(): string;
  bytes: Uint8Array;
  etag: string;
  lastModified: string;
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

/** Why something could not be read, with a message for the account's owner. */
export class SourceProblem extends Error {
  override readonly name = "SourceProblem";
  readonly code: SourceProblemCode;
  /** From the server's Retry-After. */
  readonly retryAfterMs: number | undefined;

  constructor(code: SourceProblemCode, message: string, retryAfterMs?: number) {
    super(message);
    this.code = code;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Throws a SourceProblem unless the response is successful. */
export type SourceFetch = (request: FetchRequest) => Promise<FetchedResource>;
