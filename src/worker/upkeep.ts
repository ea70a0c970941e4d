/** What every worker does beside its jobs: the broom, what closed accounts left, new contents for the search. */
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import { purgeIdempotencyKeys } from "./purge-idempotency-keys.ts";
import { purgeClosedAccounts } from "./purge-closed-accounts.ts";
import { indexContents } from "./index-contents.ts";

/** Returns how to end it, which waits for what is under way. */
export function keepUp(
  options: { queuePool: Database; log: Log },
  isIdle: () => boolean,
): () => Promise<void> {
  const ends = [
    purgeIdempotencyKeys(options),
    purgeClosedAccounts(options),
    indexContents(options, isIdle),
  ];
  return async () => {
    await Promise.all(ends.map((end) => end()));
  };
}
