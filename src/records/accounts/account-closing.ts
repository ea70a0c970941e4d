/**
 * Accounts that are deleted: closed at once (records of theirs are then nobody's), and forgotten row by row afterwards
 * (migrations/functions/close_account.sql, purge_closed_accounts.sql).
 */
import type { AccountHandle } from "../../db/account-handle.ts";
import type { Queries } from "../../db/queries.ts";

/** About how many rows one call removes: it holds none of them for longer than some ten milliseconds. */
const rowsMax = 1_000;

/**
 * From the end of the transaction on nobody signs in, reads, starts or is sent anything of it, and workers write nothing
 * more of what they have in hand. False where somebody was faster.
 */
export async function closeAccount({ queryOne }: AccountHandle): Promise<boolean> {
  return (await queryOne<{ isClosed: boolean }>`select close_account() as "isClosed"`).isClosed;
}

/** Removes some rows of a closed account; returns how many, 0 when none is left or another process is at it. */
export async function purgeClosedRows({ queryOne }: Queries, rows = rowsMax): Promise<number> {
  return (await queryOne<{ count: number }>`select purge_closed_accounts(${rows}) as count`).count;
}
