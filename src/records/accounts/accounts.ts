/** Accounts: who signs in. The one table that is not itself inside an account. */
import { sql } from "kysely";
import type { Database } from "../../db/database.ts";
import type { AccountHandle } from "../../db/account-handle.ts";
import { endOtherSessions } from "../sessions/sessions.ts";

export interface AccountRecord {
  id: number;
  email: string;
  defaultBrandId: number | null;
  isDemo: boolean;
}

/** Undefined where the address already has an account. */
export async function createAccount(
  database: Database,
  wanted: { email: string; passwordHash: string | null; isDemo?: boolean },
): Promise<AccountRecord | undefined> {
  const row = await database.kysely
    .insertInto("accounts")
    .values({
      email: wanted.email,
      password_hash: wanted.passwordHash,
      is_demo: wanted.isDemo ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "email", "default_brand_id", "is_demo"])
    .executeTakeFirst();
  return row && toRecord(row);
}

export async function findAccount(
  database: Database,
  which: { id: number } | { email: string } | { demo: true },
): Promise<(AccountRecord & { passwordHash: string | null }) | undefined> {
  let query = database.kysely
    .selectFrom("accounts")
    .select(["id", "email", "default_brand_id", "is_demo", "password_hash"])
    .where("closed_at", "is", null);
  if ("id" in which) query = query.where("id", "=", which.id);
  else if ("email" in which) {
    query = query.where((q) => q.eb(q.fn("lower", ["email"]), "=", which.email.toLowerCase()));
  } else query = query.where("is_demo", "=", true);
  const row = await query.executeTakeFirst();
  return row && { ...toRecord(row), passwordHash: row.password_hash };
}

export async function listAccounts(database: Database): Promise<AccountRecord[]> {
  const rows = await database.kysely
    .selectFrom("accounts")
    .select(["id", "email", "default_brand_id", "is_demo"])
    .where("closed_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(toRecord);
}

/** Makes everybody else who locks this account wait until the transaction ends. */
export async function lockAccount(account: AccountHandle): Promise<void> {
  await account.trx
    .selectFrom("accounts")
    .select("id")
    .where("id", "=", account.accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Whoever is signed in with the old one is signed out, but for the session that changes it. */
export async function setPasswordHash(
  account: AccountHandle,
  passwordHash: string,
  keptSessionId: number | null = null,
): Promise<void> {
  await account.trx
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", account.accountId)
    .execute();
  await endOtherSessions(account, keptSessionId);
  await sql`delete from password_resets where account_id = ${account.accountId}`.execute(
    account.trx,
  );
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
 * The account as its owner sees it. Jobs and contents are what was finished and made since the beginning, summed up by
 * day: counting rows would take ever longer.
 */
export async function readOwnAccount({ trx, accountId }: AccountHandle): Promise<OwnAccount> {
  const result = await sql<Omit<OwnAccount, "counts"> & OwnAccount["counts"]>`
    select a.id, a.name, a.email, a.default_brand_id as "defaultBrandId", a.created_at as "createdAt",
      (select count(*) from brands b where b.account_id = a.id and b.archived_at is null) as brands,
      (select count(*) from api_keys k where k.account_id = a.id and k.revoked_at is null
         and (k.expires_at is null or k.expires_at > now())) as keys,
      u.jobs, u.contents
    from accounts a
    cross join lateral (
      select coalesce(sum(u.jobs), 0)::bigint as jobs, coalesce(sum(u.contents), 0)::bigint as contents
      from usage_days u where u.account_id = a.id
    ) u
    where a.id = ${accountId}`.execute(trx);
  const row = result.rows[0];
  if (!row) throw new Error("the account is gone");
  const { brands, keys, jobs, contents, ...account } = row;
  return { ...account, counts: { brands, keys, jobs, contents } };
}

/** What a person knows the account by. */
export async function readOwnName({
  trx,
  accountId,
}: AccountHandle): Promise<{ id: number; name: string; email: string }> {
  return trx
    .selectFrom("accounts")
    .select(["id", "name", "email"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}

export async function setAccountName(account: AccountHandle, name: string): Promise<void> {
  await account.trx
    .updateTable("accounts")
    .set({ name })
    .where("id", "=", account.accountId)
    .execute();
}

export async function findDefaultBrand(account: AccountHandle): Promise<number | null> {
  const row = await account.trx
    .selectFrom("accounts")
    .select("default_brand_id")
    .where("id", "=", account.accountId)
    .executeTakeFirst();
  return row?.default_brand_id ?? null;
}

export async function setDefaultBrand(account: AccountHandle, brandId: number): Promise<void> {
  await account.trx
    .updateTable("accounts")
    .set({ default_brand_id: brandId })
    .where("id", "=", account.accountId)
    .execute();
}

function toRecord(row: {
  id: number;
  email: string;
  default_brand_id: number | null;
  is_demo: boolean;
}): AccountRecord {
  return {
    id: row.id,
    email: row.email,
    defaultBrandId: row.default_brand_id,
    isDemo: row.is_demo,
  };
}
