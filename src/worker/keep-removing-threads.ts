/** Removes threads whose original has disappeared from its forum, while a worker runs. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { removeMissingThreads, rowsMax } from "../records/forum-posts/missing-threads.ts";
import { repeat } from "./repeat.ts";

const everyMs = 60_000;

/** Returns how to end it, which waits for what is under way. */
export function keepRemovingThreads({
  queuePool,
  log,
}: {
  queuePool: Database;
  log: Log;
}): () => Promise<void> {
  const stopping = new AbortController();

  async function remove(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await removeMissingThreads(queuePool)) === rowsMax);
    } catch (error) {
      log.warn({ err: error }, "could not remove missing threads; retrying later");
    }
  }

  const end = repeat(remove, everyMs);
  return async () => {
    stopping.abort();
    await end();
  };
}
