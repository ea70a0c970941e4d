/**
 * Sends the due frames of many streams with one timer: a timer for each stream, or for each chunk, would cost more than
 * the sending. A stream is a sequence of frames, each with the time at which it is due; a frame is built when it is
 * sent, so that a thousand streams can begin at the same moment.
 */

export interface ScheduledStream {
  frameCount: number;
  /** The frame's whole text; called once per frame, in order. */
  frameAt: (index: number) => string;
  /** Milliseconds after the start at which frame `index` is due. */
  dueMs: (index: number) => number;
  write: (text: string) => void;
  /** Called once, after the last frame. */
  done: () => void;
}

export interface StreamScheduler {
  /** Returns a function that removes the stream without calling `done`. */
  add(stream: ScheduledStream): () => void;
  close(): void;
}

interface Waiting extends ScheduledStream {
  startedMs: number;
  sent: number;
}

/** Finer than a reader notices, and coarse enough that a thousand streams cost little. */
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
      // Frames that are already due are sent immediately; a server without configured speeds never needs the timer.
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
