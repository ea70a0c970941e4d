import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { brotliDecompressSync } from "node:zlib";
import { Pool } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { dumpSchema } from "../../test/golden/dump-schema.ts";
import { databaseUrl } from "../../test/start-postgres.ts";
import { migrate } from "./migrate.ts";
import { applyFunctions } from "./schema-functions.ts";
import { withClient } from "./unpooled-client.ts";

let name: string;
let connectionString: string;

async function run<T extends object>(url: string, statement: string): Promise<T[]> {
  return withClient(url, async (client) => (await client.query<T>(statement)).rows);
}

beforeEach(async () => {
  name = `empty_${randomUUID().replaceAll("-", "")}`;
  await run(inject("postgresUrl"), `create database ${name}`);
  connectionString = databaseUrl(inject("postgresUrl"), name);
});
afterEach(async () => {
  await run(inject("postgresUrl"), `drop database ${name} with (force)`);
});

test("a second run finds nothing to do", async () => {
  expect((await migrate(connectionString)).length).toBeGreaterThan(0);
  expect(await migrate(connectionString)).toEqual([]);
});

test("if two processes start at once, one migrates the database and the other finds nothing to do", async () => {
  const applied = await Promise.all([migrate(connectionString), migrate(connectionString)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test("a database that was made by a different version of a migration is refused", async () => {
  await migrate(connectionString);
  await run(connectionString, "update schema_migrations set checksum = 'other'");
  await expect(migrate(connectionString)).rejects.toThrow(/different version of 0044_schema\.sql/);
});

/**
 * The migrations that 0044_schema.sql replaced: 0001 to 0027 as of commit 4a4861b, and 0028 to 0043 with their functions
 * as of commit 47a900ea.
 */
const replacedUrl = new URL("replaced-migrations.json.br", import.meta.url);
const replaced = JSON.parse(brotliDecompressSync(readFileSync(replacedUrl)).toString()) as Record<
  "0027" | "0043",
  Record<string, string>
>;

/** Creates a database with the migrations of one of the two commits, up to number `last`, and with rows. */
async function createReplaced(commit: "0027" | "0043", last = Number(commit)): Promise<void> {
  const files = replaced[commit];
  await withClient(connectionString, async (client) => {
    await client.query(`create table schema_migrations (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
    for (const [file, text] of Object.entries(files)) {
      const version = Number(file.slice(0, 4));
      if (!(version <= last)) continue;
      const sql = text.replaceAll(
        /^-- include (.+)$/gmu,
        (_, included: string) => files[included]!,
      );
      await client.query(`begin; ${sql}; commit`);
      await client.query("insert into schema_migrations values ($1, $2, '')", [version, file]);
    }
    const functions = Object.entries(files).flatMap(([file, sql]) =>
      file.startsWith("functions/") ? [{ name: file.slice(10), sql, checksum: "" }] : [],
    );
    if (functions.length > 0) {
      await client.query("begin");
      await applyFunctions(client, { revision: 1, files: functions });
      await client.query("commit");
    }
    await client.query(rows);
  });
}

const rows = `
  begin;
  set local role pressroom_operator;
  insert into accounts (email) values ('removed@example.com'), ('kept@example.com');
  delete from accounts where id = 1;
  insert into brands (account_id, name) values (2, 'Brand');
  update accounts set default_brand_id = 1;
  insert into keywords (account_id, brand_id, phrase) values (2, 1, 'keyword');
  insert into api_keys (account_id, mode, key_hash, last_four) values (2, 'live', sha256('key'), 'abcd');
  insert into sources (account_id, kind, name) values (null, 'forum', 'Shared'), (2, 'manual', 'Own');
  insert into forum_posts (account_id, source_id, external_id, title, url)
  values (null, 1, 'a', 'Shared', 'https://example.com/a'), (2, 2, 'b', 'Own', 'https://example.com/b');
  insert into forum_replies (account_id, post_id, position, body) values (2, 2, 1, 'Yes'), (2, 2, 2, 'No');
  insert into jobs (account_id, task_id, brand_id, content_type, live, state, finished_at)
  values (2, gen_random_uuid(), 1, 'article', true, 'succeeded', now());
  insert into contents (account_id, job_id, position, brand_id, content_type, writer, searchable_version)
  values (2, 1, 0, 1, 'article', 'writer', 1);
  insert into content_versions (account_id, content_id, version, title, language, markdown, document)
  values (2, 1, 1, 'Title', 'en', 'Text', '{}');
  insert into webhook_endpoints (account_id, url, events) values (2, 'https://example.com', '{job.succeeded}');
  insert into webhook_outbox (account_id, endpoint_id, type, payload) values (2, 1, 'job.succeeded', '{}');
  insert into tasks (id, account_id, job_id) values (gen_random_uuid(), 2, 1);
  commit`;

/** All rows of all tables that the operator can read, as JSON, without two columns that the upgrade changes. */
async function readRows(): Promise<Map<string, Record<string, unknown>[]>> {
  const tables = await run<{ name: string }>(
    asOperator(),
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
       and has_table_privilege(oid, 'select') and relname not like 'schema_%' order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name: table }) => {
      const [read] = await run<{ rows: Record<string, unknown>[] | null }>(
        asOperator(),
        `select jsonb_agg(to_jsonb(t) - '{search,searchable_version}'::text[] order by t) as rows from ${table} t`,
      );
      return [table, read?.rows ?? []] as const;
    }),
  );
  return new Map(found);
}

const asOperator = () => `${connectionString}?options=-c%20role%3Dpressroom_operator`;

async function breakFunction(): Promise<void> {
  await run(
    connectionString,
    `create or replace function seconds_to_midnight() returns integer language sql as 'select -1'`,
  );
}

async function isBroken(): Promise<boolean> {
  const [row] = await run<{ seconds: number }>(
    connectionString,
    "select seconds_to_midnight() as seconds",
  );
  return row?.seconds === -1;
}

async function dump(): Promise<string> {
  const pool = new Pool({ connectionString });
  // The server may still have a closed connection open when its database is dropped by force.
  pool.on("error", () => undefined);
  try {
    return await dumpSchema(pool);
  } finally {
    await pool.end();
  }
}

test.each([
  { last: "0027", reply_count: 2, searchable_version: 0 },
  { last: "0043", reply_count: 0, searchable_version: 1 },
] as const)(
  "a database made by the migrations up to $last keeps its rows and gets the same schema as a new one",
  async ({ last, ...computed }) => {
    await migrate(connectionString);
    const asNew = await dump();
    await run(inject("postgresUrl"), `drop database ${name} with (force)`);
    await run(inject("postgresUrl"), `create database ${name}`);

    await createReplaced(last);
    const before = await readRows();
    // Another application uses the same schema.
    await run(
      connectionString,
      "create table customers (id integer); insert into customers values (7)",
    );
    await run(connectionString, "create function twice(integer) returns integer return $1 * 2");
    expect(await migrate(connectionString)).toEqual([
      "0044_schema.sql",
      expect.stringMatching(/^functions/),
    ]);
    expect(await run(connectionString, "select twice(id) from customers")).toEqual([{ twice: 14 }]);
    await run(connectionString, "drop table customers; drop function twice");
    expect(await dump()).toBe(asNew);
    expect(await migrate(connectionString)).toEqual([]);

    const after = await readRows();
    const renamed = new Map([["webhook_line", "webhook_queue"]]);
    for (const [table, kept] of before) {
      if (kept.length > 0) expect(after.get(renamed.get(table) ?? table)).toMatchObject(kept);
    }
    const { reply_count, searchable_version } = computed;
    expect(after.get("forum_posts")).toMatchObject([{ reply_count: 0 }, { reply_count }]);
    expect(await run(asOperator(), "select searchable_version from contents")).toEqual([
      { searchable_version },
    ]);
    expect(after.get("brand_matching")).toMatchObject([{ account_id: 2, brand_id: 1 }]);
    const [added] = await run<{ id: string }>(
      asOperator(),
      "insert into accounts (email) values ('new@example.com') returning id",
    );
    expect(added?.id).toBe("3");
  },
);

test("a view on our tables is not dropped: the migration fails and names it", async () => {
  await createReplaced("0043");
  await run(connectionString, "create view emails as select email from accounts");
  await expect(migrate(connectionString)).rejects.toThrow(
    /^emails depends on a table of Pressroom/,
  );
  expect(await run(connectionString, "select email from emails")).toHaveLength(0);
});

test("an older database is refused with instructions and left unchanged", async () => {
  await createReplaced("0027", 26);
  const before = await readRows();
  await expect(migrate(connectionString)).rejects.toThrow(
    /is 0026_local_models\.sql.*from 0027_first_run\.sql on.*commit \w{7}/,
  );
  expect(await readRows()).toEqual(before);
});

test("only functions whose text has changed are replaced", async () => {
  await migrate(connectionString);
  await breakFunction();
  expect(await migrate(connectionString)).toEqual([]);
  await run(
    connectionString,
    "update schema_functions set checksum = 'other' where name = 'seconds_to_midnight.sql'",
  );
  const given = "select applied_at from schema_functions group by applied_at";
  expect(await run(connectionString, given)).toHaveLength(1);
  expect(await migrate(connectionString)).toEqual([expect.stringMatching(/^functions/)]);
  expect(await isBroken()).toBe(false);
  expect(await run(connectionString, given)).toHaveLength(2);
});

test("an older version that starts last keeps the functions of a newer one", async () => {
  await migrate(connectionString);
  await breakFunction();
  await run(
    connectionString,
    `update schema_functions set checksum = 'newer', revision = revision + 1
     where name = 'seconds_to_midnight.sql'`,
  );
  expect(await migrate(connectionString)).toEqual([]);
  expect(await isBroken()).toBe(true);
});
