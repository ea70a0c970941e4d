/** Reads a response body line by line as it arrives. Lines end with CR, LF or both, as in server-sent events. */
import { PressroomError } from "./errors.ts";
import type { RequestOptions } from "./request-types.ts";
import { toClientError } from "./transport.ts";
import type { OpenAnswer } from "./transport.ts";

/** How long to wait for data before the connection counts as broken. */
export interface IdleTimeouts {
  firstMs: number;
  laterMs: number;
}

const lineCharactersMax = 32 * 1024 * 1024;

export async function* readLines(
  { response, deadline }: OpenAnswer,
  options: RequestOptions = {},
  idleTimeouts: IdleTimeouts = { firstMs: 60_000, laterMs: 60_000 },
): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) {
    deadline.clear();
    return;
  }
  const decoder = new TextDecoder();
  let rest = "";
  let timeoutMs = idleTimeouts.firstMs;
  try {
    for (;;) {
      deadline.restart(timeoutMs);
      const { done, value } = await reader.read();
      // The caller may take any time to process a line.
      deadline.restart(Number.POSITIVE_INFINITY);
      timeoutMs = idleTimeouts.laterMs;
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A trailing CR may be the first half of CR LF.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
      if (done) break;
      if (rest.length > lineCharactersMax) throw tooLong();
    }
    if (rest !== "") yield rest;
  } catch (error) {
    throw toClientError(error, deadline, options);
  } finally {
    deadline.clear();
    // Cancels the request if the caller stops early; this fails if the connection is already closed.
    await reader.cancel().catch(() => undefined);
  }
}

function tooLong(): PressroomError {
  return new PressroomError({
    code: "unreadable_answer",
    message: "A line in the response is too long.",
  });
}
