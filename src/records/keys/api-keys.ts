/**
 * API keys: creates keys, detects mistyped keys without a query, and manages their records. Only this file and
 * http/authentication/authenticate.ts see raw keys; only a key's digest is stored.
 */
import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { assignmentsOf } from "../../db/queries.ts";
import type { Queries } from "../../db/queries.ts";
import { Refusal } from "../../errors.ts";
import type { RateState } from "../../errors.ts";

export const scopes = ["generate", "read", "write", "admin"] as const;
export type Scope = (typeof scopes)[number];
export type KeyMode = "live" | "test";

/** The maximum number of keys per account that are neither revoked nor expired. */
export const activeKeysMax = 1_000;
export const keyRateMax = 1_000_000;

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

/** For recognizing a key: pr_live_…wxyz. */
export const keyHint = sql`'pr_' || mode || '_…' || last_four`;

/** All columns except the digest, which the API role cannot read. */
const columns = sql`id, name, mode, ${keyHint} as hint, brand_id as "brandId", scopes,
  rate_per_minute as "ratePerMinute", daily_budget_micros as "dailyBudgetMicros", expires_at as "expiresAt",
  revoked_at as "revokedAt", last_used_at as "lastUsedAt", last_used_address as "lastUsedAddress",
  created_at as "createdAt"`;

const isActive = sql`revoked_at is null and (expires_at is null or expires_at > now())`;

/** The raw key is returned only here. */
export async function createApiKey(
  { queryOne, accountId }: AccountHandle,
  wanted: NewApiKey,
): Promise<{ key: string; record: ApiKeyRecord }> {
  const { mode, name = "", brandId = null, scopes: given = ["generate", "read"] } = wanted;
  const { ratePerMinute = null, dailyBudgetMicros = null, expiresAt = null } = wanted;
  const key = makeKey(mode);
  const record = await queryOne<ApiKeyRecord>`
    insert into api_keys (account_id, brand_id, name, mode, key_hash, last_four, scopes, rate_per_minute,
      daily_budget_micros, expires_at)
    values (${accountId}, ${brandId}, ${name}, ${mode}, ${hash("sha256", key, "buffer")}, ${key.slice(-4)}, ${[...given]},
      ${ratePerMinute}, ${dailyBudgetMicros}, ${expiresAt})
    returning ${columns}`;
  return { key, record };
}

export async function listApiKeys({ query, accountId }: AccountHandle): Promise<ApiKeyRecord[]> {
  return query<ApiKeyRecord>`
    select ${columns} from api_keys where account_id = ${accountId} order by id`;
}

export interface ApiKeyPage {
  /** If set, only keys restricted to this brand. */
  brandId: number | null;
  /** Only those with a smaller id. */
  before: number | null;
  rowsMax: number;
}

/** Newest first, including revoked and expired keys. */
export async function pageApiKeys(
  { query, accountId }: AccountHandle,
  { brandId, before, rowsMax }: ApiKeyPage,
): Promise<ApiKeyRecord[]> {
  return query<ApiKeyRecord>`
    select ${columns} from api_keys
    where account_id = ${accountId} and (${brandId}::bigint is null or brand_id = ${brandId})
      and (${before}::bigint is null or id < ${before})
    order by id desc limit ${rowsMax}`;
}

export async function countActiveKeys({ queryOne, accountId }: AccountHandle): Promise<number> {
  const { count } = await queryOne<{ count: number }>`
    select count(*) from api_keys where account_id = ${accountId} and ${isActive}`;
  return count;
}

export async function findApiKey(
  { queryFirst, accountId }: AccountHandle,
  id: number,
): Promise<ApiKeyRecord | undefined> {
  return queryFirst<ApiKeyRecord>`
    select ${columns} from api_keys where account_id = ${accountId} and id = ${id}`;
}

export interface ApiKeyChanges {
  name?: string | undefined;
  ratePerMinute?: number | null | undefined;
  dailyBudgetMicros?: number | null | undefined;
  expiresAt?: Date | null | undefined;
}

/** Undefined if there is no such active key: a change must not revive a revoked or rotated key. */
export async function updateApiKey(
  { queryFirst, accountId }: AccountHandle,
  id: number,
  { name, ratePerMinute, dailyBudgetMicros, expiresAt }: ApiKeyChanges,
): Promise<ApiKeyRecord | undefined> {
  const values = {
    // Keeps the statement valid if nothing is to be changed.
    revoked_at: null,
    name,
    rate_per_minute: ratePerMinute,
    daily_budget_micros: dailyBudgetMicros,
    expires_at: expiresAt,
  };
  return queryFirst<ApiKeyRecord>`
    update api_keys set ${assignmentsOf(values)}
    where account_id = ${accountId} and id = ${id} and ${isActive} returning ${columns}`;
}

/** Takes effect with the next statement, because keys are never cached. False if there was nothing to revoke. */
export async function revokeApiKey(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  const count = await execute`
    update api_keys set revoked_at = now()
    where account_id = ${accountId} and id = ${id} and revoked_at is null`;
  return count > 0;
}

/** Which of these keys are no longer valid: revoked, expired or deleted. For open streams. */
export async function findInvalidKeys(
  { query }: Queries,
  digests: readonly Buffer[],
): Promise<Buffer[]> {
  const rows = await query<{ digest: Buffer }>`
    select digest from find_invalid_credentials(${digests}::bytea[]) as digest`;
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
  const { queryFirst, execute, accountId } = account;
  // The same lifetime as the old key, at most until the last time that RFC 3339 can represent.
  const old = await queryFirst<ApiKeyRecord & { nextExpiresAt: Date | null }>`
    select ${columns}, case when expires_at is not null then
      least(now() + (expires_at - created_at), '9999-12-31T23:59:59.999Z'::timestamptz) end as "nextExpiresAt"
    from api_keys where account_id = ${accountId} and id = ${id} and ${isActive} for update`;
  if (!old) return undefined;
  // An expiry before the end of the overlap is kept: rotation must never extend the old key's lifetime.
  await execute`
    update api_keys set expires_at = least(expires_at, now() + ${overlapSeconds} * interval '1 second')
    where account_id = ${accountId} and id = ${id}`;
  return createApiKey(account, {
    ...old,
    scopes: old.scopes as Scope[],
    expiresAt: earlierOf(old.nextExpiresAt, expiresAtMax),
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
  const result = await database.pool.query<
    RateRow & {
      outcome: Authorization["outcome"];
      account_id: number;
      api_key_id: number;
      brand_id: number | null;
    }
  >("select * from authorize_request($1, $2, 'read', $3, $4)", [
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

/** The rate columns that the functions in PostgreSQL return; null if no rate limit was checked. */
export interface RateRow {
  rate: number | null;
  remaining: number | null;
  retry_after_seconds: number | null;
}

export function toRateState(row: RateRow): RateState | null {
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
    message: `Too many requests ${whose}: the limit is ${limit} per minute. Try again in ${retryAfterSeconds} ${retryAfterSeconds === 1 ? "second" : "seconds"}.`,
    retryAfterSeconds,
    rate,
  });
}
