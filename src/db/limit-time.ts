/** Bounds how long each further statement of a transaction may take; PostgreSQL ends a longer one itself. */
import { sql } from "kysely";
import type { AccountHandle } from "./account-handle.ts";

export async function limitTime({ trx }: AccountHandle, statementMs: number): Promise<void> {
  await sql`select set_config('statement_timeout', ${String(statementMs)}, true)`.execute(trx);
}
