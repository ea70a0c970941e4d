/** Sends requests: URL, credentials, timeouts and retries. resource.ts interprets the responses. */
import { startDeadline } from "./deadline.ts";
import type { Deadline } from "./deadline.ts";
import { ConnectionError, PressroomError, TimeoutError, toError } from "./errors.ts";
import type { ApiRequest, RequestOptions } from "./request-types.ts";
import { mayRetry, retryDelayMs } from "./retries.ts";
import { sleep } from "./sleep.ts";
import { randomKey } from "./web-crypto.ts";

export interface TransportSettings {
  /** Precedes all paths; without a trailing slash. */
  prefix: string;
  headers: Readonly<Record<string, string>>;
  /** If undefined, the runtime's default: some workers reject this option. */
  credentials: RequestInit["credentials"];
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  maxRetries: number;
}

/** A response whose headers have arrived. `deadline` also covers the body; whoever reads the body clears it. */
export interface OpenAnswer {
  response: Response;
  deadline: Deadline;
}

export class Transport {
  readonly #settings: TransportSettings;

  constructor(settings: TransportSettings) {
    this.#settings = settings;
  }

  get maxRetries(): number {
    return this.#settings.maxRetries;
  }

  /** Reads the complete response, so that an interrupted one is retried too. */
  send<Result>(
    request: ApiRequest,
    options: RequestOptions = {},
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    return this.#withRetries(request, options, async (attempt) => {
      const { response, deadline } = await this.#open(request, options, attempt);
      try {
        return await read(response);
      } catch (error) {
        throw toClientError(error, deadline, options);
      } finally {
        deadline.clear();
      }
    });
  }

  /** Returns the response once its headers have arrived, to be read piece by piece. */
  open(request: ApiRequest, options: RequestOptions = {}): Promise<OpenAnswer> {
    return this.#withRetries(request, options, (attempt) => this.#open(request, options, attempt));
  }

  async #withRetries<Result>(
    request: ApiRequest,
    options: RequestOptions,
    runAttempt: (idempotencyKey: string | undefined) => Promise<Result>,
  ): Promise<Result> {
    const { maxRetries = this.#settings.maxRetries, signal } = options;
    // Created once: the service must recognize all attempts as the same call.
    const key = request.takesIdempotencyKey
      ? (options.idempotencyKey ?? (await randomKey()))
      : undefined;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await runAttempt(key);
      } catch (error) {
        if (attempt > maxRetries || !mayRetry(request, error)) throw error;
        await sleep(retryDelayMs(attempt, error), signal);
      }
    }
  }

  async #open(
    request: ApiRequest,
    options: RequestOptions,
    idempotencyKey: string | undefined,
  ): Promise<OpenAnswer> {
    const { timeoutMs = this.#settings.timeoutMs, signal } = options;
    const { credentials } = this.#settings;
    const deadline = startDeadline(timeoutMs, signal);
    try {
      const response = await this.#settings.fetch(this.#url(request), {
        method: request.method,
        headers: this.#headers(request, options, idempotencyKey),
        body: bodyOf(request),
        ...(credentials !== undefined && { credentials }),
        // Following a redirect would send the key to another host.
        redirect: "manual",
        signal: deadline.signal,
      });
      if (response.ok || response.status === 304) return { response, deadline };
      throw response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)
        ? redirectError(response)
        : toError(response.status, response.headers, await response.text());
    } catch (error) {
      deadline.clear();
      throw toClientError(error, deadline, options);
    }
  }

  #url({ path, query = {} }: ApiRequest): string {
    const pairs = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) {
      for (const one of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (one !== undefined && one !== null) pairs.append(name, textOf(one));
      }
    }
    const text = pairs.toString();
    return `${this.#settings.prefix}${path}${text === "" ? "" : `?${text}`}`;
  }

  #headers(
    request: ApiRequest,
    options: RequestOptions,
    idempotencyKey: string | undefined,
  ): Record<string, string> {
    const { text, textType = "text/plain", body } = request;
    return {
      Accept: request.accept ?? "application/json",
      ...(text !== undefined && { "Content-Type": textType }),
      ...(text === undefined && body !== undefined && { "Content-Type": "application/json" }),
      ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
      ...request.headers,
      ...options.headers,
      ...this.#settings.headers,
    };
  }
}

function bodyOf({ text, form, body }: ApiRequest): string | FormData | null {
  if (form === undefined) return text ?? (body === undefined ? null : JSON.stringify(body));
  const data = new FormData();
  for (const [name, value] of Object.entries(form)) {
    if (value instanceof Blob) data.append(name, value);
    else if (value !== undefined && value !== null) data.append(name, textOf(value));
  }
  return data;
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

function redirectError({ status, headers }: Response): PressroomError {
  const to = headers.get("Location");
  return new PressroomError({
    status,
    code: "redirected",
    message: `The URL redirects${to === null ? "" : ` to ${to}`}, and redirects are not followed. Check baseUrl.`,
  });
}

/** Returns the reason of a caller's signal unchanged; converts timeouts and network errors. */
export function toClientError(
  error: unknown,
  deadline: Deadline,
  { signal }: RequestOptions,
): unknown {
  if (error instanceof PressroomError) return error;
  if (deadline.isOver) {
    return new TimeoutError({ message: "The request timed out.", cause: error });
  }
  if (signal?.aborted) return signal.reason;
  const why = error instanceof Error ? error.message : String(error);
  return new ConnectionError({
    code: "connection_failed",
    message: `The connection failed: ${why}`,
    cause: error,
  });
}
