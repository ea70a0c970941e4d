/**
 * Lets jobs take turns at the processor, and the sockets in between. Without it, a thousand jobs that wake at the same
 * moment would all be worked through first, while claims, heartbeats and the database's answers wait.
 */
export interface Turns {
  /**
   * Returns when it is the caller's turn. Whoever goes on with what it has begun comes before all who have yet to begin
   * (ten jobs that are done one after the other are done sooner than ten that are all half done), and at once unless the
   * sockets have waited long enough.
   */
  next(isGoingOn: boolean): Promise<void>;
}

/** How long the sockets may wait while one job goes on. */
const sliceMs = 5;

export function openTurns(): Turns {
  const waiting: (() => void)[] = [];
  let sliceEndsAt = 0;

  /** One at a time: an immediate that is set inside another one runs after the sockets had their turn. */
  function serve(): void {
    sliceEndsAt = performance.now() + sliceMs;
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(serve);
  }

  return {
    next(isGoingOn) {
      if (isGoingOn && performance.now() < sliceEndsAt) return Promise.resolve();
      return new Promise((resolve) => {
        if (isGoingOn) waiting.unshift(resolve);
        else waiting.push(resolve);
        if (waiting.length === 1) setImmediate(serve);
      });
    },
  };
}
