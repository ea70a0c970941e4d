/** A stream of server-sent events whose reader decides the intervals: whoever pushes looks first whether there is room. */
import { Readable } from "node:stream";
import { heartbeatFrame } from "./event-frames.ts";

export interface EventIntervals {
  /** The minimum interval between two reads of jobs or of an account; a slow read is followed by a longer pause. */
  readEveryMs: number;
  /** How often all that is followed is read without a notification. */
  pollMs: number;
  heartbeatMs: number;
  /** Whoever takes nothing for this long is cut off. */
  stuckMs: number;
}

export interface EventStreamOptions extends Pick<EventIntervals, "heartbeatMs" | "stuckMs"> {
  /** There is room for more. */
  onDrain: () => void;
  /** It has ended, whoever ended it. */
  onEnd: () => void;
}

export interface EventStream {
  readonly stream: Readable;
  readonly canPush: boolean;
  push(frame: Buffer): void;
  /** Keeps the way open where nothing happens, and ends a stream that nobody reads. */
  beat(nowMs: number): void;
  end(): void;
}

/** How much waits for a reader before it has to read: some hundred changes, or some seconds of what models write. */
const bufferBytes = 16 * 1024;

export function createEventStream(options: EventStreamOptions): EventStream {
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
