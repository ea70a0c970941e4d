/** Threads whose original has disappeared: marked when a source says so, removed when they stay away. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import { indexable } from "./identify-post.ts";

/** Of one source, by what it calls them. One that is read again is not missing any more: save-threads.ts. */
export async function markThreadsMissing(
  { execute, accountId }: AccountHandle,
  sourceId: number,
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  await execute`
    update forum_posts set missing_since = now()
    where account_id = ${accountId} and source_id = ${sourceId} and external_id = any (${externalIds.map(indexable)}::text[])
      and missing_since is null`;
}

/** How many one call may remove, so that it never holds anything up. */
const rowsMax = 500;

/** Removes threads of all accounts that have been missing for days; returns how many. */
export async function removeMissingThreads({ queryOne }: Queries): Promise<number> {
  return (await queryOne<{ count: number }>`select remove_missing_threads(${rowsMax}) as count`)
    .count;
}
