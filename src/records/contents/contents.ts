/** Content in its current version. Versions, changes and search have their own files. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { andAll } from "../../db/queries.ts";

export const contentStatuses = [
  "draft",
  "in_review",
  "approved",
  "scheduled",
  "published",
] as const;
export type ContentStatus = (typeof contentStatuses)[number];

/** The tags of content, sorted alphabetically. */
export function tagsOf(content: string) {
  return sql<string[]>`array(select t.tag from content_tags t
    where t.account_id = ${sql.ref(`${content}.account_id`)} and t.content_id = ${sql.ref(`${content}.id`)} order by t.tag)`;
}

/** As stored in JSON. */
export interface StatusChange {
  status: ContentStatus;
  changed_by: string | null;
  changed_at: string;
}

export interface ContentSummary {
  id: number;
  jobId: number;
  brandId: number;
  contentType: string;
  writer: string;
  version: number;
  title: string;
  language: string;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** When a person first read or changed it. */
  readAt: Date | null;
  /** The topic of its job. */
  topic: string | null;
  words: number | null;
  status: ContentStatus;
  statusChangedAt: Date | null;
  statusChangedBy: string | null;
  /** Oldest first. */
  statusHistory: StatusChange[];
  scheduledAt: Date | null;
  tags: string[];
}

export interface ContentRecord extends ContentSummary {
  markdown: string;
  document: Record<string, unknown>;
  sources: unknown[];
  quality: Record<string, unknown>;
}

export interface ContentFilter {
  brandId?: number | undefined;
  contentType?: string | undefined;
  writer?: string | undefined;
  language?: string | undefined;
  jobId?: number | undefined;
  /** Inclusive. */
  createdAfter?: Date | undefined;
  /** Exclusive. */
  createdBefore?: Date | undefined;
  /** True selects only deleted content. */
  deleted?: boolean | undefined;
  status?: ContentStatus | undefined;
  tag?: string | undefined;
}

const summaryColumns = sql`c.id, c.job_id as "jobId", c.brand_id as "brandId", c.content_type as "contentType", c.writer,
  c.current_version as version, v.title, v.language, c.created_at as "createdAt", c.updated_at as "updatedAt",
  c.deleted_at as "deletedAt", c.read_at as "readAt", j.custom_topic as topic,
  (v.quality ->> 'words')::integer as words, c.status, c.status_changed_at as "statusChangedAt",
  c.status_changed_by as "statusChangedBy", c.status_history as "statusHistory", c.scheduled_at as "scheduledAt",
  ${tagsOf("c")} as tags`;

const contents = sql`contents c
  join content_versions v on v.account_id = c.account_id and v.content_id = c.id and v.version = c.current_version
  join jobs j on j.account_id = c.account_id and j.id = c.job_id`;

/** Deleted content is treated as nonexistent. */
export async function findContent(
  { queryFirst, accountId }: AccountHandle,
  id: number,
  /** If set, content of other brands is treated as nonexistent. */
  brandId: number | null = null,
): Promise<ContentRecord | undefined> {
  return queryFirst<ContentRecord>`
    select ${summaryColumns}, v.markdown, v.document, v.sources, v.quality from ${contents}
    where c.account_id = ${accountId} and c.id = ${id} and c.deleted_at is null
      and (${brandId}::bigint is null or c.brand_id = ${brandId})`;
}

