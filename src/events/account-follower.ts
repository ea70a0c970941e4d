/**
 * One listener of all jobs of an account, as a stream of server-sent events. Nothing is kept for slow readers: missed
 * changes are not sent again; instead the listener is told to reload its lists.
 */
import { Readable } from "node:stream";
import type { JobStandingRecord } from "../records/jobs/job-statuses.ts";
import { heartbeatFrame, resyncFrame, retryFrame } from "./event-frames.ts";
import type { ResyncReason } from "./event-frames.ts";

export interface AccountFollower {
  readonly stream: Readable;
  /** From here on everything is told. */
  resync(reason: ResyncReason): void;
  take(job: Pick<JobStandingRecord, "brandId">, frame: Buffer): void;
  /** Keeps the way open where nothing happens, and ends a stream that nobody reads. */
  beat(nowMs: number): void;
  end(): void;
}

export interface AccountFollowerOptions {
  /** Where set, only jobs of this brand are told. */
  brandId: number | null;
  /** It has ended, whoever ended it. */
  onEnd: () => void;
  heartbeatMs: number;
  /** Whoever takes nothing for this long is cut off. */
  stuckMs: number;
}

/** How much waits for a reader before it has to read: some hundred changes. */
const bufferBytes = 16 * 1024;

export function createAccountFollower(options: AccountFollowerOptions): AccountFollower {
  const { brandId, heartbeatMs, stuckMs, onEnd } = options;
  let hasRoom = false;
  let hasBegun = false;
  /** What has to be said as soon as there is room. */
  let missed: ResyncReason | undefined;
  let isEnded = false;
  let movedMs = performance.now();

  const stream = new Readable({
    highWaterMark: bufferBytes,
    read() {
      if (hasRoom) return;
      hasRoom = true;
      movedMs = performance.now();
      if (!hasBegun) push(retryFrame);
      hasBegun = true;
      const reason = missed;
      missed = undefined;
      if (reason !== undefined) push(resyncFrame(reason));
    },
    destroy(error, done) {
      isEnded = true;
      onEnd();
      done(error);
    },
  });

  function push(frame: Buffer, otherwise: ResyncReason = "read_too_slowly"): void {
    if (isEnded) return;
    if (!hasRoom) {
      missed ??= otherwise;
      return;
    }
    movedMs = performance.now();
    hasRoom = stream.push(frame);
  }

  return {
    stream,
    resync: (reason) => push(resyncFrame(reason), reason),

    take(job, frame) {
      if (brandId === null || brandId === job.brandId) push(frame);
    },

    beat(nowMs) {
      const quietMs = nowMs - movedMs;
      if (hasRoom && quietMs >= heartbeatMs) push(heartbeatFrame);
      else if (!hasRoom && quietMs >= stuckMs) stream.destroy();
    },

    end() {
      if (isEnded) return;
      isEnded = true;
      stream.push(null);
    },
  };
}
