/** Accounts: their credentials, names and default brands. */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";
import { endOtherSessions } from "../sessions/sessions.ts";

export interface AccountRecord {
  id: number;
  email: string;
  defaultBrandId: number | null;
  isDemo: boolean;
}

const columns = sql`id, email, default_brand_id as "defaultBrandId", is_demo as "isDemo"`;

/** Undefined if the address already has an account. */
export async function createAccount(
  { queryFirst }: Queries,
  {
    email,
    passwordHash,
    isDemo = false,
  }: { email: string; passwordHash: string | null; isDemo?: boolean },
): Promise<AccountRecord | undefined> {
  return queryFirst<AccountRecord>`
    insert into accounts (email, password_hash, is_demo) values (${email}, ${passwordHash}, ${isDemo})
    on conflict do nothing returning ${columns}`;
}

type WantedAccount = { id: number } | { email: string } | { demo: true };

export async function findAccount(
  { queryFirst }: Queries,
  which: WantedAccount,
): Promise<(AccountRecord & { passwordHash: string | null }) | undefined> {
  return queryFirst<AccountRecord & { passwordHash: string | null }>`
    select ${columns}, password_hash as "passwordHash" from accounts where closed_at is null and ${isWanted(which)}`;
}

function isWanted(which: WantedAccount) {
  if ("id" in which) return sql`id = ${which.id}`;
  if ("email" in which) return sql`lower(email) = ${which.email.toLowerCase()}`;
  return sql`is_demo`;
}

export async function listAccounts({ query }: Queries): Promise<AccountRecord[]> {
  return query<AccountRecord>`select ${columns} from accounts where closed_at is null order by id`;
}

/** Locks the account until the transaction ends. */
export async function lockAccount({ execute, accountId }: AccountHandle): Promise<void> {
  await execute`select from accounts where id = ${accountId} for no key update`;
}

/** Ends all sessions except the one that changes the password, and invalidates reset links. */
export async function setPasswordHash(
  account: AccountHandle,
  passwordHash: string,
  keptSessionId: number | null = null,
): Promise<void> {
  const { execute, accountId } = account;
  await execute`update accounts set password_hash = ${passwordHash} where id = ${accountId}`;
  await endOtherSessions(account, keptSessionId);
  await execute`delete from password_resets where account_id = ${accountId}`;
}

export interface OwnAccount {
  id: number;
  name: string;
  email: string;
  defaultBrandId: number | null;
  createdAt: Date;
  counts: { brands: number; keys: number; jobs: number; contents: number };
}

/**
 * The numbers of jobs and contents are summed from the daily usage, because counting rows would take longer and longer.
 */
export async function readOwnAccount({ queryOne, accountId }: AccountHandle): Promise<OwnAccount> {
  return queryOne<OwnAccount>`
    select a.id, a.name, a.email, a.default_brand_id as "defaultBrandId", a.created_at as "createdAt", json_build_object(
      'brands', (select count(*) from brands b where b.account_id = a.id and b.archived_at is null),
      'keys', (select count(*) from api_keys k where k.account_id = a.id and k.revoked_at is null
        and (k.expires_at is null or k.expires_at > now())),
      'jobs', u.jobs, 'contents', u.contents) as counts
    from accounts a
    cross join lateral (
      select coalesce(sum(u.jobs), 0)::bigint as jobs, coalesce(sum(u.contents), 0)::bigint as contents
      from usage_days u where u.account_id = a.id
    ) u
    where a.id = ${accountId}`;
}

export async function readOwnName({
  queryOne,
  accountId,
}: AccountHandle): Promise<{ id: number; name: string; email: string }> {
  return queryOne<{ id: number; name: string; email: string }>`
    select id, name, email from accounts where id = ${accountId}`;
}

export async function setAccountName(
  { execute, accountId }: AccountHandle,
  name: string,
): Promise<void> {
  await execute`update accounts set name = ${name} where id = ${accountId}`;
}

export async function findDefaultBrand({
  queryFirst,
  accountId,
}: AccountHandle): Promise<number | null> {
  const row = await queryFirst<{ brandId: number | null }>`
    select default_brand_id as "brandId" from accounts where id = ${accountId}`;
  return row?.brandId ?? null;
}

export async function setDefaultBrand(
  { execute, accountId }: AccountHandle,
  brandId: number,
): Promise<void> {
  await execute`update accounts set default_brand_id = ${brandId} where id = ${accountId}`;
}
