/** Deleting contents, for 30 days without harm: until then they can be brought back, after that they are gone. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { announceContent } from "./content-versions.ts";

const deletedContentsDays = 30;

/** False where there is no such content, or it is deleted already. */
export async function deleteContent(
  account: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<boolean> {
  const isDone = await setDeleted(account, { id, brandId, isDeleted: true });
  if (!isDone) return false;
  await account.trx
    .deleteFrom("content_terms")
    .where("account_id", "=", account.accountId)
    .where("content_id", "=", id)
    .execute();
  return true;
}

/** False where there is no such content at all; one that is not deleted stays as it is. */
export async function undeleteContent(
  account: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<boolean> {
  if (await setDeleted(account, { id, brandId, isDeleted: false })) return true;
  let query = account.trx
    .selectFrom("contents")
    .select("id")
    .where("account_id", "=", account.accountId)
    .where("id", "=", id);
  if (brandId !== null) query = query.where("brand_id", "=", brandId);
  return (await query.executeTakeFirst()) !== undefined;
}

async function setDeleted(
  account: AccountHandle,
  { id, brandId, isDeleted }: { id: number; brandId: number | null; isDeleted: boolean },
): Promise<boolean> {
  let query = account.trx
    .updateTable("contents")
    .set({
      deleted_at: isDeleted ? sql<Date>`now()` : null,
      updated_at: sql<Date>`now()`,
      // Brought back, it is read anew for the search.
      searchable_version: 0,
    })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("deleted_at", isDeleted ? "is" : "is not", null);
  if (brandId !== null) query = query.where("brand_id", "=", brandId);
  const result = await query.executeTakeFirst();
  if (result.numUpdatedRows === 0n) return false;
  await announceContent(account, id);
  return true;
}

const rowsPerPage = 500;

/** Removes, or only counts, those of an account that were deleted long enough ago; a page, and where the next begins. */
export async function pruneDeletedContents(
  database: Database,
  accountId: number,
  after: number,
  { isRehearsal }: { isRehearsal: boolean },
): Promise<{ next: number | null; contents: number }> {
  const result = await sql<{ id: number; isOld: boolean }>`
    with page as materialized (
      select id, deleted_at < now() - ${deletedContentsDays} * interval '1 day' as is_old from contents
      where account_id = ${accountId} and id > ${after} and deleted_at is not null
      order by id limit ${rowsPerPage}
    ),
    removed as (
      delete from contents where not ${isRehearsal} and account_id = ${accountId}
        and id = any (array(select id from page where is_old))
    )
    select id, is_old as "isOld" from page order by id`.execute(database.kysely);
  const { rows } = result;
  return {
    next: rows.length < rowsPerPage ? null : (rows.at(-1)?.id ?? null),
    contents: rows.filter(({ isOld }) => isOld).length,
  };
}
