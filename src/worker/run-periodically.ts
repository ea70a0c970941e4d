/** Runs work at an interval, such as heartbeats, lease checks and maintenance. */
import type { Log } from "../log.ts";

export interface Repetition {
  everyMs: number;
  log: Log;
  /** The log message if the work fails; it is retried at the next interval. */
  failure: string;
}

/** Repeats the work, never concurrently; returns a function that stops it and waits for the run in progress. */
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
