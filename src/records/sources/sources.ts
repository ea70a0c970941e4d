/** An account's sources: their settings, schedules and states. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { assignmentsOf } from "../../db/queries.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { Encryption } from "../../encrypt.ts";

export interface SourceRecord {
  id: number;
  brandId: number | null;
  kind: string;
  name: string;
  url: string;
  settings: Record<string, unknown>;
  hasSecret: boolean;
  isPaused: boolean;
  isReading: boolean;
  intervalSeconds: number;
  /** Null if it is not read automatically. */
  nextReadAt: Date | null;
  lastReadAt: Date | null;
  lastChangedAt: Date | null;
  failuresInRow: number;
  problemCode: string | null;
  problem: string | null;
  /** Counted up to `countedMax`. */
  documentsCount: number;
  forumPostsCount: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Counts stop here, so that their cost is bounded. */
export const countedMax = 1_000;
/** Per account. */
export const sourcesMax = 1_000;

const columns = sql`
  s.id, s.brand_id as "brandId", s.kind, s.name, s.url, s.settings, s.secret_encrypted is not null as "hasSecret",
  s.is_paused as "isPaused", s.leased_until is not null and s.leased_until > now() as "isReading",
  s.interval_seconds as "intervalSeconds", s.next_read_at as "nextReadAt", s.last_read_at as "lastReadAt",
  s.last_changed_at as "lastChangedAt", s.failures_in_row as "failuresInRow", s.problem_code as "problemCode",
  s.problem, s.created_at as "createdAt", s.updated_at as "updatedAt",
  (select count(*) from (
    select from documents d where d.source_id = s.id and d.account_id = s.account_id limit ${countedMax}) counted)
    as "documentsCount",
  (select count(*) from (
    select from forum_posts f where f.source_id = s.id and f.account_id = s.account_id limit ${countedMax}) counted)
    as "forumPostsCount"`;

export interface NewSource {
  brandId: number | null;
  kind: string;
  name: string;
  url: string;
  settings: Record<string, unknown>;
  secret: string | null;
  intervalSeconds: number;
  /** False for a source that is not read automatically, such as a file. */
  isRead: boolean;
}

export type CreatedSource = { id: number } | { refused: "name_taken" | "limit_reached" };

export async function createSource(
  { encryption }: { encryption: Encryption },
  { queryFirst, queryOne, accountId }: AccountHandle,
  source: NewSource,
): Promise<CreatedSource> {
  const { count } = await queryOne<{ count: number }>`
    select count(*) from (select from sources where account_id = ${accountId} limit ${sourcesMax}) counted`;
  if (count >= sourcesMax) return { refused: "limit_reached" };
  const secret =
    source.secret === null ? null : encryption.encrypt(source.secret, secretPlace(accountId));
  const made = await queryFirst<{ id: number }>`
    insert into sources (account_id, brand_id, kind, name, url, settings, secret_encrypted, secret_key_id,
      interval_seconds, next_read_at)
    values (${accountId}, ${source.brandId}, ${source.kind}, ${source.name}, ${source.url},
      ${storableJson(source.settings)}::jsonb, ${secret?.bytes ?? null}, ${secret?.keyId ?? null},
      ${source.intervalSeconds}, case when ${source.isRead}::boolean then now() end)
    on conflict do nothing
    returning id`;
  return made ?? { refused: "name_taken" };
}

/** Binds an encrypted secret to its table and account: it cannot be decrypted for any other. */
export function secretPlace(accountId: number): string {
  return `sources ${accountId}`;
}

export async function findSource(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<SourceRecord | undefined> {
  return queryFirst<SourceRecord>`
    select ${columns} from sources s where s.account_id = ${accountId} and s.id = ${id}`;
}

export interface SourcePage {
  kind: string | null;
  /** Sources for this brand and sources for all brands. */
  brandId: number | null;
  /** Only sources with, or without, a problem. */
  hasProblem: boolean | null;
  before: number | null;
  rowsMax: number;
}

/** Newest first. */
export async function listSources(
  { query, accountId }: AccountHandle,
  { kind, brandId, hasProblem, before, rowsMax }: SourcePage,
): Promise<SourceRecord[]> {
  return query<SourceRecord>`
    select ${columns} from sources s
    where s.account_id = ${accountId}
      and (${kind}::text is null or s.kind = ${kind})
      and (${brandId}::bigint is null or s.brand_id is null or s.brand_id = ${brandId})
      and (${hasProblem}::boolean is null or (s.problem_code is not null) = ${hasProblem})
      and (${before}::bigint is null or s.id < ${before})
    order by s.id desc limit ${rowsMax}`;
}

export interface SourceChanges {
  name?: string | undefined;
  brandId?: number | null | undefined;
  isPaused?: boolean | undefined;
  intervalSeconds?: number | undefined;
  url?: string | undefined;
  settings?: Record<string, unknown> | undefined;
  /** Null removes it. */
  secret?: string | null | undefined;
}

/** A change of what is read cancels the current read and starts a new one. Undefined if the name is taken. */
export async function updateSource(
  { encryption }: { encryption: Encryption },
  account: AccountHandle,
  before: SourceRecord,
  changes: SourceChanges,
): Promise<SourceRecord | undefined> {
  const { execute, accountId } = account;
  const { name, brandId, isPaused, intervalSeconds, url, settings, secret } = changes;
  if (name !== undefined && name !== before.name) {
    const taken = await account.query`
      select from sources where account_id = ${accountId} and kind = ${before.kind} and name = ${name}`;
    if (taken.length > 0) return undefined;
  }
  const encrypted = secret ? encryption.encrypt(secret, secretPlace(accountId)) : null;
  const isRestarted = url !== undefined || settings !== undefined || secret !== undefined;
  const isScheduled = before.nextReadAt !== null;
  const values = {
    name,
    brand_id: brandId,
    is_paused: isPaused,
    interval_seconds: intervalSeconds,
    url,
    settings: settings && storableJson(settings),
    ...(secret !== undefined && {
      secret_encrypted: encrypted?.bytes ?? null,
      secret_key_id: encrypted?.keyId ?? null,
    }),
    // The current read ends at its next save; what it has already saved is kept.
    ...(isScheduled &&
      (isRestarted || isPaused === true) && {
        claim: sql`claim + 1`,
        leased_until: null,
        next_read_at: sql`now()`,
      }),
    ...(isRestarted && { progress: null, failures_in_row: 0, etag: "", last_modified: "" }),
    updated_at: sql`now()`,
  };
  await execute`
    update sources set ${assignmentsOf(values)} where account_id = ${accountId} and id = ${before.id}`;
  if (brandId !== undefined) {
    await execute`update passages set brand_id = ${brandId} where account_id = ${accountId}
      and document_id in (
        select id from documents where account_id = ${accountId} and source_id = ${before.id})`;
  }
  return findSource(account, before.id);
}

/** Schedules a read as soon as a worker is free, unless the source is being read. */
export async function requestReading(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<void> {
  await execute`
    update sources set next_read_at = now(), is_paused = false, failures_in_row = 0
    where account_id = ${accountId} and id = ${id} and (leased_until is null or leased_until <= now())`;
}

/** Deletes the source with its documents and posts. False if there is none. */
export async function deleteSource(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  return (await execute`delete from sources where account_id = ${accountId} and id = ${id}`) > 0;
}
