/** Deletes content, which can be restored for 30 days and is permanently removed afterward. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { announceContent } from "./content-versions.ts";

const deletedContentsDays = 30;

/** False if there is no such content or it is already deleted. */
export async function deleteContent(
  account: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<boolean> {
  const isDone = await setDeleted(account, { id, brandId, isDeleted: true });
  if (!isDone) return false;
  await account.execute`
    delete from content_terms where account_id = ${account.accountId} and content_id = ${id}`;
  return true;
}

/** False if there is no such content. Content that is not deleted is left unchanged. */
export async function undeleteContent(
  account: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<boolean> {
  if (await setDeleted(account, { id, brandId, isDeleted: false })) return true;
  const found = await account.query`
    select from contents
    where account_id = ${account.accountId} and id = ${id} and (${brandId}::bigint is null or brand_id = ${brandId})`;
  return found.length > 0;
}

async function setDeleted(
  account: AccountHandle,
  { id, brandId, isDeleted }: { id: number; brandId: number | null; isDeleted: boolean },
): Promise<boolean> {
  // Restored content is indexed again.
  const count = await account.execute`
    update contents set deleted_at = case when ${isDeleted}::boolean then now() end, updated_at = now(),
      searchable_version = 0
    where account_id = ${account.accountId} and id = ${id} and (deleted_at is null) = ${isDeleted}
      and (${brandId}::bigint is null or brand_id = ${brandId})`;
  if (count === 0) return false;
  await announceContent(account, id);
  return true;
}

const rowsPerPage = 500;

/** Removes or counts a page of the account's content that was deleted long enough ago; `next` starts the next page. */
export async function pruneDeletedContents(
  database: Database,
  accountId: number,
  after: number,
  { isDryRun }: { isDryRun: boolean },
): Promise<{ next: number | null; contents: number }> {
  const rows = await database.query<{ id: number; isOld: boolean }>`
    with page as materialized (
      select id, deleted_at < now() - ${deletedContentsDays} * interval '1 day' as is_old from contents
      where account_id = ${accountId} and id > ${after} and deleted_at is not null
      order by id limit ${rowsPerPage}
    ),
    removed as (
      delete from contents where not ${isDryRun} and account_id = ${accountId}
        and id = any (array(select id from page where is_old))
    )
    select id, is_old as "isOld" from page order by id`;
  return {
    next: rows.length < rowsPerPage ? null : (rows.at(-1)?.id ?? null),
    contents: rows.filter(({ isOld }) => isOld).length,
  };
}
