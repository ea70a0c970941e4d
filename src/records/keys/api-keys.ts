/**
 * API keys: creates keys, detects mistyped keys without a query, and manages their records. Together with
 * http/authenticate.ts the only code that sees a raw key; only its digest is stored.
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

/** As encoded in the key itself. */
export function keyMode(key: string): KeyMode {
  return key.startsWith("pr_test_") ? "test" : "live";
}

/** The digest for looking up a key, or undefined if it cannot be a key, which avoids a query. */
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
  /** A hint for recognizing the key: pr_live_…wxyz. */
  hint: string;
  brandId: number | null;
  scopes: string[];
  ratePerMinute: number | null;
  /** Its daily budget in millionths of a dollar; null for the account's budget. */
  dailyBudgetMicros: number | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  /** The IP address of its last request, as seen by this service. */
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

/** The raw key is returned only here. */
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

/** Takes effect with the next statement, because keys are never cached. False if there was nothing to revoke. */
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

/** Which of these keys are no longer valid: revoked, expired or deleted. For open streams. */
export async function findDeadKeys(
  { pool }: Pick<Database, "pool">,
  digests: readonly Buffer[],
): Promise<Buffer[]> {
  const { rows } = await pool.query<{ digest: Buffer }>(
    "select digest from find_invalid_credentials($1::bytea[]) as digest",
    [digests],
  );
  return rows.map(({ digest }) => digest);
}

/**
 * Creates a key with the old key's name, brand, scopes, rate limit, budget and lifetime; the old key stays valid for
 * the overlap. The new key expires no later than `expiresAtMax`. Undefined if the key does not exist, was revoked or
 * has expired.
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
      // The same lifetime as the old key, at most until the last time that RFC 3339 can represent.
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
      // An expiry before the end of the overlap is kept: rotation must never extend the old key's lifetime.
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

/** Null means never. */
function earlierOf(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

export interface Authorization {
  outcome: "allowed" | "unauthorized" | "insufficient_scope" | "rate_limited";
  accountId: number;
  apiKeyId: number;
  /** If set, the key is restricted to this brand. */
  brandId: number | null;
  rate: RateState | null;
}

/** Checks the key, its scope and its rate limit in one statement, for every request that starts no job. */
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

/** The message for a caller that exceeded the rate limit of its key or account. */
export function tooFast(rate: RateState | null, whose = "with this API key"): Refusal {
  if (!rate) return new Refusal("rate_limited");
  const { limit, retryAfterSeconds } = rate;
  return new Refusal("rate_limited", {
    message: `Too many requests ${whose}: the limit is ${limit} per minute. Try again in ${retryAfterSeconds} s.`,
    retryAfterSeconds,
    rate,
  });
}

/** All columns except the digest, which the API role cannot read. */
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
