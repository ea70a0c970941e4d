import { expect, test } from "vitest";
import { useTestDatabase } from "../../test/test-database.ts";

const opened = useTestDatabase();

test("the operator's role can read every table and sequence, so that pg_dump works without a superuser", async () => {
  const { rows } = await opened.database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
       and not case relkind when 'S' then has_sequence_privilege('pressroom_operator', oid, 'select')
         else has_table_privilege('pressroom_operator', oid, 'select') end`,
  );
  expect(rows).toEqual([]);
});
