/** Saves threads that a source has read. The one place where reading sources meets forum posts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { markThreadsMissing } from "./missing-threads.ts";
import type { ReadThread } from "./read-thread.ts";
import { saveThreads } from "./save-threads.ts";

/** Whether any was new or had changed. */
export async function saveReadThreads(
  account: AccountHandle,
  sourceId: number,
  threads: readonly ReadThread[],
  gone: readonly string[],
): Promise<boolean> {
  await markThreadsMissing(account, sourceId, gone);
  const saved = await saveThreads(account, sourceId, threads, "source");
  return saved.some(({ result }) => result === "created" || result === "updated");
}

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
