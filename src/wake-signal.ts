/** A signal to wait for. If it is sent while nothing waits, it is kept. */
export interface WakeSignal {
  send(): void;
  /** Resolves at the next signal, immediately if one was already sent, or when the time is up. */
  wait(timeoutMs: number): Promise<void>;
}

export function createWakeSignal(): WakeSignal {
  let isSent = false;
  let answer: (() => void) | undefined;
  return {
    send() {
      isSent = true;
      answer?.();
    },
    async wait(timeoutMs) {
      if (!isSent) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      answer = undefined;
      isSent = false;
    },
  };
}
