/** Accounts: who signs in. The one table that is not itself inside an account. */
import type { Database } from "../db/database.ts";
import type { AccountHandle } from "../db/account-handle.ts";

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
    .select(["id", "email", "default_brand_id", "is_demo", "password_hash"]);
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

export async function setPasswordHash(account: AccountHandle, passwordHash: string): Promise<void> {
  await account.trx
    .updateTable("accounts")
    .set({ password_hash: passwordHash })
    .where("id", "=", account.accountId)
    .execute();
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
