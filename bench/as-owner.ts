/** Runs one statement as the login that owns the databases. */
import { Client } from "pg";
import type { QueryResultRow } from "pg";

export async function asOwner<Row extends QueryResultRow>(
  connectionString: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    // The login's statement timeout is meant for the service; seeding and vacuuming millions of rows take longer.
    await client.query("set statement_timeout = 0");
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
