/**
 * Sessions of signed-in browsers. Only the digest of a session's token is stored; the token itself is sent in a cookie
 * (http/authentication/session-cookie.ts).
 */
import { hash, randomBytes } from "node:crypto";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { RateState } from "../../errors.ts";
import { toRateState } from "../keys/api-keys.ts";
import type { RateRow } from "../keys/api-keys.ts";

/** Counted from the session's last request, as in the database functions. */
export const sessionDays = 30;
/** Per account; a sign-in beyond this limit ends the oldest session. */
const sessionsMax = 100;
const tokenShape = /^[\w-]{43}$/;

export interface SessionRecord {
  id: number;
  createdAt: Date;
  /** Accurate to one hour. */
  lastSeenAt: Date;
  address: string;
  browser: string;
}

export function makeToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The digest for looking up a token, or undefined if it cannot be a token, which avoids a query. */
export function tokenDigest(token: string): Buffer | undefined {
  return tokenShape.test(token) ? digestOf(token) : undefined;
}

function digestOf(token: string): Buffer {
  return hash("sha256", token, "buffer");
}

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

/** Active sessions, most recently used first. */
export async function listSessions({ query, accountId }: AccountHandle): Promise<SessionRecord[]> {
  return query<SessionRecord>`
    select id, created_at as "createdAt", last_seen_at as "lastSeenAt", address, browser from sessions
    where account_id = ${accountId} and last_seen_at > now() - interval '30 days'
    order by last_seen_at desc, id desc`;
}

/** Takes effect with the next statement, because sessions are never cached. False if there was none. */
export async function endSession(
  { execute, accountId }: AccountHandle,
  id: number,
): Promise<boolean> {
  return (await execute`delete from sessions where account_id = ${accountId} and id = ${id}`) > 0;
}

/** Ends all sessions except this one; all of them if null. */
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
  /** True once an hour, when the session and its cookie are to be extended. */
  isTouched: boolean;
  rate: RateState | null;
}

/** Checks the session and its rate limit in one statement. */
export async function authorizeSession(
  { pool }: Pick<Database, "pool">,
  request: {
    digest: Buffer;
    kind: "session" | "session generate";
    ratePerMinute: number;
    limits: boolean;
  },
): Promise<SessionAuthorization> {
  const result = await pool.query<
    RateRow & {
      outcome: SessionAuthorization["outcome"];
      account_id: number;
      session_id: number;
      is_touched: boolean;
    }
  >("select * from authorize_session($1, $2, $3, $4)", [
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
