/** A brand's keywords: the phrases it wants to be found for, in the order in which they were given. */
import { sql } from "kysely";
import type { AccountHandle } from "../db/account-handle.ts";

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

/** Makes the brand's keywords exactly these. */
export async function setKeywords(
  account: AccountHandle,
  brandId: number,
  phrases: readonly string[],
): Promise<void> {
  await account.trx
    .deleteFrom("keywords")
    .where("account_id", "=", account.accountId)
    .where("brand_id", "=", brandId)
    .execute();
  await addKeywords(account, brandId, phrases);
}
