/** An answer's body line by line, as it arrives. A line ends with CR, LF or both, as server-sent events have it. */
import { PressroomError } from "./errors.ts";
import type { RequestOptions } from "./request-types.ts";
import { asOurs } from "./transport.ts";
import type { OpenAnswer } from "./transport.ts";

/** How long nothing may come before the connection counts as broken. */
export interface Silence {
  firstMs: number;
  laterMs: number;
}

const lineCharactersMax = 32 * 1024 * 1024;

export async function* readLines(
  { response, deadline }: OpenAnswer,
  options: RequestOptions = {},
  silence: Silence = { firstMs: 60_000, laterMs: 60_000 },
): AsyncGenerator<string> {
  const reader = response.body?.getReader();
  if (!reader) {
    deadline.clear();
    return;
  }
  const decoder = new TextDecoder();
  let rest = "";
  let patienceMs = silence.firstMs;
  try {
    for (;;) {
      deadline.restart(patienceMs);
      const { done, value } = await reader.read();
      // While the caller thinks about a line, nobody is silent.
      deadline.restart(Number.POSITIVE_INFINITY);
      patienceMs = silence.laterMs;
      rest += done ? decoder.decode() : decoder.decode(value, { stream: true });
      // A CR at the very end may be half of a CR LF.
      const lines = rest.split(done ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
      rest = lines.pop() ?? "";
      yield* lines;
      if (done) break;
      if (rest.length > lineCharactersMax) throw tooLong();
    }
    if (rest !== "") yield rest;
  } catch (error) {
    throw asOurs(error, deadline, options);
  } finally {
    deadline.clear();
    // Whoever stops in the middle hangs up; a connection that is gone cannot be hung up.
    await reader.cancel().catch(() => undefined);
  }
}

function tooLong(): PressroomError {
  return new PressroomError({
    code: "unreadable_answer",
    message: "A line in the response is too long.",
  });
}
