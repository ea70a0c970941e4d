import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../../test/test-database.ts";
import type { TestDatabase } from "../../test/test-database.ts";

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => opened.close());

test("the operator's role may read every table and sequence, so that pg_dump works without a superuser", async () => {
  const { rows } = await opened.database.pool.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S')
       and not case relkind when 'S' then has_sequence_privilege('pressroom_operator', oid, 'select')
         else has_table_privilege('pressroom_operator', oid, 'select') end`,
  );
  expect(rows).toEqual([]);
});
