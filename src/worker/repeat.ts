/** Work that comes back by the clock: a heartbeat, a look at leases, upkeep. */

/** Again and again, never twice at once; returns how to end that, which waits for the one under way. */
export function repeat(work: () => Promise<void>, everyMs: number): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}
