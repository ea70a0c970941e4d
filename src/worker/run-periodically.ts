/** Work that comes back by the clock: a heartbeat, a look at leases, upkeep. */
import type { Log } from "../log.ts";

export interface Repetition {
  everyMs: number;
  log: Log;
  /** What the log says where the work fails; the next time tries again. */
  failure: string;
}

/** Again and again, never twice at once; returns how to end that, which waits for the one under way. */
export function repeat(
  { everyMs, log, failure }: Repetition,
  work: (stopping: AbortSignal) => Promise<void>,
): () => Promise<void> {
  const stopping = new AbortController();
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work(stopping.signal)
      .catch((error: unknown) => log.warn({ err: error }, failure))
      .finally(() => {
        underWay = undefined;
      });
  }, everyMs);
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await underWay;
  };
}
