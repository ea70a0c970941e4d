/** Locks a table until it is released, so that queries that use it have to wait. */
import type { TestDatabase } from "./test-database.ts";
import { eventually } from "./test-service.ts";

export async function lockTable({ database }: Pick<TestDatabase, "database">, table: string) {
  const client = await database.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return {
    /** Resolves when this many queries wait for the table. */
    untilWaiting: (count = 1) =>
      eventually(async () => {
        const { rows } = await client.query(
          `select from pg_locks where not granted and relation = '${table}'::regclass`,
        );
        return rows.length === count;
      }),
    async release() {
      await client.query("rollback");
      client.release();
    },
  };
}
