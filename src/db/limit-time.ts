/** Bounds how long each further statement of a transaction may take; PostgreSQL ends a longer one itself. */
import type { Queries } from "./queries.ts";

export async function limitTime({ execute }: Queries, statementMs: number): Promise<void> {
  await execute`select set_config('statement_timeout', ${String(statementMs)}, true)`;
}
