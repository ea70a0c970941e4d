/**
 * API keys: how one is made, how it is told from a mistyped one without asking the database, and its record.
 * With http/authenticate.ts the only place that ever sees a raw key; only its digest is stored.
 */
import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import type { Selectable } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Tables } from "../../db/tables.ts";
import { Refusal } from "../../errors.ts";
import type { RateState } from "../../errors.ts";

export const scopes = ["generate", "read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];
export type KeyMode = "live" | "test";

const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 32;
const checksumLength = 6;
const keyShape = /^pr_(live|test)_[0-9A-Za-z]{38}$/;

export function makeKey(mode: KeyMode): string {
  let key = `pr_${mode}_`;
  for (let n = 0; n < randomLength; n += 1) key += digits.charAt(randomInt(digits.length));
  return key + checksum(key);
}

/** As it stands in the key itself. */
export function keyMode(key: string): KeyMode {
  return key.startsWith("pr_test_") ? "test" : "live";
}

/** The digest by which a key is looked up, or undefined for what cannot be a key: no query is spent on it. */
export function keyDigest(key: string): Buffer | undefined {
  if (!keyShape.test(key)) return undefined;
  if (checksum(key.slice(0, -checksumLength)) !== key.slice(-checksumLength)) return undefined;
  return hash("sha256", key, "buffer");
}

function checksum(text: string): string {
  let rest = crc32(text);
  let result = "";
  for (let n = 0; n < checksumLength; n += 1) {
    result = digits.charAt(rest % digits.length) + result;
    rest = Math.floor(rest / digits.length);
  }
  return result;
}

export interface ApiKeyRecord {
  id: number;
  name: string;
  mode: KeyMode;
  /** What a person recognises it by: pr_live_…wxyz. */
  hint: string;
  brandId: number | null;
  scopes: string[];
  ratePerMinute: number | null;
  /** What it may spend in a day, in millionths of a dollar; null: what the account may. */
  dailyBudgetMicros: number | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** The network address that its last request came from, as far as this service can see. */
  lastUsedAddress: string | null;
  createdAt: Date;
}

export interface NewApiKey {
  mode: KeyMode;
  name?: string;
  brandId?: number | null;
  scopes?: readonly Scope[];
  ratePerMinute?: number | null;
  dailyBudgetMicros?: number | null;
  expiresAt?: Date | null;
}

/** The raw key is in this answer and nowhere else, ever again. */
export async function createApiKey(
  account: AccountHandle,
  wanted: NewApiKey,
): Promise<{ key: string; record: ApiKeyRecord }> {
  const key = makeKey(wanted.mode);
  const row = await account.trx
    .insertInto("api_keys")
    .values({
      account_id: account.accountId,
      brand_id: wanted.brandId ?? null,
      name: wanted.name ?? "",
      mode: wanted.mode,
      key_hash: hash("sha256", key, "buffer"),
      last_four: key.slice(-4),
      scopes: [...(wanted.scopes ?? ["generate", "read"])],
      rate_per_minute: wanted.ratePerMinute ?? null,
      daily_budget_micros: wanted.dailyBudgetMicros ?? null,
      expires_at: wanted.expiresAt ?? null,
    })
    .returning(apiKeyColumns)
    .executeTakeFirstOrThrow();
  return { key, record: toApiKeyRecord(row) };
}

export async function listApiKeys(account: AccountHandle): Promise<ApiKeyRecord[]> {
  const rows = await account.trx
    .selectFrom("api_keys")
    .select(apiKeyColumns)
    .where("account_id", "=", account.accountId)
    .orderBy("id")
    .execute();
  return rows.map(toApiKeyRecord);
}

export async function findApiKey(
  account: AccountHandle,
  id: number,
): Promise<ApiKeyRecord | undefined> {
  const row = await account.trx
    .selectFrom("api_keys")
    .select(apiKeyColumns)
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && toApiKeyRecord(row);
}

/** Dead from the next statement on: keys are never cached. False where there was nothing to revoke. */
export async function revokeApiKey(account: AccountHandle, id: number): Promise<boolean> {
  const result = await account.trx
    .updateTable("api_keys")
    .set({ revoked_at: sql<Date>`now()` })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Which of these are no longer good: revoked, run out, or gone. For whoever was let in and is still there. */
export async function findDeadKeys(
  { pool }: Pick<Database, "pool">,
  digests: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await pool.query<{ digest: Buffer }>(
    "select digest from find_dead_keys($1::bytea[]) as digest",
    [digests],
  );
  return rows.map(({ digest }) => digest);
}

/**
 * A new key with the old one's name, brand, scopes, rate, budget and span of life; the old one lives on for the overlap.
 * The new one ends no later than `expiresAtMax`. Undefined where there is no such key, or it is dead already.
 */
export async function rotateApiKey(
  account: AccountHandle,
  id: number,
  overlapSeconds: number,
  expiresAtMax: Date | null = null,
): Promise<{ key: string; record: ApiKeyRecord } | undefined> {
  const old = await account.trx
    .selectFrom("api_keys")
    .select(apiKeyColumns)
    .select(
      // As long a life as the old one had; the last moment that RFC 3339 can write is late enough for any.
      sql<Date | null>`case when expires_at is not null then
        least(now() + (expires_at - created_at), '9999-12-31T23:59:59.999Z'::timestamptz) end`.as(
        "next_expires_at",
      ),
    )
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .where((q) => q.or([q("expires_at", "is", null), q("expires_at", ">", sql<Date>`now()`)]))
    .forUpdate()
    .executeTakeFirst();
  if (!old) return undefined;
  await account.trx
    .updateTable("api_keys")
    .set({
      // An expiry that was nearer than the overlap stays: rotating must never lengthen an old key's life.
      expires_at: sql<Date>`least(expires_at, now() + ${overlapSeconds} * interval '1 second')`,
    })
    .where("account_id", "=", account.accountId)
    .where("id", "=", id)
    .execute();
  return createApiKey(account, {
    mode: old.mode,
    name: old.name,
    brandId: old.brand_id,
    scopes: old.scopes as Scope[],
    ratePerMinute: old.rate_per_minute,
    dailyBudgetMicros: old.daily_budget_micros,
    expiresAt: earlierOf(old.next_expires_at, expiresAtMax),
  });
}

/** Null is never. */
function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export interface Authorization {
  outcome: "allowed" | "unauthorized" | "insufficient_scope" | "rate_limited";
  accountId: number;
  apiKeyId: number;
  /** Where set, the key sees this brand's work alone. */
  brandId: number | null;
  rate: RateState | null;
}

/** Who is asking, may they, and not too fast: one statement, for every request that starts no job. */
export async function authorizeRequest(
  database: Database,
  request: { digest: Buffer; scope: Scope; ratePerMinute: number; limits: boolean },
): Promise<Authorization> {
  const result = await database.pool.query<{
    outcome: Authorization["outcome"];
    account_id: number;
    api_key_id: number;
    brand_id: number | null;
    rate: number | null;
    remaining: number;
    retry_after_seconds: number;
  }>("select * from authorize_request($1, $2, 'read', $3, $4)", [
    request.digest,
    request.scope,
    request.ratePerMinute,
    request.limits,
  ]);
  const row = result.rows[0];
  if (!row) throw new Error("authorize_request returned no row");
  return {
    outcome: row.outcome,
    accountId: row.account_id,
    apiKeyId: row.api_key_id,
    brandId: row.brand_id,
    rate: toRateState(row),
  };
}

export function toRateState(row: {
  rate: number | null;
  remaining: number | null;
  retry_after_seconds: number | null;
}): RateState | null {
  if (row.rate === null || row.remaining === null || row.retry_after_seconds === null) return null;
  return {
    limit: row.rate,
    remaining: row.remaining,
    retryAfterSeconds: row.retry_after_seconds,
  };
}

/** What the caller is told who was too fast, alone or together with others. */
export function tooFast(rate: RateState | null, whose = "with this API key"): Refusal {
  if (!rate) return new Refusal("rate_limited");
  const { limit, retryAfterSeconds } = rate;
  return new Refusal("rate_limited", {
    message: `Too many requests ${whose}: at most ${limit} a minute. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
    rate,
  });
}

/** All but the digest, which nobody who answers callers may read. */
export const apiKeyColumns = [
  "id",
  "name",
  "mode",
  "last_four",
  "brand_id",
  "scopes",
  "rate_per_minute",
  "daily_budget_micros",
  "expires_at",
  "revoked_at",
  "last_used_at",
  "last_used_address",
  "created_at",
] as const;

type ApiKeyRow = Pick<Selectable<Tables["api_keys"]>, (typeof apiKeyColumns)[number]>;

export function toApiKeyRecord(row: ApiKeyRow): ApiKeyRecord {
  return {
    id: row.id,
    name: row.name,
    mode: row.mode,
    hint: `pr_${row.mode}_…${row.last_four}`,
    brandId: row.brand_id,
    scopes: row.scopes,
    ratePerMinute: row.rate_per_minute,
    dailyBudgetMicros: row.daily_budget_micros,
    expiresAt: row.expires_at,
    revokedAt: row.revoked_at,
    lastUsedAt: row.last_used_at,
    lastUsedAddress: row.last_used_address,
    createdAt: row.created_at,
  };
}
