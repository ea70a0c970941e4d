/** Stored threads of a source whose forum is to be asked whether they are still there. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";

/** External ids of stored threads, the next ones each time until all were listed, and then from the first again. */
export async function listThreadsToCheck(
  { trx, accountId }: AccountHandle,
  sourceId: number,
  rowsMax: number,
): Promise<string[]> {
  const { rows } = await sql<{ externalId: string }>`
    select external_id as "externalId" from forum_posts
    where source_id = ${sourceId} and account_id = ${accountId} and missing_since is null and external_id > (
      select checked_through from sources where account_id = ${accountId} and id = ${sourceId})
    order by external_id limit ${rowsMax}`.execute(trx);
  const last = rows.length < rowsMax ? "" : (rows.at(-1)?.externalId ?? "");
  await sql`update sources set checked_through = ${last}
    where account_id = ${accountId} and id = ${sourceId}`.execute(trx);
  return rows.map(({ externalId }) => externalId);
}