/** Without the text, deleted or not. */
export async function findSummary(
  { queryFirst, accountId }: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<ContentSummary | undefined> {
  return queryFirst<ContentSummary>`
    select ${summaryColumns} from ${contents}
    where c.account_id = ${accountId} and c.id = ${id} and (${brandId}::bigint is null or c.brand_id = ${brandId})`;
}

/** Newest first, without texts. */
export async function findSummaries(
  { query, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<ContentSummary[]> {
  if (ids.length === 0) return [];
  return query<ContentSummary>`
    select ${summaryColumns} from ${contents}
    where c.account_id = ${accountId} and c.id in (${sql.join(ids)}) order by c.id desc`;
}

export interface ContentPage {
  /** The last id of the previous page. */
  afterId: number | null;
  rowsMax: number;
  isOldestFirst?: boolean;
}

export async function listContents(
  account: AccountHandle,
  { language, deleted, ...filter }: ContentFilter,
  { afterId, rowsMax, isOldestFirst = false }: ContentPage,
): Promise<ContentSummary[]> {
  const { query, accountId } = account;
  const between = await idsBetween(account, filter);
  const below = isOldestFirst ? between.below : Math.min(afterId ?? Infinity, between.below);
  const above = isOldestFirst ? Math.max(afterId ?? 0, between.above) : between.above;
  // Sort by the table whose index is used: for a rare language, rows in other languages are never read.
  const order = language === undefined ? sql`c.id` : sql`v.content_id`;
  const direction = isOldestFirst ? sql`asc` : sql`desc`;
  // The bounds are stated for both tables, because PostgreSQL does not derive one from the other.
  return query<ContentSummary>`
    select ${summaryColumns} from ${contents}
    where c.account_id = ${accountId} and c.deleted_at ${deleted ? sql`is not` : sql`is`} null
      ${conditionsOf(filter)}
      ${andAll([
        language !== undefined && sql`v.account_id = ${accountId} and v.language = ${language}`,
        below !== Infinity && sql`c.id < ${below} and v.content_id < ${below}`,
        above > 0 && sql`c.id > ${above} and v.content_id > ${above}`,
      ])}
    order by ${order} ${direction} limit ${rowsMax}`;
}

/** The filter conditions for content `c`. Lists may use faster conditions of their own for some filters. */
export function conditionsOf(filter: Omit<ContentFilter, "deleted">) {
  const { brandId, contentType, writer, jobId, language, status, tag } = filter;
  const { createdAfter, createdBefore } = filter;
  return andAll([
    brandId !== undefined && sql`c.brand_id = ${brandId}`,
    contentType !== undefined && sql`c.content_type = ${contentType}`,
    writer !== undefined && sql`c.writer = ${writer}`,
    jobId !== undefined && sql`c.job_id = ${jobId}`,
    language !== undefined &&
      sql`exists (select from content_versions v where v.account_id = c.account_id
        and v.content_id = c.id and v.version = c.current_version and v.language = ${language})`,
    status !== undefined && sql`c.status = ${status}`,
    tag !== undefined &&
      sql`exists (select from content_tags t where t.account_id = c.account_id and t.tag = ${tag} and t.content_id = c.id)`,
    createdAfter && sql`c.created_at >= ${createdAfter}`,
    createdBefore && sql`c.created_at < ${createdBefore}`,
  ]);
}

/** In any order, with texts. */
export async function findContents(
  { query, accountId }: AccountHandle,
  ids: readonly number[],
): Promise<(ContentSummary & { markdown: string })[]> {
  return query<ContentSummary & { markdown: string }>`
    select ${summaryColumns}, v.markdown from ${contents}
    where c.account_id = ${accountId} and c.id in (${sql.join(ids)})`;
}

const overlapMs = 60_000;

/**
 * Bounds the ids of content created between two times. Ids increase with time, except in overlapping transactions, which
 * differ by far less than a minute because of the statement timeout.
 */
export async function idsBetween(
  { queryFirst, accountId }: AccountHandle,
  { createdAfter, createdBefore }: ContentFilter,
): Promise<{ above: number; below: number }> {
  const above =
    createdAfter &&
    (await queryFirst<{ id: number }>`
      select id from contents
      where account_id = ${accountId} and created_at < ${new Date(createdAfter.getTime() - overlapMs)}
      order by created_at desc limit 1`);
  const below =
    createdBefore &&
    (await queryFirst<{ id: number }>`
      select id from contents
      where account_id = ${accountId} and created_at > ${new Date(createdBefore.getTime() + overlapMs)}
      order by created_at limit 1`);
  return { above: above?.id ?? 0, below: below?.id ?? Infinity };
}

/** Unread content, newest first, from a partial index. */
export async function listUnreadContents(
  account: AccountHandle,
  { brandId, ...filter }: Omit<ContentFilter, "deleted">,
  { belowId, rowsMax }: { belowId: number | null; rowsMax: number },
): Promise<ContentSummary[]> {
  const { query, accountId } = account;
  const { above, below } = await idsBetween(account, filter);
  const bound = Math.min(belowId ?? Infinity, below);
  // At most one page per brand, because the index is sorted by brand; an account has at most 1,000 brands.
  const rows = await query<{ id: number }>`
    select newest.id
    from (select id from brands where account_id = ${accountId}
      ${brandId === undefined ? sql`` : sql`and id = ${brandId}`}) brand
    cross join lateral (
      select c.id from contents c
      where c.account_id = ${accountId} and c.brand_id = brand.id and c.read_at is null and c.deleted_at is null
        ${conditionsOf(filter)}
        ${andAll([bound !== Infinity && sql`c.id < ${bound}`, above > 0 && sql`c.id > ${above}`])}
      order by c.id desc limit ${rowsMax}
    ) newest
    order by newest.id desc limit ${rowsMax}`;
  return findSummaries(
    account,
    rows.map(({ id }) => id),
  );
}
