/**
 * One listener of one job, as a stream of server-sent events. It takes only what its reader has room for and asks again
 * when there is room: a slow reader gets its events later, from the database, and nothing piles up for it here.
 */
import { Readable } from "node:stream";
import { heartbeatFrame, isOver, retryFrame, standingKey } from "./event-frames.ts";
import type { Watcher } from "./job-watcher.ts";

export interface Follower extends Watcher {
  readonly stream: Readable;
  /** Keeps the way open where nothing happens, and ends a stream that nobody reads. */
  beat(nowMs: number): void;
}

export interface FollowerOptions {
  /** The last event that the listener has. */
  after: number;
  /** There is room for more. */
  onRoom: () => void;
  /** It has ended, whoever ended it. */
  onEnd: () => void;
  heartbeatMs: number;
  /** Whoever takes nothing for this long is cut off, and goes on where it was when it comes back. */
  stuckMs: number;
}

/** How much waits for a reader before it has to read: some seconds of what models write. */
const bufferBytes = 16 * 1024;

export function createFollower(options: FollowerOptions): Follower {
  let sent = options.after;
  let hasRoom = false;
  let movedMs = performance.now();
  /** How the job stood by what was told; undefined until the first word. */
  let told: string | undefined;

  const stream = new Readable({
    highWaterMark: bufferBytes,
    read() {
      if (hasRoom) return;
      hasRoom = true;
      movedMs = performance.now();
      options.onRoom();
    },
    destroy(error, done) {
      hasRoom = false;
      options.onEnd();
      done(error);
    },
  });

  function push(frame: Buffer): void {
    movedMs = performance.now();
    hasRoom = stream.push(frame);
  }

  function end(): void {
    hasRoom = false;
    if (!stream.readableEnded && !stream.destroyed) stream.push(null);
  }

  return {
    stream,
    wants: () => (hasRoom ? sent : undefined),

    take(page) {
      if (!hasRoom) return;
      const { news } = page;
      if (told === undefined) {
        // A number that was never given: nothing comes after what there is.
        sent = Math.min(sent, news.lastSequence);
        push(Buffer.concat([retryFrame, page.standing()]));
        told = standingKey(news);
      }
      // Asked for while this look was under way: what lies between is in the next one.
      if (page.after > sent) {
        options.onRoom();
        return;
      }
      for (const { sequence, frame } of page.events) {
        if (sequence <= sent) continue;
        if (!hasRoom) return;
        push(frame);
        sent = sequence;
        told = standingKey(news);
      }
      if (!page.isComplete) return;
      // Not every change is an event of its own; and events may have been removed when they were old.
      if (told !== standingKey(news) && hasRoom) {
        push(page.standing());
        told = standingKey(news);
      }
      sent = Math.max(sent, news.lastSequence);
      if (isOver(news)) end();
    },

    beat(nowMs) {
      const quietMs = nowMs - movedMs;
      if (hasRoom && quietMs >= options.heartbeatMs) push(heartbeatFrame);
      else if (!hasRoom && quietMs >= options.stuckMs) stream.destroy();
    },

    end,
  };
}
