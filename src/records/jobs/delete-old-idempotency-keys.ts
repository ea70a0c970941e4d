/** Remembered answers once their time is over: they are forgotten here. Remembering is accepting's own. */
import type { Database } from "../../db/database.ts";

/** How many rows one call may remove, so that it never holds anything up. */
export const rowsMax = 5_000;

/** Forgets answers that nobody will be given again, of all accounts; returns how many. */
export async function deleteOldIdempotencyKeys(database: Database): Promise<number> {
  const row = await database.queryFirst<{ forgotten: number }>`
    select delete_old_idempotency_keys(${rowsMax}) as forgotten`;
  return row?.forgotten ?? 0;
}
