/**
 * Gives jobs turns on the event loop, with I/O in between. Otherwise, a thousand jobs that wake up at the same moment
 * would delay claims, heartbeats and database responses.
 */
export interface EventLoopScheduler {
  /** Resolves when it is the caller's turn. */
  nextTurn(priority: TurnPriority): Promise<void>;
}

/**
 * From highest to lowest. A job that continues comes first, because jobs finish sooner one after the other than all at
 * once, and it does not wait unless sockets have waited long enough. A job that starts comes second: it soon calls a model,
 * and behind jobs that resume after a call, its slot would stay unused in the meantime.
 */
export type TurnPriority = "continue" | "start" | "resume";

/** How long sockets may wait while one job continues. */
const sliceMs = 5;

export function openEventLoopScheduler(): EventLoopScheduler {
  const queues: Record<TurnPriority, (() => void)[]> = { continue: [], start: [], resume: [] };
  let isServing = false;
  let sliceEndsAt = 0;

  /** One at a time: an immediate that is set inside another one runs after I/O. */
  function serve(): void {
    sliceEndsAt = performance.now() + sliceMs;
    const next = queues.continue.pop() ?? queues.start.shift() ?? queues.resume.shift();
    if (next) setImmediate(serve);
    else isServing = false;
    next?.();
  }

  return {
    nextTurn(priority) {
      if (priority === "continue" && performance.now() < sliceEndsAt) return Promise.resolve();
      return new Promise((resolve) => {
        queues[priority].push(resolve);
        if (isServing) return;
        isServing = true;
        setImmediate(serve);
      });
    },
  };
}
