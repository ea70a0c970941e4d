/** What changes in any job of the account, as it changes, for whoever shows lists. Has no end of its own. */
import { ConnectionError } from "./errors.ts";
import { openEvents, silence, toEvent } from "./event-stream.ts";
import type { Job } from "./generated/schemas.ts";
import { readEvents } from "./read-events.ts";
import { readLines } from "./read-lines.ts";
import type { ApiRequest, RequestOptions } from "./request.ts";
import { mayRetry, retryDelayMs } from "./retries.ts";
import { sleep } from "./sleep.ts";
import type { Transport } from "./transport.ts";

/** docs/events.md says what each tells. More kinds and more fields may come: leave alone what you do not know. */
export type JobChange =
  | {
      type: "job";
      job_id: number;
      /** Of its latest event. */
      sequence: number;
      brand_id: number;
      content_type: Job["content_type"];
      state: Job["state"];
      stage: string | null;
      /** In percent. */
      progress: number;
      /** Where it is over. */
      failure?: Job["failure"];
    }
  /** Ask for lists anew: something may have been missed. The first of each connection. */
  | { type: "resync"; reason: string };

const request: ApiRequest = { method: "GET", path: "/events/", accept: "text/event-stream" };

export async function* followJobs(
  transport: Transport,
  options: RequestOptions = {},
): AsyncGenerator<JobChange> {
  const { maxRetries = transport.maxRetries, signal } = options;
  let pauseMs = 1_000;
  let failures = 0;
  for (;;) {
    let failure: unknown;
    try {
      const answer = await openEvents(transport, request, options);
      if (!answer) return;
      const lines = readLines(answer, options, silence);
      for await (const sent of readEvents(lines, (milliseconds) => (pauseMs = milliseconds))) {
        const change = toEvent<JobChange>(sent);
        if (!change) continue;
        failures = 0;
        yield change;
      }
    } catch (error) {
      if (!mayRetry(request, error)) throw error;
      failure = error;
    }
    failures++;
    if (failures > maxRetries) throw failure ?? endedEarly();
    const delayMs = retryDelayMs(failures, failure);
    await sleep(failure === undefined ? Math.max(pauseMs, delayMs) : delayMs, signal);
  }
}

function endedEarly(): ConnectionError {
  return new ConnectionError({
    code: "connection_failed",
    message: "The stream of events ends again and again.",
  });
}
