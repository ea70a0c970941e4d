/** Does something at once, but never twice at a time and never too often: calls that come meanwhile are done as one. */
export interface Paced {
  call(): void;
  /** Nothing is done any more. */
  stop(): void;
}

export function createPaced(act: () => Promise<unknown>, restMs: number): Paced {
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    isBusy = true;
    isWanted = false;
    // Whoever acts shows what went wrong.
    await act().catch(() => undefined);
    timer = setTimeout(() => {
      isBusy = false;
      if (isWanted && !isStopped) void run();
    }, restMs);
  }

  return {
    call() {
      isWanted = true;
      if (!isBusy && !isStopped) void run();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
