/** Lets only so many through at once, in the order in which they came. */

export interface Turnstile {
  /** Resolves when it is one's turn, with how to leave; rejects with the signal's reason when that comes first. */
  enter(signal: AbortSignal): Promise<() => void>;
}

export function createTurnstile(countMax: number): Turnstile {
  let inside = 0;
  const waiting = new Set<() => void>();

  function leave(): void {
    inside -= 1;
    const [next] = waiting;
    next?.();
  }

  /** Each may leave once, however often it says so. */
  function pass(): () => void {
    inside += 1;
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      leave();
    };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (inside < countMax) return pass();
      return new Promise((resolve, reject) => {
        const onAbort = () => {
          waiting.delete(onTurn);
          reject(signal.reason as Error);
        };
        const onTurn = () => {
          waiting.delete(onTurn);
          signal.removeEventListener("abort", onAbort);
          resolve(pass());
        };
        waiting.add(onTurn);
        signal.addEventListener("abort", onAbort, { once: true });
      });
    },
  };
}
