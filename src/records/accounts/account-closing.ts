/** Deletes accounts: closes them in one transaction and purges their rows later in batches. */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";

/** The approximate number of rows that one call removes, which locks them for about ten milliseconds. */
const rowsMax = 1_000;

/**
 * Once the transaction commits, the account's credentials stop working, webhooks stop, and workers discard the results
 * of its running jobs. False if the account is already closed.
 */
export async function closeAccount({ queryOne }: AccountHandle): Promise<boolean> {
  return (await queryOne<{ isClosed: boolean }>`select close_account() as "isClosed"`).isClosed;
}

/** Removes some rows of a closed account; returns how many: 0 if none are left or another process is purging. */
export async function purgeClosedRows({ queryOne }: Queries, rows = rowsMax): Promise<number> {
  return (await queryOne<{ count: number }>`select purge_closed_accounts(${rows}) as count`).count;
}
