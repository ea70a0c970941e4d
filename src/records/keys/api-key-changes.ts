/** API keys as their owner lists and changes them; how one is made, rotated and revoked is in api-keys.ts. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { apiKeyColumns, toApiKeyRecord } from "./api-keys.ts";
import type { ApiKeyRecord } from "./api-keys.ts";

/** Of keys that are neither revoked nor expired an account has at most so many. */
export const livingKeysMax = 1_000;
export const keyRateMax = 1_000_000;

export interface ApiKeyPage {
  /** Where set, the keys that are bound to this brand alone. */
  brandId: number | null;
  /** Only those with a smaller id. */
  before: number | null;
  rowsMax: number;
}

/** Newest first, dead ones included. */
export async function pageApiKeys(
  account: AccountHandle,
  { brandId, before, rowsMax }: ApiKeyPage,
): Promise<ApiKeyRecord[]> {
  const rows = await account.trx
    .selectFrom("api_keys")
    .select(apiKeyColumns)
    .where("account_id", "=", account.accountId)
    .$if(brandId !== null, (query) => query.where("brand_id", "=", brandId))
    .$if(before !== null, (query) => query.where("id", "<", before ?? 0))
    .orderBy("id", "desc")
    .limit(rowsMax)
    .execute();
  return rows.map(toApiKeyRecord);
}

export async function countLivingKeys(account: AccountHandle): Promise<number> {
  const row = await account.trx
    .selectFrom("api_keys")
    .select((q) => q.fn.countAll<number>().as("count"))
    .where("account_id", "=", account.accountId)
    .where("revoked_at", "is", null)
    .where((q) => q.or([q("expires_at", "is", null), q("expires_at", ">", sql<Date>`now()`)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export interface ApiKeyChanges {
  name?: string;
  ratePerMinute?: number | null;
  dailyBudgetMicros?: number | null;
  expiresAt?: Date | null;
}

/** Undefined where there is no such key, or it is dead: what was rotated or revoked must not come back by this. */
export async function updateApiKey(
  account: AccountHandle,
  id: number,
  { name, ratePerMinute, dailyBudgetMicros, expiresAt }: ApiKeyChanges,
): Promise<ApiKeyRecord | undefined> {
  const row = await account.trx
    .updateTable("api_keys")
    .set({
      // Naming nothing changes nothing, and is still an update.
      revoked_at: null,
      ...(name !== undefined && { name }),
      ...(ratePerMinute !== undefined && { rate_per_minute: ratePerMinute }),
      ...(dailyBudgetMicros !== undefined && { daily_budget_micros: dailyBudgetMicros }),
      ...(expiresAt !== undefined && { expires_at: expiresAt }),
    })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where((q) => q.or([q("expires_at", "is", null), q("expires_at", ">", sql<Date>`now()`)]))
    .returning(apiKeyColumns)
    .executeTakeFirst();
  return row && toApiKeyRecord(row);
}
