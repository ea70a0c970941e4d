/** Stored threads of a source whose forum is to be asked whether they are still there. */
import type { AccountHandle } from "../../db/account-handle.ts";

/** External ids of stored threads, the next ones each time until all were listed, and then from the first again. */
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
