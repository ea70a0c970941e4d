/**
 * A lookup of one row reads only that row: checks that the planner uses the key's index even on tables that were never
 * analyzed, as in a new installation.
 */
import { expect, test } from "vitest";
import { useTestDatabase } from "../../test/test-database.ts";

const opened = useTestDatabase();

async function planOf(statement: string): Promise<string> {
  const client = await opened.database.pool.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    await client.query("set local enable_bitmapscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${statement}`);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}

/**
 * Other indexes that are as good: a brand has few keywords and a piece of content few tags, and some tokens and IDs are
 * unique across accounts.
 */
const asGood = new Set([
  "channels using channels_id_key",
  "content_tags using content_tags_content_idx",
  "keywords using keywords_phrase_key",
  "password_resets using password_resets_token_hash_key",
]);

test("lookups by primary key use its index in every table", async () => {
  const keys = await opened.asOwner(
    `select c.relname as table_name, i.relname as index_name, (
       select string_agg(format('%I = %L::%s', a.attname,
         case format_type(a.atttypid, null)
           when 'uuid' then '00000000-0000-0000-0000-000000000001' when 'date' then '2026-01-01' else '1' end,
         format_type(a.atttypid, null)), ' and ')
       from unnest(k.conkey) n join pg_attribute a on a.attrelid = c.oid and a.attnum = n) as condition
     from pg_constraint k
     join pg_class c on c.oid = k.conrelid
     join pg_class i on i.oid = k.conindid
     where k.contype = 'p' and c.relnamespace = current_schema()::regnamespace`,
  );
  expect(keys.length).toBeGreaterThan(20);
  const others = [];
  for (const { table_name: name, index_name: key, condition } of keys) {
    const plan = await planOf(`select from ${String(name)} where ${String(condition)}`);
    const [used = plan] = / using \w+/.exec(plan) ?? [];
    if (used !== ` using ${String(key)}` && !asGood.has(`${String(name)}${used}`)) {
      others.push(`${String(name)}: ${plan}`);
    }
  }
  expect(others).toEqual([]);
});

test("an API key is found by the index on its hash", async () => {
  const plan = await planOf(
    String.raw`select from api_keys where key_hash = '\x00' and revoked_at is null`,
  );
  expect(plan).toContain("using api_keys_hash_key");
});

test.each([
  ["status = 'draft' and deleted_at is null order by id desc limit 20", "contents_status_idx"],
  [
    "scheduled_at is not null and deleted_at is null order by scheduled_at, id limit 20",
    "contents_scheduled_idx",
  ],
])("a page of contents by %s is read from its own index, in its order", async (rest, index) => {
  const plan = await planOf(`select id from contents where account_id = 1 and ${rest}`);
  expect(plan).toContain(index);
  expect(plan).not.toContain("Sort");
});
