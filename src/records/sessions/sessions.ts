/**
 * Sessions: browsers that are signed in, each known by the digest of its token alone. The token itself is made here,
 * travels in a cookie (http/authentication/session-cookie.ts) and is stored nowhere.
 */
import { hash, randomBytes } from "node:crypto";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { RateState } from "../../errors.ts";
import { toRateState } from "../keys/api-keys.ts";

/** As the database counts them, from when a session was last seen. */
export const sessionDays = 30;
/** More browsers than a person has; with another one the oldest is signed out. */
const sessionsMax = 100;
const tokenShape = /^[\w-]{43}$/;

export interface SessionRecord {
  id: number;
  createdAt: Date;
  /** To within an hour. */
  lastSeenAt: Date;
  address: string;
  browser: string;
}

export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The digest by which a token is looked up, or undefined for what cannot be one: no query is spent on it. */
export function tokenDigest(token: string): Buffer | undefined {
  return tokenShape.test(token) ? digestOf(token) : undefined;
}

function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

/** The token is a new one, made for it. */
export async function createSession(
  { execute, accountId }: AccountHandle,
  { token, address, browser }: { token: string; address: string; browser: string },
): Promise<void> {
  await execute`
    delete from sessions where account_id = ${accountId} and (
      last_seen_at <= now() - interval '30 days'
      or id not in (
        select id from sessions where account_id = ${accountId} order by last_seen_at desc, id desc
        limit ${sessionsMax - 1}))`;
  await execute`
    insert into sessions (account_id, token_hash, address, browser)
    values (${accountId}, ${digestOf(token)}, ${address}, ${browser})`;
}

/** Those that live, the one seen last first. */
export async function listSessions({ query, accountId }: AccountHandle): Promise<SessionRecord[]> {
  return query<SessionRecord>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", address, browser from sessions
    where account_id = ${accountId} and last_seen_at > now() - interval '30 days'
    order by last_seen_at desc, id desc`;
}

/** Dead from the next statement on: sessions are never cached. False where there was none. */
export async function endSession(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  return (await execute`delete from sessions where account_id = ${accountId} and id = ${id}`) > 0;
}

/** All but this one; all of them where it is null. */
export async function endOtherSessions(
  { execute, accountId }: AccountHandle,
  keptId: number | null,
): Promise<void> {
  await execute`
    delete from sessions where account_id = ${accountId} and id is distinct from ${keptId}::bigint`;
}

export interface SessionAuthorization {
  outcome: "allowed" | "unauthorized" | "rate_limited";
  accountId: number;
  sessionId: number;
  /** True once an hour: the cookie is to live on as the session does. */
  isTouched: boolean;
  rate: RateState | null;
}

/** Whose session this is, and not too fast: one statement. */
export async function authorizeSession(
  { pool }: Pick<Database, "pool">,
  request: {
    digest: Buffer;
    kind: "session" | "session generate";
    ratePerMinute: number;
    limits: boolean;
  },
): Promise<SessionAuthorization> {
  const result = await pool.query<{
    outcome: SessionAuthorization["outcome"];
    account_id: number;
    session_id: number;
    is_touched: boolean;
    rate: number | null;
    remaining: number | null;
    retry_after_seconds: number | null;
  }>("select * from authorize_session($1, $2, $3, $4)", [
    request.digest,
    request.kind,
    request.ratePerMinute,
    request.limits,
  ]);
  const row = result.rows[0];
  if (!row) throw new Error("authorize_session returned no row");
  return {
    outcome: row.outcome,
    accountId: row.account_id,
    sessionId: row.session_id,
    isTouched: row.is_touched,
    rate: toRateState(row),
  };
}
