/** What every worker does beside its jobs: cleaning up, what closed accounts left, threads that are gone, new contents for the search, scores of threads. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { purgeIdempotencyKeys } from "./purge-idempotency-keys.ts";
import { purgeClosedAccounts } from "./purge-closed-accounts.ts";
import { keepRemovingThreads } from "./keep-removing-threads.ts";
import { indexContents } from "./index-contents.ts";
import { scoreThreads } from "./score-threads.ts";

/** Returns how to end it, which waits for what is under way. */
export function keepUp(
  options: { queuePool: Database; log: Log },
  isIdle: () => boolean,
): () => Promise<void> {
  const ends = [
    purgeIdempotencyKeys(options),
    purgeClosedAccounts(options),
    keepRemovingThreads(options),
    indexContents(options, isIdle),
    scoreThreads(options, isIdle),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
