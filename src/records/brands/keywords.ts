/** A brand's keywords: the phrases it wants to be found for, in the order in which they were given. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";

export const keywordsMax = 1_000;
export const keywordLengthMax = 200;

export async function listKeywords(account: AccountHandle, brandId: number): Promise<string[]> {
  const rows = await account.trx
    .selectFrom("keywords")
    .select("phrase")
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", brandId)
    .orderBy("id")
    .execute();
  return rows.map((row) => row.phrase);
}

/** Adds those that are not there yet, whatever their letter case; returns how many were new. */
export async function addKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<number> {
  if (phrases.length === 0) return 0;
  const result = await sql`
    insert into keywords (account_id, brand_id, phrase)
    select ${account.accountId}, ${brandId}, phrase
    from unnest(${[...phrases]}::text[]) with ordinality as given (phrase, position)
    order by position
    on conflict (account_id, brand_id, lower(phrase)) do nothing`.execute(account.trx);
  return Number(result.numAffectedRows ?? 0n);
}

/** Makes the brand's keywords exactly these. Those that it had keep how often they are searched for. */
export async function setKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<void> {
  const before = await account.trx
    .deleteFrom("keywords")
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", brandId)
    .returning(["phrase", "volume"])
    .execute();
  await addKeywords(account, brandId, phrases);
  const known = before.flatMap(({ phrase, volume }) =>
    volume === null ? [] : [[phrase, volume] as const],
  );
  await setVolumes(account, brandId, new Map(known));
}

export interface KeywordRecord {
  id: number;
  phrase: string;
  /** Searches a month, where known. */
  volume: number | null;
  createdAt: Date;
}

/** In the order in which they were given. */
export async function pageKeywords(
  account: AccountHandle,
  brandId: number,
  { after, rowsMax }: { after: number | null; rowsMax: number },
): Promise<KeywordRecord[]> {
  return account.trx
    .selectFrom("keywords")
    .select(["id", "phrase", "volume", "created_at as createdAt"])
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", brandId)
    .$if(after !== null, (query) => query.where("id", ">", after ?? 0))
    .orderBy("id")
    .limit(rowsMax)
    .execute();
}

export async function countKeywords(account: AccountHandle, brandId: number): Promise<number> {
  const row = await account.trx
    .selectFrom("keywords")
    .select((q) => q.fn.countAll<number>().as("count"))
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", brandId)
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface MergedKeywords {
  /** In the order given. */
  added: string[];
  existing: string[];
  /** Those for which the brand has no room. */
  left: string[];
  /** How many the brand has now. */
  count: number;
}

/** What adding these would do. The brand must be locked, or two could fill it at once. */
export async function planKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<MergedKeywords> {
  const before = await countKeywords(account, brandId);
  // Told apart by PostgreSQL, whose letter case the unique index follows.
  const { rows } = await sql<{ phrase: string; isThere: boolean }>`
    select given.phrase,
      given.position > min(given.position) over (partition by lower(given.phrase)) or exists (
        select from keywords k
        where k.account_id = ${account.accountId} and k.brand_id = ${brandId}
          and lower(k.phrase) = lower(given.phrase)) as "isThere"
    from unnest(${[...phrases]}::text[]) with ordinality as given (phrase, position)
    order by given.position`.execute(account.trx);
  const room = Math.max(0, keywordsMax - before);
  const wanted = rows.filter((row) => !row.isThere).map((row) => row.phrase);
  const added = wanted.slice(0, room);
  return {
    added,
    existing: rows.filter((row) => row.isThere).map((row) => row.phrase),
    left: wanted.slice(room),
    count: before + added.length,
  };
}

/** Adds those that are not there yet, as far as there is room. The brand must be locked, as above. */
export async function mergeKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<MergedKeywords> {
  const plan = await planKeywords(account, brandId, phrases);
  await addKeywords(account, brandId, plan.added);
  return plan;
}

/** Of keywords that the brand has; those that it does not have are passed over. */
export async function setVolumes(
  account: AccountHandle,
  brandId: number,
  volumes: ReadonlyMap<string, number>,
): Promise<void> {
  if (volumes.size === 0) return;
  await sql`
    update keywords k set volume = given.volume
    from unnest(${[...volumes.keys()]}::text[], ${[...volumes.values()]}::int[]) as given (phrase, volume)
    where k.account_id = ${account.accountId} and k.brand_id = ${brandId} and lower(k.phrase) = lower(given.phrase)
      and k.volume is distinct from given.volume`.execute(account.trx);
}

/** By their ids, or by their phrases whatever their letter case; says how many there were. */
export async function removeKeywords(
  account: AccountHandle,
  brandId: number,
  which: { ids: readonly number[] } | { phrases: readonly string[] },
): Promise<number> {
  const result = await account.trx
    .deleteFrom("keywords")
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", brandId)
    .where(
      "ids" in which
        ? sql<boolean>`id = any (${[...which.ids]}::bigint[])`
        : sql<boolean>`lower(phrase) = any (
            select lower(given) from unnest(${[...which.phrases]}::text[]) as given)`,
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
