/**
 * The only access to tenant tables: a transaction opened for one account. It sets the account in PostgreSQL, so that
 * row-level security applies to every query, and has the account ID, so that every query filters by it too.
 */
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { Refusal } from "../errors.ts";
import type { Database } from "./database.ts";
import type { Transaction } from "./queries.ts";

export interface AccountHandle extends Transaction {
  readonly accountId: number;
}

/**
 * The account was deleted after the credential was checked: callers with a key get the same response as without one.
 */
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
  return database.transaction(async (queries) => {
    const { isOpen } = await queries.queryOne<{ isOpen: boolean }>`
      select ${settingsFor([accountId])}, is_account_open(${accountId}) as "isOpen"`;
    if (!isOpen) throw new AccountClosed();
    return work({ ...queries, accountId });
  });
}

/** For the worker's transactions that span several accounts. */
export async function nameAccounts(
  { execute }: Transaction,
  accountIds: readonly number[],
): Promise<void> {
  await execute`select ${settingsFor(accountIds)}`;
}

function settingsFor(accountIds: readonly number[]): RawBuilder<unknown> {
  const distinct = [...new Set(accountIds)];
  const [only, ...others] = distinct;
  // The worker role sees all named accounts, the API role only a single one. `true`: the settings end
  // with the transaction, so a pooled connection does not keep them.
  // Groups look up rows by key, and these rows are in memory. If PostgreSQL overestimates the cost of a lookup, it
  // reads whole tables instead.
  return sql`
    set_config('random_page_cost', '1', true),
    set_config('pressroom.account_ids', ${`{${distinct.join(",")}}`}, true),
    set_config('pressroom.account_id', ${others.length === 0 ? String(only ?? "") : ""}, true)`;
}

/** Bounds how long each further statement of the transaction may take; PostgreSQL ends a longer one itself. */
export async function limitTime({ execute }: Transaction, statementMs: number): Promise<void> {
  await execute`select set_config('statement_timeout', ${String(statementMs)}, true)`;
}
