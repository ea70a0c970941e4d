/** Threads whose originals were deleted: selects which to check, marks missing ones, and removes them after some days. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import { indexable } from "./identify-post.ts";

/** External ids of stored threads, cycling through all of them in batches. */
export async function listThreadsToCheck(
  { query, execute, accountId }: AccountHandle,
  sourceId: number,
  rowsMax: number,
): Promise<string[]> {
  const rows = await query<{ externalId: string }>`
    select external_id as "externalId" from forum_posts
    where source_id = ${sourceId} and account_id = ${accountId} and missing_since is null and external_id > (
      select checked_through from sources where account_id = ${accountId} and id = ${sourceId})
    order by external_id limit ${rowsMax}`;
  const last = rows.length < rowsMax ? "" : (rows.at(-1)?.externalId ?? "");
  await execute`update sources set checked_through = ${last}
    where account_id = ${accountId} and id = ${sourceId}`;
  return rows.map(({ externalId }) => externalId);
}

/** Marks threads of one source by external id. Saving a thread again removes the mark: save-threads.ts. */
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

/** How many threads one call may remove, so that its locks are held only briefly. */
export const removedThreadsMax = 500;

/** Removes threads of all accounts that have been missing for several days; returns how many. */
export async function removeMissingThreads({ queryOne }: Queries): Promise<number> {
  return (
    await queryOne<{ count: number }>`select remove_missing_threads(${removedThreadsMax}) as count`
  ).count;
}
