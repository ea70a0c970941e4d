/**
 * Makes of a step that may fail one that never throws, for timers, where an exception would end the process.
 * Says so when it begins to fail, when the reason changes and when it is over, and not every time.
 */
import type { Log } from "../../log.ts";

export function steady(log: Log, what: string, step: () => void): () => void {
  let failedWith: string | undefined;
  return () => {
    try {
      step();
      if (failedWith !== undefined) log.info(`${what} works again`);
      failedWith = undefined;
    } catch (error) {
      const { message } = error as Error;
      if (message !== failedWith) log.warn({ err: error }, `${what} fails, going on without it`);
      failedWith = message;
    }
  };
}
