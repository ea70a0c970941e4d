/** What all streams of server-sent events have in common: how one is opened, and what an event of it is. */
import { PressroomError } from "./errors.ts";
import type { SentEvent } from "./read-events.ts";
import type { ApiRequest, RequestOptions } from "./request.ts";
import type { OpenAnswer, Transport } from "./transport.ts";

/** The service sends the first bytes at once, and something every 15 seconds. */
export const silence = { firstMs: 10_000, laterMs: 30_000 };

/** Undefined where nothing comes any more. */
export async function openEvents(
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
  const message = "The answer is no stream of events. Is baseUrl right?";
  throw new PressroomError({ status, code: "unreadable_answer", message });
}

/** Its data and its type as one; undefined where it is none that can be understood. */
export function toEvent<Event>({ type, data }: SentEvent): Event | undefined {
  try {
    const told: unknown = JSON.parse(data);
    if (typeof told !== "object" || told === null) return undefined;
    return { ...told, type } as Event;
  } catch {
    return undefined;
  }
}
