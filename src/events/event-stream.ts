/**
 * What one client follows: a stream of a job's events, a stream of an account's jobs, or a long poll. Streams are only
 * written to while their buffer has space, so a slow reader uses no more memory.
 */
import { Readable } from "node:stream";
import type { JobStatusRecord } from "../records/jobs/job-statuses.ts";
import { heartbeatFrame, isOver, resyncFrame, retryFrame, statusKey } from "./event-frames.ts";
import type { ResyncReason, UpdatePage } from "./event-frames.ts";

export interface EventIntervals {
  /** The minimum interval between two reads of jobs or of an account; a slow read is followed by a longer pause. */
  readEveryMs: number;
  /** How often everything that is followed is read without a notification. */
  pollMs: number;
  heartbeatMs: number;
  /** A stream that is not read for this long is closed. */
  stuckMs: number;
}

export interface EventStreamOptions extends Pick<EventIntervals, "heartbeatMs" | "stuckMs"> {
  /** The buffer has space again. */
  onDrain: () => void;
  /** Called once, whichever side ended the stream. */
  onEnd: () => void;
}

export interface EventStream {
  readonly stream: Readable;
  readonly canPush: boolean;
  push(frame: Buffer): void;
  /** Sends a heartbeat if nothing else was sent, and closes a stream that is not read. */
  beat(nowMs: number): void;
  end(): void;
}

/** Holds a few hundred status changes, or a few seconds of a model's output. */
const bufferBytes = 16 * 1024;

function createEventStream(options: EventStreamOptions): EventStream {
  let canPush = false;
  let movedMs = performance.now();

  const stream = new Readable({
    highWaterMark: bufferBytes,
    read() {
      if (canPush) return;
      canPush = true;
      movedMs = performance.now();
      options.onDrain();
    },
    destroy(error, done) {
      canPush = false;
      options.onEnd();
      done(error);
    },
  });

  function push(frame: Buffer): void {
    movedMs = performance.now();
    canPush = stream.push(frame);
  }

  return {
    stream,
    get canPush() {
      return canPush;
    },
    push,
    beat(nowMs) {
      const quietMs = nowMs - movedMs;
      if (canPush && quietMs >= options.heartbeatMs) push(heartbeatFrame);
      else if (!canPush && quietMs >= options.stuckMs) stream.destroy();
    },
    end() {
      canPush = false;
      if (!stream.readableEnded && !stream.destroyed) stream.push(null);
    },
  };
}

/** Follows one job. */
export interface Watcher {
  /** The sequence number after which it wants updates; undefined if it cannot take any now. */
  wants(): number | undefined;
  take(page: UpdatePage): void;
  /** The job has been deleted. */
  end(): void;
}

export type JobStream = Watcher & EventStream;

/**
 * Takes only as many events as its buffer has space for. A slow reader gets the others later, from the database, and a
 * reconnecting one continues where it was.
 */
export function createJobStream(
  /** The last event that the client has. */
  after: number,
  options: EventStreamOptions,
): JobStream {
  let sent = after;
  /** The last status that was sent. */
  let sentStatus: string | undefined;
  const out = createEventStream(options);

  function take(page: UpdatePage): void {
    if (!out.canPush) return;
    const { update } = page;
    if (sentStatus === undefined) {
      // The client may have sent a number that does not exist.
      sent = Math.min(sent, update.lastSequence);
      out.push(Buffer.concat([retryFrame, page.status()]));
      sentStatus = statusKey(update);
    }
    // The stream joined while this page was read: the next page has the events in between.
    if (page.after > sent) {
      options.onDrain();
      return;
    }
    for (const { sequence, frame } of page.events) {
      if (sequence <= sent) continue;
      if (!out.canPush) return;
      out.push(frame);
      sent = sequence;
      sentStatus = statusKey(update);
    }
    if (!page.isComplete) return;
    // Not every change has an event, and old events may have been deleted.
    if (sentStatus !== statusKey(update) && out.canPush) {
      out.push(page.status());
      sentStatus = statusKey(update);
    }
    sent = Math.max(sent, update.lastSequence);
    if (isOver(update)) out.end();
  }

  return Object.assign(out, { take, wants: () => (out.canPush ? sent : undefined) });
}

export interface JobStatus {
  readonly state: string;
  readonly stage: string | null;
  readonly progress: number;
}

/** Calls `onChange` when state, stage or progress differ from these, and when the job has been deleted. */
export function createWaiter(known: JobStatus, onChange: () => void): Watcher {
  return {
    // Only needs the status, no events.
    wants: () => 2 ** 31 - 1,
    take: ({ update }) => {
      if (statusKey(update) !== statusKey(known)) onChange();
    },
    end: onChange,
  };
}

export interface AccountStream extends EventStream {
  /** Tells the client to reload its lists; from here on, it gets all changes. */
  resync(reason: ResyncReason): void;
  take(job: Pick<JobStatusRecord, "brandId">, frame: Buffer): void;
}

export interface AccountStreamOptions extends Omit<EventStreamOptions, "onDrain"> {
  /** If set, the stream only has jobs of this brand. */
  brandId: number | null;
}

/** Changes that a slow reader misses are not stored; it gets a `resync` instead. */
export function createAccountStream({ brandId, ...options }: AccountStreamOptions): AccountStream {
  let hasStarted = false;
  /** To be sent as soon as there is space. */
  let missed: ResyncReason | undefined;

  function onDrain(): void {
    if (!hasStarted) out.push(retryFrame);
    hasStarted = true;
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
