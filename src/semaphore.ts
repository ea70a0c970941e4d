/** Allows at most `countMax` concurrent holders, in the order of their requests. */

export interface Semaphore {
  /** Resolves with the function that releases the slot; rejects with the signal's reason if that comes first. */
  acquire(signal?: AbortSignal): Promise<() => void>;
}

export function createSemaphore(countMax: number): Semaphore {
  let held = 0;
  const waiting = new Set<() => void>();

  /** Returns a release function that can be called more than once. */
  function hold(): () => void {
    held += 1;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      held -= 1;
      const [next] = waiting;
      next?.();
    };
  }

  return {
    async acquire(signal) {
      signal?.throwIfAborted();
      if (held < countMax) return hold();
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.delete(onTurn);
          reject(signal?.reason as Error);
        };
        const onTurn = () => {
          waiting.delete(onTurn);
          signal?.removeEventListener("abort", onAbort);
          resolve(hold());
        };
        waiting.add(onTurn);
        signal?.addEventListener("abort", onAbort, { once: true });
      });
    },
  };
}
