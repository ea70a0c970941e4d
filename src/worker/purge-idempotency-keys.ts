/** Forgets the answers that are remembered for an Idempotency-Key once their day is over, while a worker runs. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { deleteOldIdempotencyKeys, rowsMax } from "../records/jobs/delete-old-idempotency-keys.ts";
import { repeat } from "./repeat.ts";

const everyMs = 60_000;

/** Returns how to end it, which waits for what is under way. */
export function purgeIdempotencyKeys({
  queuePool,
  log,
}: {
  queuePool: Database;
  log: Log;
}): () => Promise<void> {
  const stopping = new AbortController();

  async function forget(): Promise<void> {
    try {
      while (!stopping.signal.aborted && (await deleteOldIdempotencyKeys(queuePool)) === rowsMax);
    } catch (error) {
      log.warn({ err: error }, "maintenance failed; retrying later");
    }
  }

  const end = repeat(forget, everyMs);
  return async () => {
    stopping.abort();
    await end();
  };
}
