/** Threads whose original has disappeared: marked when a source says so, removed when they stay away. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { indexable } from "./identify-post.ts";

/** Of one source, by what it calls them. One that is read again is not missing any more: save-threads.ts. */
export async function markThreadsMissing(
  { trx, accountId }: AccountHandle,
  sourceId: number,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await sql`
    update forum_posts set missing_since = now()
    where account_id = ${accountId} and source_id = ${sourceId} and external_id = any (${externalIds.map(indexable)}::text[])
      and missing_since is null`.execute(trx);
}

/** How many one call may remove, so that it never holds anything up. */
export const rowsMax = 500;

/** Removes threads of all accounts that have been missing for days; returns how many. */
export async function removeMissingThreads(database: Database): Promise<number> {
  const result = await sql<{ removed: number }>`
    select remove_missing_threads(${rowsMax}) as removed`.execute(database.kysely);
  return result.rows[0]?.removed ?? 0;
}
