/** One signal for a caller's own and for a time that can be set anew; AbortSignal.any is missing in Node 18. */

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether it was the time that ended it. */
  readonly isOver: boolean;
  /** From now on it is so many milliseconds. */
  restart(milliseconds: number): void;
  /** Must be called in the end: the timer and the listener go. */
  clear(): void;
}

export function startDeadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => controller.abort(outer?.reason);
  const restart = (next: number) => {
    clearTimeout(timer);
    // Timers hold no more than 31 bits; longer than that is as good as never.
    if (next > 2 ** 31 - 1) return;
    timer = setTimeout(() => {
      isOver = true;
      controller.abort();
    }, next);
  };
  if (outer?.aborted) stop();
  else {
    outer?.addEventListener("abort", stop, { once: true });
    restart(milliseconds);
  }
  return {
    signal: controller.signal,
    get isOver() {
      return isOver;
    },
    restart,
    clear() {
      clearTimeout(timer);
      outer?.removeEventListener("abort", stop);
    },
  };
}
