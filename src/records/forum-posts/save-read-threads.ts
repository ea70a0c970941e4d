/** Saves threads that a source has read. The one place where reading sources meets forum posts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { ReadThread } from "./read-thread.ts";
import { markThreadsMissing } from "./missing-threads.ts";
import { saveThreads } from "./save-threads.ts";

/** Whether any was new or had changed. */
export async function saveReadThreads(
  account: AccountHandle,
  source: { id: number; kind: string },
  threads: readonly ReadThread[],
  gone: readonly string[],
): Promise<boolean> {
  await markThreadsMissing(account, source.id, gone);
  const saved = await saveThreads(account, source.id, threads, "source");
  return saved.some(({ result }) => result === "created" || result === "updated");
}

/** External ids of stored threads, others each time. */
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
