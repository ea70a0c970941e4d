/**
 * The queue of sources to read: workers claim a source for a lease, save it in batches, and settle it. See
 * migrations/functions/claim_sources.sql.
 */
import { forAccount, nameAccounts } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";
import type { Encrypted } from "../../encrypt.ts";

/** `claim` is the fencing token: the number of this claim. */
export interface SourceClaim {
  readonly accountId: number;
  readonly id: number;
  readonly claim: number;
}

export interface ClaimedSource extends SourceClaim {
  /** By the database clock. */
  readonly claimedAt: Date;
  readonly kind: string;
  readonly url: string;
  readonly settings: unknown;
  readonly secret: Encrypted | null;
  readonly progress: unknown;
  readonly lastReadAt: Date | null;
  readonly etag: string;
  readonly lastModified: string;
  readonly intervalSeconds: number;
  readonly failuresInRow: number;
}

/** Another worker has claimed the source, or it was changed or deleted: nothing was saved. */
export class SourceClaimLost extends Error {
  override readonly name = "SourceClaimLost";
}

export async function claimSources(
  { transaction }: Database,
  options: { sourcesMax: number; accountMax: number; leaseMs: number },
): Promise<ClaimedSource[]> {
  return transaction(async (queries) => {
    const claims = await queries.query<SourceClaim>`
      select account_id as "accountId", id, claim
      from claim_sources(${options.sourcesMax}, ${options.accountMax}, ${options.leaseMs} * interval '1 millisecond')`;
    if (claims.length === 0) return [];
    await nameAccounts(
      queries,
      claims.map(({ accountId }) => accountId),
    );
    const rows = await queries.query<
      Omit<ClaimedSource, "secret"> & { secretBytes: Buffer | null; secretKeyId: string | null }
    >`
      select now() as "claimedAt", s.account_id as "accountId", s.id, s.claim, s.kind, s.url, s.settings, s.progress,
        s.last_read_at as "lastReadAt", s.etag, s.last_modified as "lastModified", s.interval_seconds as "intervalSeconds", s.failures_in_row as "failuresInRow",
        s.secret_encrypted as "secretBytes", s.secret_key_id as "secretKeyId"
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("accountId" bigint, id bigint)
      join sources s on s.account_id = c."accountId" and s.id = c.id`;
    return rows.map(({ secretBytes: bytes, secretKeyId: keyId, ...source }) => ({
      ...source,
      secret: bytes !== null && keyId !== null ? { bytes, keyId } : null,
    }));
  });
}

/** Returns the ids whose claims are still valid; the worker must stop reading the others. */
export async function renewLeases(
  { transaction }: Database,
  claims: readonly SourceClaim[],
  leaseMs: number,
): Promise<Set<number>> {
  return transaction(async (queries) => {
    await nameAccounts(
      queries,
      claims.map(({ accountId }) => accountId),
    );
    const rows = await queries.query<{ id: number }>`
      update sources s set leased_until = now() + ${leaseMs} * interval '1 millisecond',
        next_read_at = now() + ${leaseMs} * interval '1 millisecond'
      from (
        select s.account_id, s.id
        from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("accountId" bigint, id bigint, claim bigint)
        join sources s on s.account_id = c."accountId" and s.id = c.id and s.claim = c.claim
        where s.leased_until is not null
        order by s.account_id, s.id for no key update of s
      ) held
      where s.account_id = held.account_id and s.id = held.id
      returning s.id`;
    return new Set(rows.map(({ id }) => id));
  });
}

/** Runs the work in a transaction that locks the source; throws SourceClaimLost if the claim is lost. */
export async function whileHeld<T>(
  database: Database,
  claim: SourceClaim,
  work: (account: AccountHandle) => Promise<T>,
): Promise<T> {
  return forAccount(database, claim.accountId, async (account) => {
    const rows = await account.query`
      select from sources where account_id = ${claim.accountId} and id = ${claim.id} and claim = ${claim.claim}
        and leased_until is not null
      for no key update`;
    if (rows.length === 0) throw new SourceClaimLost();
    return work(account);
  });
}

export async function saveProgress(
  { execute, accountId }: AccountHandle,
  sourceId: number,
  progress: unknown,
): Promise<void> {
  await execute`update sources set progress = ${storableJson(progress)}::jsonb
    where account_id = ${accountId} and id = ${sourceId}`;
}

export interface SourceResult {
  /** The delay before the next read. */
  readonly delayMs: number;
  readonly intervalSeconds: number;
  readonly failuresInRow: number;
  readonly problem: { code: string; message: string } | null;
  /** When the read started; null if it was not complete. */
  readonly readAt: Date | null;
  readonly hasChanged: boolean;
  readonly keepsProgress: boolean;
  /** For the source's own URL; null keeps the stored ones. */
  readonly validators: { etag: string; lastModified: string } | null;
}

/** Ends a claim, inside whileHeld. */
export async function settleSource(
  { execute, accountId }: AccountHandle,
  sourceId: number,
  result: SourceResult,
): Promise<void> {
  await execute`
    update sources set leased_until = null, next_read_at = now() + ${result.delayMs} * interval '1 millisecond',
      interval_seconds = ${result.intervalSeconds}, failures_in_row = ${result.failuresInRow},
      problem_code = ${result.problem?.code ?? null}, problem = ${result.problem?.message ?? null},
      progress = case when ${result.keepsProgress}::boolean then progress end,
      last_read_at = coalesce(${result.readAt}::timestamptz, last_read_at),
      last_changed_at = case when ${result.hasChanged}::boolean then now() else last_changed_at end,
      etag = coalesce(${result.validators?.etag ?? null}, etag),
      last_modified = coalesce(${result.validators?.lastModified ?? null}, last_modified)
    where account_id = ${accountId} and id = ${sourceId}`;
}

/** Releases a claim without a result, so that another worker can continue immediately. */
export async function releaseSource(
  { execute, accountId }: AccountHandle,
  sourceId: number,
): Promise<void> {
  await execute`update sources set leased_until = null, next_read_at = now()
    where account_id = ${accountId} and id = ${sourceId}`;
}
