/** What changes in any job of the account, as it changes, for whoever shows lists. Has no end of its own. */
import { followStream } from "./event-stream.ts";
import type { Job } from "./generated/schemas.ts";
import type { RequestOptions } from "./request-types.ts";
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

const stream = { path: "/events/", endedEarly: "The event stream keeps ending." };

export function followJobs(
  transport: Transport,
  options: RequestOptions = {},
): AsyncGenerator<JobChange> {
  return followStream<JobChange>(transport, stream, options);
}
