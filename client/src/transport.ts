/**
 * Sends requests and takes answers: the address, the credential, the time an attempt may take, and the attempts. What
 * an answer means is left to resource.ts.
 */
import { startDeadline } from "./deadline.ts";
import type { Deadline } from "./deadline.ts";
import { ConnectionError, PressroomError, TimeoutError, toError } from "./errors.ts";
import type { ApiRequest, RequestOptions } from "./request-types.ts";
import { mayRetry, retryDelayMs } from "./retries.ts";
import { sleep } from "./sleep.ts";
import { randomKey } from "./web-crypto.ts";

export interface TransportSettings {
  /** Up to the operations, without a slash at its end. */
  prefix: string;
  headers: Readonly<Record<string, string>>;
  /** Left to the runtime where it is undefined: some workers refuse to be told. */
  credentials: RequestInit["credentials"];
  fetch: typeof globalThis.fetch;
  timeoutMs: number;
  maxRetries: number;
}

/** An answer whose head has arrived. `deadline` holds for its body too, and is cleared by whoever takes that. */
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

  /** Takes the whole answer, so that one that breaks off is asked for again too. */
  send<Taken>(
    request: ApiRequest,
    options: RequestOptions = {},
    take: (response: Response) => Promise<Taken>,
  ): Promise<Taken> {
    return this.#untilItWorks(request, options, async (attempt) => {
      const { response, deadline } = await this.#open(request, options, attempt);
      try {
        return await take(response);
      } catch (error) {
        throw asOurs(error, deadline, options);
      } finally {
        deadline.clear();
      }
    });
  }

  /** Hands over the answer when its head has arrived, for those who read it piece by piece. */
  open(request: ApiRequest, options: RequestOptions = {}): Promise<OpenAnswer> {
    return this.#untilItWorks(request, options, (attempt) => this.#open(request, options, attempt));
  }

  async #untilItWorks<Result>(
    request: ApiRequest,
    options: RequestOptions,
    attemptIt: (idempotencyKey: string | undefined) => Promise<Result>,
  ): Promise<Result> {
    const { maxRetries = this.#settings.maxRetries, signal } = options;
    // Made once: all attempts of this call are one and the same to the service.
    const key = request.takesIdempotencyKey
      ? (options.idempotencyKey ?? (await randomKey()))
      : undefined;
    for (let attempt = 1; ; attempt++) {
      signal?.throwIfAborted();
      try {
        return await attemptIt(key);
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
      const response = await this.#settings.fetch(this.#address(request), {
        method: request.method,
        headers: this.#headers(request, options, idempotencyKey),
        body: bodyOf(request),
        ...(credentials !== undefined && { credentials }),
        // Whoever a redirect leads to would be shown the key.
        redirect: "manual",
        signal: deadline.signal,
      });
      if (response.ok || response.status === 304) return { response, deadline };
      throw response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)
        ? redirected(response)
        : toError(response.status, response.headers, await response.text());
    } catch (error) {
      deadline.clear();
      throw asOurs(error, deadline, options);
    }
  }

  #address({ path, query = {} }: ApiRequest): string {
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

function redirected({ status, headers }: Response): PressroomError {
  const to = headers.get("Location");
  return new PressroomError({
    status,
    code: "redirected",
    message: `The URL redirects${to === null ? "" : ` to ${to}`}, and redirects are not followed. Check baseUrl.`,
  });
}

/** A caller's own signal keeps its reason; a time that ran out and a broken connection get names. */
export function asOurs(error: unknown, deadline: Deadline, { signal }: RequestOptions): unknown {
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
