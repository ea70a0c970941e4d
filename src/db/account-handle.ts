/**
 * The only way to a tenant's table: a transaction that was opened for one account.
 * It tells PostgreSQL which account that is, so that row-level security can stand behind every query, and
 * carries the number so that every query names it too.
 */
import { sql } from "kysely";
import type { Transaction } from "kysely";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

export interface AccountHandle {
  readonly accountId: number;
  readonly trx: Transaction<Tables>;
}

export async function forAccount<T>(
  database: Database,
  accountId: number,
  work: (account: AccountHandle) => Promise<T>,
): Promise<T> {
  return database.kysely.transaction().execute(async (trx) => {
    return work(await asAccount(trx, accountId));
  });
}

/** For the few transactions that do more than one account's work: the worker's claim and settle. */
export async function asAccount(
  trx: Transaction<Tables>,
  accountId: number,
): Promise<AccountHandle> {
  // `true`: the setting ends with the transaction, so a pooled connection never carries it on.
  await sql`select set_config('pressroom.account_id', ${String(accountId)}, true)`.execute(trx);
  return { accountId, trx };
}
