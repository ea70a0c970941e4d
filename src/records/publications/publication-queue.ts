/**
 * The queue of publications: workers claim them for a lease, save their progress step by step, and settle them. See
 * migrations/functions/claim_publications.sql.
 */
import { sql } from "kysely";
import { forAccount, nameAccounts } from "../../db/account-handle.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import { storableJson } from "../../db/storable-json.ts";
import { saveChannelHealth } from "../channels/channels.ts";
import { addPublicationEvent, updateContentStatus } from "./publications.ts";
import type { PublicationAction } from "./publications.ts";

export interface PublicationClaim {
  readonly accountId: number;
  readonly id: number;
  readonly claim: number;
}

export interface ClaimedPublication extends PublicationClaim {
  readonly contentId: number;
  readonly channelId: number;
  readonly key: string;
  readonly action: PublicationAction;
  readonly options: Record<string, unknown>;
  readonly publishAt: Date;
  readonly createdAt: Date;
  readonly remoteId: string | null;
  readonly progress: Record<string, unknown>;
  /** Since the last request, including this one. */
  readonly attempts: number;
}

/** Another worker has claimed the publication, or it was deleted: nothing was saved. */
export class PublicationClaimLost extends Error {
  override readonly name = "PublicationClaimLost";
}

export async function claimPublications(
  { transaction }: Database,
  { rowsMax, leaseMs }: { rowsMax: number; leaseMs: number },
): Promise<ClaimedPublication[]> {
  return transaction(async (queries) => {
    const claims = await queries.query<PublicationClaim>`
      select account_id as "accountId", id, claim
      from claim_publications(${rowsMax}, ${leaseMs} * interval '1 millisecond')`;
    if (claims.length === 0) return [];
    await nameAccounts(
      queries,
      claims.map(({ accountId }) => accountId),
    );
    return queries.query<ClaimedPublication>`
      select p.account_id as "accountId", p.id, p.claim, p.content_id as "contentId", p.channel_id as "channelId", p.key,
        p.action, p.options, p.publish_at as "publishAt", p.created_at as "createdAt", p.remote_id as "remoteId",
        p.progress, p.attempts
      from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("accountId" bigint, id bigint)
      join publications p on p.account_id = c."accountId" and p.id = c.id`;
  });
}

/** Runs the work in a transaction that locks the publication; throws PublicationClaimLost if the claim is lost. */
export async function whileClaimed<T>(
  database: Database,
  { accountId, id, claim }: PublicationClaim,
  work: (account: AccountHandle) => Promise<T>,
): Promise<T> {
  return forAccount(database, accountId, async (account) => {
    const rows = await account.query`
      select from publications where account_id = ${accountId} and id = ${id} and claim = ${claim} and state = 'publishing'
      for no key update`;
    if (rows.length === 0) throw new PublicationClaimLost();
    return work(account);
  });
}

/** Saves what the next attempt needs, and renews the lease. */
export async function savePublicationProgress(
  { execute, accountId }: AccountHandle,
  { id, channelId }: Pick<ClaimedPublication, "id" | "channelId">,
  {
    remoteId,
    progress,
    leaseMs,
  }: { remoteId: string | null; progress: Record<string, unknown>; leaseMs: number },
): Promise<void> {
  await execute`
    with held as (
      update channels set leased_until = now() + ${leaseMs} * interval '1 millisecond'
      where account_id = ${accountId} and id = ${channelId}
    ) update publications set remote_id = ${remoteId}, progress = ${storableJson(progress)}::jsonb,
      next_attempt_at = now() + ${leaseMs} * interval '1 millisecond'
    where account_id = ${accountId} and id = ${id}`;
}

export type PublicationResult =
  | {
      readonly outcome: "draft" | "scheduled" | "published";
      readonly version: number;
      readonly url: string | null;
    }
  /** `isGone`: it no longer exists on the channel; publishing it again creates a new object. */
  | { readonly outcome: "unpublished"; readonly isGone: boolean }
  /** The worker is stopping; this does not count as an attempt. */
  | { readonly outcome: "released" }
  | {
      readonly outcome: "failed";
      readonly code: string;
      readonly problem: string;
      /** Undefined: not retried. */
      readonly delayMs: number | undefined;
      /** The channel itself does not work. */
      readonly isChannelsFault: boolean;
    };

/** Ends a claim, inside whileClaimed. */
export async function settlePublication(
  account: AccountHandle,
  { id, channelId }: Pick<ClaimedPublication, "id" | "channelId">,
  result: PublicationResult,
): Promise<void> {
  const { execute, accountId } = account;
  await execute`update channels set leased_until = null where account_id = ${accountId} and id = ${channelId}`;
  await execute`update publications set ${changesFor(result)}, updated_at = now()
    where account_id = ${accountId} and id = ${id}`;
  if (result.outcome === "released") return;
  const isFailed = result.outcome === "failed";
  if (!isFailed) await updateContentStatus(account, id);
  if (!isFailed || result.isChannelsFault) {
    await saveChannelHealth(account, channelId, isFailed ? result.problem : null);
  }
  await addPublicationEvent(account, id, { type: typeOf(result), message: messageOf(result) });
}

function changesFor(result: PublicationResult) {
  switch (result.outcome) {
    case "released":
      return sql`state = 'queued', next_attempt_at = now(), attempts = attempts - 1`;
    case "failed":
      return sql`problem_code = ${result.code}, problem = ${result.problem},
        state = case when ${result.delayMs ?? null}::float8 is null then 'failed' else 'queued' end,
        next_attempt_at = now() + ${result.delayMs ?? null}::float8 * interval '1 millisecond'`;
    case "unpublished":
      return sql`state = 'unpublished', next_attempt_at = null, problem_code = null, problem = null, url = null,
        published_at = null, version = 0,
        key = case when ${result.isGone}::boolean then gen_random_uuid() else key end,
        remote_id = case when ${result.isGone}::boolean then null else remote_id end,
        progress = case when ${result.isGone}::boolean then '{}' else progress end`;
    case "draft":
      return sql`${sent(result)}, next_attempt_at = null`;
    case "scheduled":
      return sql`${sent(result)}, action = 'publish', attempts = 0,
        next_attempt_at = greatest(publish_at, now()) + interval '1 minute'`;
    default:
      return sql`${sent(result)}, next_attempt_at = null, published_at = coalesce(published_at, now())`;
  }
}

function sent({ outcome, url, version }: { outcome: string; url: string | null; version: number }) {
  return sql`state = ${outcome}, problem_code = null, problem = null, url = ${url}, version = ${version}`;
}

function typeOf(result: PublicationResult): string {
  return result.outcome === "failed" && result.delayMs !== undefined ? "retry" : result.outcome;
}

function messageOf(result: PublicationResult): string {
  switch (result.outcome) {
    case "failed":
      return result.delayMs === undefined
        ? result.problem
        : `${result.problem} The next attempt is in ${Math.max(1, Math.round(result.delayMs / 1_000))} seconds.`;
    case "published":
      return `Version ${result.version} is published.`;
    case "draft":
      return `Version ${result.version} is a draft on the channel.`;
    case "scheduled":
      return `Version ${result.version} is scheduled on the channel.`;
    default:
      return "It is no longer published.";
  }
}
