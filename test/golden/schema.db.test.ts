import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase } from "../test-database.ts";
import type { TestDatabase } from "../test-database.ts";
import { dumpSchema } from "./dump-schema.ts";

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(async () => opened.close());

test("generated/schema.sql is the schema that the migrations create (updated by npm run schema)", async () => {
  await expect(await dumpSchema(opened.database.pool)).toMatchFileSnapshot("generated/schema.sql");
});

test("PostgreSQL's checker finds no problems in any function, with all tables and functions present", async () => {
  await expect(
    opened.asOwner(`
      do $$
      declare
        one record;
      begin
        for one in
          select p.oid, p.proowner::regrole::text as owner, l.lanvalidator::regproc as validator
          from pg_proc p join pg_language l on l.oid = p.prolang
          where p.pronamespace = 'public'::regnamespace
        loop
          perform set_config('role', one.owner, true);
          execute format('select %s(%s)', one.validator, one.oid);
        end loop;
      end;
      $$`),
  ).resolves.toBeDefined();
});

test("every table with account data has an account_id, which its foreign keys include", async () => {
  const { rows } = await opened.database.pool.query<{ table: string }>(`
    select c.relname as "table" from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('accounts', 'schema_migrations', 'schema_functions', 'workers', 'job_durations', 'readiness')
      and not exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id' and a.attnum > 0)`);
  expect(rows).toEqual([]);

  // A foreign key without the account could point across accounts, unless a second key between the same tables includes
  // it. Shared sources and posts have no account: they are referenced by `shared_%` columns, which are null in all
  // other rows.
  const { rows: narrow } = await opened.database.pool.query<{ name: string }>(`
    select conname as name from pg_constraint k
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and k.confrelid <> 'accounts'::regclass
      and not exists (
        select from pg_attribute a
        where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and a.attgenerated = 's' and a.attname like 'shared_%')
      and not exists (
        select from pg_constraint other
        join pg_attribute a on a.attrelid = other.confrelid and a.attnum = any (other.confkey)
        where other.contype = 'f' and other.conrelid = k.conrelid and other.confrelid = k.confrelid
          and other.conkey @> k.conkey and a.attname = 'account_id')`);
  expect(narrow).toEqual([]);
});
