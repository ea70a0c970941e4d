/**
 * Sends what is due on many streams with one timer: a timer for each stream, or for each chunk, would cost more than
 * the sending. A stream is a row of frames with the millisecond at which each is due; a frame is made when it is sent, so
 * that a thousand streams can begin in the same moment.
 */

export interface ScheduledStream {
  frameCount: number;
  /** The frame's whole text; asked for once, in order. */
  frameAt: (index: number) => string;
  /** Milliseconds after the start at which frame `index` is due. */
  dueMs: (index: number) => number;
  write: (text: string) => void;
  /** Called once, after the last frame. */
  done: () => void;
}

export interface StreamScheduler {
  /** Returns a function that takes the stream off the line; `done` is not called then. */
  add(stream: ScheduledStream): () => void;
  close(): void;
}

interface Waiting extends ScheduledStream {
  startedMs: number;
  sent: number;
}

/** Finer than anybody reads, and coarse enough that a thousand streams cost little. */
const tickMs = 10;

export function createStreamScheduler(): StreamScheduler {
  const streams = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  function send(stream: Waiting, nowMs: number): void {
    const elapsedMs = nowMs - stream.startedMs;
    let due = "";
    while (stream.sent < stream.frameCount && stream.dueMs(stream.sent) <= elapsedMs) {
      due += stream.frameAt(stream.sent);
      stream.sent += 1;
    }
    if (due !== "") stream.write(due);
    if (stream.sent === stream.frameCount) {
      streams.delete(stream);
      stream.done();
    }
  }

  function tick(): void {
    const nowMs = performance.now();
    for (const stream of streams) send(stream, nowMs);
    if (streams.size === 0) {
      clearInterval(timer);
      timer = undefined;
    }
  }

  return {
    add(stream) {
      const waiting: Waiting = { ...stream, startedMs: performance.now(), sent: 0 };
      streams.add(waiting);
      // What is due at once goes at once; a server without set speeds never needs the timer.
      send(waiting, waiting.startedMs);
      if (streams.size > 0) timer ??= setInterval(tick, tickMs);
      return () => streams.delete(waiting);
    },
    close() {
      streams.clear();
      clearInterval(timer);
      timer = undefined;
    },
  };
}
