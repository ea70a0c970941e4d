/** Removes what closed accounts have left behind, while a worker runs. A kill in the middle loses nothing: another goes on. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { purgeClosedRows } from "../records/accounts/account-closing.ts";
import { repeat } from "./repeat.ts";

const everyMs = 5_000;

/** Returns how to end it, which waits for what is under way. */
export function purgeClosedAccounts({
  queuePool,
  log,
}: {
  queuePool: Database;
  log: Log;
}): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function forget(): Promise<void> {
    try {
      while (!signal.aborted) {
        const startedAt = performance.now();
        if ((await purgeClosedRows(queuePool)) === 0) return;
        // Others have the larger part of the disk.
        await sleep(performance.now() - startedAt, undefined, { signal }).catch(() => undefined);
      }
    } catch (error) {
      log.warn({ err: error }, "could not delete a closed account; retrying later");
    }
  }

  const end = repeat(forget, everyMs);
  return async () => {
    stopping.abort();
    await end();
  };
}
