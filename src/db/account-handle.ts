/**
 * The only way to a tenant's table: a transaction that was opened for one account. It tells PostgreSQL which account
 * that is, so that row-level security can stand behind every query, and carries the number so that every query names it
 * too.
 */
import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { Refusal } from "../errors.ts";
import type { Database } from "./database.ts";
import type { Tables } from "./tables.ts";

export interface AccountHandle {
  readonly accountId: number;
  readonly trx: Transaction<Tables>;
}

/** The account was deleted, whatever was proved a moment before: to whoever asks with a key, as no key. */
export class AccountClosed extends Refusal {
  constructor() {
    super("unauthorized");
  }
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

async function asAccount(trx: Transaction<Tables>, accountId: number): Promise<AccountHandle> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select ${settingsFor([accountId])}, is_account_open(${accountId}) as "isOpen"`.execute(trx);
  if (!rows[0]?.isOpen) throw new AccountClosed();
  return { accountId, trx };
}

/** For the two transactions that do more than one account's work: the worker's claim and settle. */
export async function nameAccounts(
  trx: Transaction<Tables>,
  accountIds: readonly number[],
): Promise<void> {
  await sql`select ${settingsFor(accountIds)}`.execute(trx);
}

function settingsFor(accountIds: readonly number[]): RawBuilder<unknown> {
  const [only, ...others] = new Set(accountIds);
  // The worker's role sees the accounts that are named, the API's the one that stands alone. `true`: the settings end
  // with the transaction, so a pooled connection never carries them on.
  // Groups look their rows up by key, and those are in memory; where PostgreSQL believes that finding one is dear, it
  // reads whole tables instead.
  return sql`
    set_config('random_page_cost', '1', true),
    set_config('pressroom.account_ids', ${`{${accountIds.join(",")}}`}, true),
    set_config('pressroom.account_id', ${others.length === 0 ? String(only ?? "") : ""}, true)`;
}
