/**
 * Does something at once, but never twice at a time and never too often: calls that come meanwhile are done as one. What
 * failed is done again after a while, longer each time: a busy service must not leave a list behind.
 */
export interface Throttled {
  call(): void;
  /** Nothing is done any more. */
  stop(): void;
}

const againMs = { first: 1_000, max: 15_000 };

export function createThrottled(act: () => Promise<unknown>, restMs: number): Throttled {
  let failures = 0;
  let isBusy = false;
  let isWanted = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(): Promise<void> {
    isBusy = true;
    isWanted = false;
    // Whoever acts shows what went wrong.
    const isDone = await act().then(
      () => true,
      () => false,
    );
    failures = isDone ? 0 : failures + 1;
    if (!isDone) isWanted = true;
    const pauseMs = isDone ? restMs : Math.min(againMs.first * 2 ** (failures - 1), againMs.max);
    timer = setTimeout(() => {
      isBusy = false;
      if (isWanted && !isStopped) void run();
    }, pauseMs);
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
