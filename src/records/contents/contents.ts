/** Contents: what jobs made, in their current version. Their versions, and finding them by words, have their own files. */
import type { SelectQueryBuilder } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Tables } from "../../db/tables.ts";
import { sql } from "kysely";
import { tagsOf } from "./content-statuses.ts";
import type { ContentStatus } from "./content-statuses.ts";

/** As it is stored. */
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
  /** When somebody first read it, or changed it. */
  readAt: Date | null;
  /** What its job was asked to write about. */
  topic: string | null;
  words: number | null;
  status: ContentStatus;
  statusChangedAt: Date | null;
  statusChangedBy: string | null;
  /** Oldest first. */
  statusHistory: StatusChange[];
  /** When it is to be published. */
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
  /** From this time on. */
  createdAfter?: Date | undefined;
  /** Before this time. */
  createdBefore?: Date | undefined;
  /** The deleted ones instead of the others. */
  deleted?: boolean | undefined;
  status?: ContentStatus | undefined;
  tag?: string | undefined;
}

const summaryColumns = [
  "content.id",
  "content.job_id as jobId",
  "content.brand_id as brandId",
  "content.content_type as contentType",
  "content.writer",
  "content.current_version as version",
  "version.title",
  "version.language",
  "content.created_at as createdAt",
  "content.updated_at as updatedAt",
  "content.deleted_at as deletedAt",
  "content.read_at as readAt",
  "job.custom_topic as topic",
  sql<number | null>`(version.quality ->> 'words')::integer`.as("words"),
  sql<ContentStatus>`content.status`.as("status"),
  "content.status_changed_at as statusChangedAt",
  "content.status_changed_by as statusChangedBy",
  sql<StatusChange[]>`content.status_history`.as("statusHistory"),
  "content.scheduled_at as scheduledAt",
  tagsOf("content").as("tags"),
] as const;

const bodyColumns = [
  "version.markdown",
  "version.document",
  "version.sources",
  "version.quality",
] as const;

function selectContents(account: AccountHandle) {
  return account.trx
    .selectFrom("contents as content")
    .innerJoin("content_versions as version", (join) =>
      join
        .onRef("version.account_id", "=", "content.account_id")
        .onRef("version.content_id", "=", "content.id")
        .onRef("version.version", "=", "content.current_version"),
    )
    .innerJoin("jobs as job", (join) =>
      join
        .onRef("job.account_id", "=", "content.account_id")
        .onRef("job.id", "=", "content.job_id"),
    )
    .where("content.account_id", "=", account.accountId);
}

/** A deleted one is as if it did not exist. */
export async function findContent(
  account: AccountHandle,
  id: number,
  /** Where set, contents of other brands are as if they did not exist. */
  brandId: number | null = null,
): Promise<ContentRecord | undefined> {
  let query = selectContents(account)
    .select([...summaryColumns, ...bodyColumns])
    .where("content.id", "=", id)
    .where("content.deleted_at", "is", null);
  if (brandId !== null) query = query.where("content.brand_id", "=", brandId);
  return query.executeTakeFirst();
}

/** Without its text, deleted or not. */
export async function findSummary(
  account: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<ContentSummary | undefined> {
  let query = selectContents(account).select(summaryColumns).where("content.id", "=", id);
  if (brandId !== null) query = query.where("content.brand_id", "=", brandId);
  return query.executeTakeFirst();
}

/** Of these, newest first, without their texts. */
export async function findSummaries(
  account: AccountHandle,
  ids: readonly number[],
): Promise<ContentSummary[]> {
  if (ids.length === 0) return [];
  return selectContents(account)
    .select(summaryColumns)
    .where("content.id", "in", ids)
    .orderBy("content.id", "desc")
    .execute();
}

/** Newest first, below this id, without their texts. */
export interface ContentPage {
  /** The id that the page before ended with. */
  behindId: number | null;
  rowsMax: number;
  isOldestFirst?: boolean;
}

export async function listContents(
  account: AccountHandle,
  filter: ContentFilter,
  { behindId, rowsMax, isOldestFirst = false }: ContentPage,
): Promise<ContentSummary[]> {
  const between = await idsBetween(account, filter);
  const direction = isOldestFirst ? "asc" : "desc";
  let query = selectContents(account)
    .select(summaryColumns)
    .where("content.deleted_at", filter.deleted ? "is not" : "is", null)
    .limit(rowsMax);
  // The order of the table whose index leads: of a language that is rare, the others are never looked at.
  query =
    filter.language === undefined
      ? query.orderBy("content.id", direction)
      : query
          .where("version.account_id", "=", account.accountId)
          .where("version.language", "=", filter.language)
          .orderBy("version.content_id", direction);
  const below = isOldestFirst ? between.below : Math.min(behindId ?? Infinity, between.below);
  const above = isOldestFirst ? Math.max(behindId ?? 0, between.above) : between.above;
  // Said of both tables: PostgreSQL does not conclude the one from the other, and would walk there from the newest.
  if (below !== Infinity) {
    query = query.where("content.id", "<", below).where("version.content_id", "<", below);
  }
  if (above > 0) {
    query = query.where("content.id", ">", above).where("version.content_id", ">", above);
  }
  if (filter.brandId !== undefined) query = query.where("content.brand_id", "=", filter.brandId);
  if (filter.jobId !== undefined) query = query.where("content.job_id", "=", filter.jobId);
  if (filter.writer !== undefined) query = query.where("content.writer", "=", filter.writer);
  if (filter.contentType !== undefined) {
    query = query.where("content.content_type", "=", filter.contentType);
  }
  if (filter.status !== undefined) query = query.where("content.status", "=", filter.status);
  if (filter.tag !== undefined) {
    const { tag } = filter;
    query = query.where("content.id", "in", (tagged) =>
      tagged
        .selectFrom("content_tags")
        .select("content_id")
        .where("account_id", "=", account.accountId)
        .where("tag", "=", tag),
    );
  }
  if (filter.createdAfter) query = query.where("content.created_at", ">=", filter.createdAfter);
  if (filter.createdBefore) query = query.where("content.created_at", "<", filter.createdBefore);
  return query.execute();
}

/** These, in any order, with their texts. */
export async function findContents(
  account: AccountHandle,
  ids: readonly number[],
): Promise<(ContentSummary & { markdown: string })[]> {
  return selectContents(account)
    .select([...summaryColumns, "version.markdown"])
    .where("content.id", "in", ids)
    .execute();
}

const overlapMs = 60_000;

/**
 * Ids rise with the time, but for transactions that overlap: by far less than a minute, since no statement may take so
 * long. So the neighbours at that distance bound what is to be walked through.
 */
export async function idsBetween(
  account: AccountHandle,
  { createdAfter, createdBefore }: ContentFilter,
): Promise<{ above: number; below: number }> {
  const neighbour = (
    query: SelectQueryBuilder<Tables, "contents", object>,
    order: "asc" | "desc",
  ) =>
    query
      .select("id")
      .where("account_id", "=", account.accountId)
      .orderBy("created_at", order)
      .limit(1)
      .executeTakeFirst();
  const contents = () => account.trx.selectFrom("contents");
  const above =
    createdAfter &&
    (await neighbour(
      contents().where("created_at", "<", new Date(createdAfter.getTime() - overlapMs)),
      "desc",
    ));
  const below =
    createdBefore &&
    (await neighbour(
      contents().where("created_at", ">", new Date(createdBefore.getTime() + overlapMs)),
      "asc",
    ));
  return { above: above?.id ?? 0, below: below?.id ?? Infinity };
}

/** Contents that nobody has read yet, newest first, in keyset pages: found in the index that holds only those. */
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
