/** Contents that nobody has read yet, newest first, in keyset pages: found in the index that holds only those. */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";
import { findSummaries, idsBetween } from "./contents.ts";
import type { ContentFilter, ContentSummary } from "./contents.ts";

export async function listUnreadContents(
  account: AccountHandle,
  filter: Omit<ContentFilter, "deleted">,
  { belowId, rowsMax }: { belowId: number | null; rowsMax: number },
): Promise<ContentSummary[]> {
  const { accountId, trx } = account;
  const { above, below } = await idsBetween(account, filter);
  const bound = Math.min(belowId ?? Infinity, below);
  const { brandId, contentType, writer, jobId, language, createdAfter, createdBefore } = filter;
  const conditions = [
    bound === Infinity ? undefined : sql`c.id < ${bound}`,
    above === 0 ? undefined : sql`c.id > ${above}`,
    contentType === undefined ? undefined : sql`c.content_type = ${contentType}`,
    writer === undefined ? undefined : sql`c.writer = ${writer}`,
    jobId === undefined ? undefined : sql`c.job_id = ${jobId}`,
    createdAfter && sql`c.created_at >= ${createdAfter}`,
    createdBefore && sql`c.created_at < ${createdBefore}`,
    language === undefined
      ? undefined
      : sql`exists (select from content_versions v where v.account_id = c.account_id
          and v.content_id = c.id and v.version = c.current_version and v.language = ${language})`,
  ].filter((condition) => condition !== undefined);
  // Brand by brand, as the index has them, a page of each at most: an account has at most 1,000 brands.
  const { rows } = await sql<{ id: number }>`
    select newest.id
    from (select id from brands where account_id = ${accountId}
      ${brandId === undefined ? sql`` : sql`and id = ${brandId}`}) brand
    cross join lateral (
      select c.id from contents c
      where c.account_id = ${accountId} and c.brand_id = brand.id and c.read_at is null and c.deleted_at is null
        ${conditions.length === 0 ? sql`` : sql`and ${sql.join(conditions, sql` and `)}`}
      order by c.id desc limit ${rowsMax}
    ) newest
    order by newest.id desc limit ${rowsMax}`.execute(trx);
  return findSummaries(
    account,
    rows.map(({ id }) => id),
  );
}
