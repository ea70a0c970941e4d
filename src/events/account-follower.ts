/**
 * One listener of all jobs of an account, as a stream of server-sent events. Nothing is kept for slow readers: missed
 * changes are not sent again; instead the listener is told to reload its lists.
 */
import type { JobStatusRecord } from "../records/jobs/job-statuses.ts";
import { resyncFrame, retryFrame } from "./event-frames.ts";
import type { ResyncReason } from "./event-frames.ts";
import { createEventStream } from "./event-stream.ts";
import type { EventStream, EventStreamOptions } from "./event-stream.ts";

export interface AccountFollower extends EventStream {
  /** From here on everything is told. */
  resync(reason: ResyncReason): void;
  take(job: Pick<JobStatusRecord, "brandId">, frame: Buffer): void;
}

export interface AccountFollowerOptions extends Omit<EventStreamOptions, "onDrain"> {
  /** Where set, only jobs of this brand are told. */
  brandId: number | null;
}

export function createAccountFollower({
  brandId,
  ...options
}: AccountFollowerOptions): AccountFollower {
  let hasBegun = false;
  /** What has to be said as soon as there is room. */
  let missed: ResyncReason | undefined;

  function onDrain(): void {
    if (!hasBegun) out.push(retryFrame);
    hasBegun = true;
    const reason = missed;
    missed = undefined;
    if (reason !== undefined) push(resyncFrame(reason), reason);
  }

  function push(frame: Buffer, otherwise: ResyncReason): void {
    if (out.canPush) out.push(frame);
    else missed ??= otherwise;
  }

  const out = createEventStream({ ...options, onDrain });
  return Object.assign(out, {
    resync: (reason: ResyncReason) => push(resyncFrame(reason), reason),
    take(job: Pick<JobStatusRecord, "brandId">, frame: Buffer) {
      if (brandId === null || brandId === job.brandId) push(frame, "read_too_slowly");
    },
  });
}
