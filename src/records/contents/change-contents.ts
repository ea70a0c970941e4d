/** The status, publication date and tags of content. */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { andAll } from "../../db/queries.ts";
import { deleteContent, undeleteContent } from "./content-deletion.ts";
import { contentStatuses, tagsOf, conditionsOf, findSummaries } from "./contents.ts";
import type { ContentStatus, ContentFilter, ContentSummary } from "./contents.ts";

/** Omitted fields are left unchanged. */
export interface ContentChange {
  id: number;
  status?: ContentStatus | undefined;
  /** Null removes the date. */
  scheduledAt?: Date | null | undefined;
  tags?: readonly string[] | undefined;
  isDeleted?: boolean | undefined;
}

export type ContentStanding = Required<{
  [Name in keyof ContentChange]: Exclude<ContentChange[Name], undefined>;
}>;

/** The key that makes the change; null for a person. */
export interface Changer {
  apiKeyId: number | null;
  /** If set, content of other brands is treated as nonexistent. */
  brandId: number | null;
}

/** Returns the previous values, in the order of ids. Content that would be scheduled without a date is left unchanged. */
export async function changeContents(
  account: AccountHandle,
  changes: readonly ContentChange[],
  { apiKeyId, brandId }: Changer,
): Promise<{ before: ContentStanding[]; undated: number[] }> {
  const { execute, accountId } = account;
  const ids = changes.map(({ id }) => id);
  const before = await readStandings(account, ids, brandId);
  const undated: number[] = [];
  for (const was of before) {
    const change = changes.find(({ id }) => id === was.id);
    if (!change) continue;
    const scheduledAt = change.scheduledAt === undefined ? was.scheduledAt : change.scheduledAt;
    // Scheduled content whose date is removed becomes approved again.
    const isCleared = scheduledAt === null && was.status === "scheduled";
    const status = change.status ?? (isCleared ? "approved" : was.status);
    if (status === "scheduled" && scheduledAt === null) {
      undated.push(was.id);
      continue;
    }
    const who = sql`coalesce(
      (select coalesce(nullif(k.name, ''), '…' || k.last_four) from api_keys k
       where k.account_id = ${accountId} and k.id = ${apiKeyId}),
      (select a.email from accounts a where a.id = ${accountId}))`;
    await execute`
      update contents set scheduled_at = ${scheduledAt}, status = ${status}
        ${status === was.status ? sql`` : sql`, ${statusChangedBy(who, status)}`}
      where account_id = ${accountId} and id = ${was.id}`;
    if (change.tags) await setTags(account, was.id, change.tags);
    if (change.isDeleted !== undefined && change.isDeleted !== was.isDeleted) {
      await (change.isDeleted ? deleteContent : undeleteContent)(account, was.id, brandId);
    }
  }
  return { before, undated };
}

/** The other columns to set when the status changes. */
export function statusChangedBy(
  who: RawBuilder<unknown>,
  status: ContentStatus | RawBuilder<unknown>,
) {
  return sql`status_changed_at = now(), status_changed_by = ${who},
    status_history = change_content_status(status_history, ${status}, ${who})`;
}

/** Locks the rows, so that the returned values are the ones that are replaced. */
async function readStandings(
  { query, accountId }: AccountHandle,
  ids: readonly number[],
  brandId: number | null,
): Promise<ContentStanding[]> {
  return query<ContentStanding>`
    select c.id, c.status, c.scheduled_at as "scheduledAt", c.deleted_at is not null as "isDeleted", ${tagsOf("c")} as tags
    from contents c
    where c.account_id = ${accountId} and c.id = any (${ids})
      ${brandId === null ? sql`` : sql`and c.brand_id = ${brandId}`}
    order by c.id for update of c`;
}

async function setTags(
  { execute, accountId }: AccountHandle,
  contentId: number,
  tags: readonly string[],
): Promise<void> {
  await execute`
    with gone as (
      delete from content_tags where account_id = ${accountId} and content_id = ${contentId} and tag <> all (${tags}::text[])
    )
    insert into content_tags (account_id, content_id, tag)
    select ${accountId}, ${contentId}, tag from unnest(${tags}::text[]) tag on conflict do nothing`;
}

/** Counts stop here, so that their cost is bounded. */
export const statusCountMax = 1_000;
const tagsMax = 50;

export async function countContents(
  { query, accountId }: AccountHandle,
  brandId: number | null,
): Promise<{ statuses: Record<ContentStatus, number>; tags: string[] }> {
  const ofBrand = brandId === null ? sql`` : sql`and c.brand_id = ${brandId}`;
  const rows = await query<{ status: ContentStatus; count: number }>`
    select s.status, (select count(*)::integer from (
      select from contents c
      where c.account_id = ${accountId} and c.status = s.status and c.deleted_at is null ${ofBrand}
      limit ${statusCountMax}) x) as count
    from unnest(${[...contentStatuses]}::text[]) as s (status)`;
  // Skips from one tag to the next in the index, without reading all rows.
  const tags = await query<{ tag: string }>`
    with recursive found (tag, depth) as (
      (select tag, 1 from content_tags where account_id = ${accountId} order by tag limit 1)
      union all
      select (select t.tag from content_tags t where t.account_id = ${accountId} and t.tag > found.tag order by t.tag limit 1),
        depth + 1
      from found where found.tag is not null and depth < ${tagsMax}
    )
    select tag from found where tag is not null`;
  return {
    statuses: Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<
      ContentStatus,
      number
    >,
    tags: tags.map(({ tag }) => tag),
  };
}

/** Content with a date, soonest first, from a partial index. */
export async function listScheduledContents(
  account: AccountHandle,
  {
    scheduledAfter,
    scheduledBefore,
    ...filter
  }: Omit<ContentFilter, "deleted"> & {
    scheduledAfter?: Date | undefined;
    scheduledBefore?: Date | undefined;
  },
  page: { after: { micros: string; id: number } | null; rowsMax: number },
): Promise<(ContentSummary & { scheduledMicros: string })[]> {
  const { query, accountId } = account;
  const { after, rowsMax } = page;
  const rows = await query<{ id: number; micros: string }>`
    select c.id, (extract(epoch from c.scheduled_at) * 1000000)::bigint::text as micros from contents c
    where c.account_id = ${accountId} and c.scheduled_at is not null and c.deleted_at is null
      ${conditionsOf(filter)}
      ${andAll([
        scheduledAfter && sql`c.scheduled_at >= ${scheduledAfter}`,
        scheduledBefore && sql`c.scheduled_at < ${scheduledBefore}`,
        after &&
          sql`(c.scheduled_at, c.id) > ('epoch'::timestamptz + ${after.micros}::bigint * interval '1 microsecond', ${after.id}::bigint)`,
      ])}
    order by c.scheduled_at, c.id limit ${rowsMax}`;
  const found = await findSummaries(
    account,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id, micros }) => {
    const summary = found.find((one) => one.id === id);
    return summary ? [{ ...summary, scheduledMicros: micros }] : [];
  });
}
