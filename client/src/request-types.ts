/** The parts of an API request: those defined by the operation, and the options of the caller. */

export interface ApiRequest {
  method: string;
  /** Below the prefix, with a trailing slash. */
  path: string;
  query?: object;
  body?: object;
  /** Sent as multipart/form-data, for files. */
  form?: object;
  /** Sent unchanged, with the content type `textType`. */
  text?: string;
  textType?: string;
  /** The requested response type; JSON by default. */
  accept?: string;
  /** The service processes requests with the same key once. */
  takesIdempotencyKey?: boolean;
  headers?: Readonly<Record<string, string>>;
}

export interface RequestOptions {
  /** Aborts the call, which rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The timeout of each attempt; defaults to the client's. */
  timeoutMs?: number | undefined;
  /** The maximum number of retries; defaults to the client's. */
  maxRetries?: number | undefined;
  /** For operations that support it: your own key in place of a generated one. */
  idempotencyKey?: string | undefined;
  headers?: Readonly<Record<string, string>> | undefined;
}

/** For operations whose body is text. */
export interface TextOptions<Type extends string> extends RequestOptions {
  type?: Type | undefined;
}
