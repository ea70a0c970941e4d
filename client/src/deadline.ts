/** Combines a caller's signal with a restartable timeout; Node 18 has no AbortSignal.any. */

export interface Deadline {
  readonly signal: AbortSignal;
  /** Whether the timeout aborted the signal. */
  readonly isOver: boolean;
  /** Restarts the timeout with this duration. */
  restart(milliseconds: number): void;
  /** Must be called at the end to remove the timer and the listener. */
  clear(): void;
}

export function startDeadline(milliseconds: number, outer?: AbortSignal): Deadline {
  const controller = new AbortController();
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => controller.abort(outer?.reason);
  const restart = (next: number) => {
    clearTimeout(timer);
    // Timers are limited to 31 bits; treat anything longer as no timeout.
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
