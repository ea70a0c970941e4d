/** Remembered answers once their time is over: they are forgotten here. Remembering is accepting's own. */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

/** How many rows one call may remove, so that it never holds anything up. */
export const rowsMax = 5_000;

/** Forgets answers that nobody will be given again, of all accounts; returns how many. */
export async function forgetOldAnswers(database: Database): Promise<number> {
  const result = await sql`
    delete from idempotency_keys
    where not is_remembered(created_at) and ctid = any (array(
      select ctid from idempotency_keys where not is_remembered(created_at) limit ${rowsMax}))`.execute(
    database.kysely,
  );
  return Number(result.numAffectedRows ?? 0n);
}
