/** Stored threads of a source whose forum is to be asked whether they are still there. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";

/** Their external ids, others each time. */
export async function listThreadsToCheck(
  { trx, accountId }: AccountHandle,
  sourceId: number,
  rowsMax: number,
): Promise<string[]> {
  // Beginning anywhere in the index, and once more from its start.
  const { rows } = await sql<{ externalId: string }>`
    with somewhere as (select substr(md5(random()::text), 1, 4) as place)
    select external_id as "externalId" from (
      (select external_id from forum_posts, somewhere
       where account_id = ${accountId} and source_id = ${sourceId} and external_id >= place
       order by external_id limit ${rowsMax})
      union
      (select external_id from forum_posts
       where account_id = ${accountId} and source_id = ${sourceId} order by external_id limit ${rowsMax})
    ) some limit ${rowsMax}`.execute(trx);
  return rows.map(({ externalId }) => externalId);
}
