/** A bell that can be waited for: a ring while nobody waits is kept, so that no notice is ever lost. */
export interface Doorbell {
  ring(): void;
  /** Returns at the next ring, at once if it already rang, or when the time is up. */
  wait(timeoutMs: number): Promise<void>;
}

export function createDoorbell(): Doorbell {
  let hasRung = false;
  let answer: (() => void) | undefined;
  return {
    ring() {
      hasRung = true;
      answer?.();
    },
    async wait(timeoutMs) {
      if (!hasRung) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, timeoutMs);
          answer = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      answer = undefined;
      hasRung = false;
    },
  };
}
