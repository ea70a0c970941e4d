/** Remembered answers once their time is over: they are forgotten here. Remembering is accepting's own. */
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";

/** How many rows one call may remove, so that it never holds anything up. */
export const rowsMax = 5_000;

/** Forgets answers that nobody will be given again, of all accounts; returns how many. */
export async function deleteOldIdempotencyKeys(database: Database): Promise<number> {
  const result = await sql<{ forgotten: number }>`
    select delete_old_idempotency_keys(${rowsMax}) as forgotten`.execute(database.kysely);
  return result.rows[0]?.forgotten ?? 0;
}
