/** A brand's keywords, in the order in which they were added. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";

export const keywordsMax = 1_000;
export const keywordLengthMax = 200;

export async function listKeywords(
  { query, accountId }: AccountHandle,
  brandId: number,
): Promise<string[]> {
  const rows = await query<{ phrase: string }>`
    select phrase from keywords where account_id = ${accountId} and brand_id = ${brandId} order by id`;
  return rows.map(({ phrase }) => phrase);
}

/** Adds new keywords, ignoring case; returns how many. */
export async function addKeywords(
  { execute, accountId }: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<number> {
  if (phrases.length === 0) return 0;
  return execute`
    insert into keywords (account_id, brand_id, phrase)
    select ${accountId}, ${brandId}, phrase
    from unnest(${[...phrases]}::text[]) with ordinality as given (phrase, position)
    order by position
    on conflict (account_id, brand_id, lower(phrase)) do nothing`;
}

/** Replaces the brand's keywords; existing ones keep their search volume. */
export async function setKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<void> {
  const before = await account.query<{ phrase: string; volume: number | null }>`
    delete from keywords where account_id = ${account.accountId} and brand_id = ${brandId} returning phrase, volume`;
  await addKeywords(account, brandId, phrases);
  const known = before.flatMap(({ phrase, volume }) =>
    volume === null ? [] : [[phrase, volume] as const],
  );
  await setVolumes(account, brandId, new Map(known));
}

export interface KeywordRecord {
  id: number;
  phrase: string;
  /** Searches per month; null if unknown. */
  volume: number | null;
  createdAt: Date;
}

/** In the order in which they were added. */
export async function pageKeywords(
  { query, accountId }: AccountHandle,
  brandId: number,
  { after, rowsMax }: { after: number | null; rowsMax: number },
): Promise<KeywordRecord[]> {
  return query<KeywordRecord>`
    select id, phrase, volume, created_at as "createdAt" from keywords
    where account_id = ${accountId} and brand_id = ${brandId} and (${after}::bigint is null or id > ${after})
    order by id limit ${rowsMax}`;
}

export async function countKeywords(
  { queryOne, accountId }: AccountHandle,
  brandId: number,
): Promise<number> {
  const { count } = await queryOne<{ count: number }>`
    select count(*) from keywords where account_id = ${accountId} and brand_id = ${brandId}`;
  return count;
}

export interface MergedKeywords {
  /** In the order given. */
  added: string[];
  existing: string[];
  /** Keywords beyond the brand's limit. */
  rejected: string[];
  /** The brand's number of keywords afterward. */
  count: number;
}

/** Previews adding keywords. The brand must be locked, or concurrent requests could exceed its limit. */
export async function planKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<MergedKeywords> {
  const before = await countKeywords(account, brandId);
  // Compared by PostgreSQL, with the same lower() as the unique index.
  const rows = await account.query<{ phrase: string; isThere: boolean }>`
    select given.phrase,
      given.position > min(given.position) over (partition by lower(given.phrase)) or exists (
        select from keywords k
        where k.account_id = ${account.accountId} and k.brand_id = ${brandId}
          and lower(k.phrase) = lower(given.phrase)) as "isThere"
    from unnest(${[...phrases]}::text[]) with ordinality as given (phrase, position)
    order by given.position`;
  const room = Math.max(0, keywordsMax - before);
  const wanted = rows.filter((row) => !row.isThere).map((row) => row.phrase);
  const added = wanted.slice(0, room);
  return {
    added,
    existing: rows.filter((row) => row.isThere).map((row) => row.phrase),
    rejected: wanted.slice(room),
    count: before + added.length,
  };
}

/** Adds new keywords up to the brand's limit. The brand must be locked, as above. */
export async function mergeKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<MergedKeywords> {
  const plan = await planKeywords(account, brandId, phrases);
  await addKeywords(account, brandId, plan.added);
  return plan;
}

/** Sets the volumes of existing keywords; others are ignored. */
export async function setVolumes(
  account: AccountHandle,
  brandId: number,
  volumes: ReadonlyMap<string, number>,
): Promise<void> {
  if (volumes.size === 0) return;
  await account.execute`
    update keywords k set volume = given.volume
    from unnest(${[...volumes.keys()]}::text[], ${[...volumes.values()]}::int[]) as given (phrase, volume)
    where k.account_id = ${account.accountId} and k.brand_id = ${brandId} and lower(k.phrase) = lower(given.phrase)
      and k.volume is distinct from given.volume`;
}

/** By ids, or by phrases ignoring case; returns how many were removed. */
export async function removeKeywords(
  { execute, accountId }: AccountHandle,
  brandId: number,
  which: { ids: readonly number[] } | { phrases: readonly string[] },
): Promise<number> {
  const isWanted =
    "ids" in which
      ? sql`id = any (${[...which.ids]}::bigint[])`
      : sql`lower(phrase) = any (select lower(given) from unnest(${[...which.phrases]}::text[]) as given)`;
  return execute`
    delete from keywords where account_id = ${accountId} and brand_id = ${brandId} and ${isWanted}`;
}
