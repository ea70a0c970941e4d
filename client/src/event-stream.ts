/** A stream of server-sent events that reconnects automatically. */
import { ConnectionError, PressroomError } from "./errors.ts";
import { readLines } from "./read-lines.ts";
import type { ApiRequest, RequestOptions } from "./request-types.ts";
import { mayRetry, retryDelayMs } from "./retries.ts";
import { sleep } from "./sleep.ts";
import type { OpenAnswer, Transport } from "./transport.ts";

/** The service sends the first bytes immediately, and a heartbeat every 15 seconds. */
const idleTimeouts = { firstMs: 10_000, laterMs: 30_000 };

interface StreamOptions extends RequestOptions {
  /** Only events after this sequence number. */
  after?: number | undefined;
}

interface StreamKind {
  path: string;
  /** Events that may end the stream. Without any, it never ends. */
  ends?: ReadonlySet<string>;
  /** The error message if the stream closes repeatedly. */
  endedEarly: string;
}

export async function* followStream<Event extends { type: string }>(
  transport: Transport,
  { path, ends, endedEarly }: StreamKind,
  options: StreamOptions,
): AsyncGenerator<Event> {
  const { maxRetries = transport.maxRetries, signal } = options;
  let after = options.after ?? 0;
  let pauseMs = 1_000;
  let failures = 0;
  for (;;) {
    const request: ApiRequest = {
      method: "GET",
      path,
      accept: "text/event-stream",
      ...(after > 0 && { headers: { "Last-Event-ID": String(after) } }),
    };
    let isEnd = false;
    let failure: unknown;
    try {
      const answer = await openEvents(transport, request, options);
      if (!answer) return;
      const lines = readLines(answer, options, idleTimeouts);
      for await (const sent of readEvents(lines, (milliseconds) => (pauseMs = milliseconds))) {
        const event = toEvent<Event>(sent);
        if (!event) continue;
        const number = sent.id === undefined ? undefined : Number(sent.id);
        if (number !== undefined && number <= after) continue;
        after = number ?? after;
        failures = 0;
        isEnd = ends?.has(event.type) ?? false;
        yield event;
      }
    } catch (error) {
      if (!mayRetry(request, error)) throw error;
      failure = error;
    }
    // A retried job has such events in the middle too: only one followed by the end of the stream is final.
    if (isEnd && failure === undefined) return;
    failures++;
    if (failures > maxRetries) {
      throw failure ?? new ConnectionError({ code: "connection_failed", message: endedEarly });
    }
    // After a stream with events, reconnect when the service says; otherwise with exponential backoff.
    const delayMs = retryDelayMs(failures, failure);
    await sleep(failure === undefined ? Math.max(pauseMs, delayMs) : delayMs, signal);
  }
}

/** Undefined if there are no further events. */
async function openEvents(
  transport: Transport,
  request: ApiRequest,
  options: RequestOptions,
): Promise<OpenAnswer | undefined> {
  const answer = await transport.open(request, { ...options, maxRetries: 0 });
  const { response, deadline } = answer;
  const { headers, status, body } = response;
  if (status === 204) {
    deadline.clear();
    return undefined;
  }
  if (headers.get("Content-Type")?.startsWith("text/event-stream")) return answer;
  deadline.clear();
  await body?.cancel().catch(() => undefined);
  const message = "The response is not an event stream. Check baseUrl.";
  throw new PressroomError({ status, code: "unreadable_answer", message });
}

/** The event's data with its type; undefined if it cannot be parsed. */
function toEvent<Event>({ type, data }: SentEvent): Event | undefined {
  try {
    const parsed: unknown = JSON.parse(data);
    if (typeof parsed !== "object" || parsed === null) return undefined;
    return { ...parsed, type } as Event;
  } catch {
    return undefined;
  }
}

interface SentEvent {
  type: string;
  data: string;
  /** The event's own ID, if it has one. */
  id: string | undefined;
}

/** Parses the lines of an event stream as specified in the HTML standard. */
async function* readEvents(
  lines: AsyncIterable<string>,
  onRetry: (milliseconds: number) => void,
): AsyncGenerator<SentEvent> {
  let type = "";
  let id: string | undefined;
  let data: string[] = [];
  for await (const line of lines) {
    if (line === "") {
      // Events without data are ignored.
      if (data.length > 0) yield { type: type || "message", data: data.join("\n"), id };
      type = "";
      id = undefined;
      data = [];
      continue;
    }
    const colon = line.indexOf(":");
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "event") type = value;
    else if (field === "data") data.push(value);
    else if (field === "id" && !value.includes("\0")) id = value;
    else if (field === "retry" && /^\d+$/.test(value)) onRetry(Number(value));
  }
}
