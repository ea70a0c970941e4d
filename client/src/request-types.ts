/** What one call of the API is made of: what the operation says, and what the caller may say about this one call. */

export interface ApiRequest {
  method: string;
  /** Below the prefix, with its slash at the end. */
  path: string;
  query?: object;
  /** Sent as JSON. */
  body?: object;
  /** Sent as multipart/form-data, where files are among it. */
  form?: object;
  /** Sent as it is, as `textType`. */
  text?: string;
  textType?: string;
  /** The type that is asked for; JSON unless told. */
  accept?: string;
  /** The service does it once, however often it arrives with the same key. */
  takesIdempotencyKey?: boolean;
  headers?: Readonly<Record<string, string>>;
}

export interface RequestOptions {
  /** Ends the call; it rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** How long one attempt may take; the client's unless told. */
  timeoutMs?: number | undefined;
  /** How often it is sent again at most; the client's unless told. */
  maxRetries?: number | undefined;
  /** For operations that know it: one of your own instead of one that is made for this call. */
  idempotencyKey?: string | undefined;
  /** More headers, such as `If-Match`. */
  headers?: Readonly<Record<string, string>> | undefined;
}

/** For operations whose body is text. */
export interface TextOptions<Type extends string> extends RequestOptions {
  /** What the text is. */
  type?: Type | undefined;
}
