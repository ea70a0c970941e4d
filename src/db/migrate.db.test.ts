import { randomUUID } from "node:crypto";
import { Client, Pool } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { dumpSchema } from "../../test/golden/dump-schema.ts";
import { databaseUrl } from "../../test/start-postgres.ts";
import { migrate } from "./migrate.ts";

let name: string;
let connectionString: string;

async function run<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(statement)).rows;
  } finally {
    await client.end();
  }
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

test("of two that start at once one brings the database up to date, and the other finds nothing to do", async () => {
  const applied = await Promise.all([migrate(connectionString), migrate(connectionString)]);
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
});

test("a database made by other migrations is refused with words, and left as it is", async () => {
  await migrate(connectionString);
  await run(connectionString, "update schema_migrations set checksum = 'other'");
  await expect(migrate(connectionString)).rejects.toThrow(/another 0028_schema\.sql/);
});

/** As the migrations before the schema's one file left a database: the same tables, and functions of their own. */
async function makeEarlier(newest: string): Promise<void> {
  await migrate(connectionString);
  await run(
    connectionString,
    `drop table schema_functions;
     delete from schema_migrations;
     insert into schema_migrations (version, name, checksum)
     values (1, '0001_tables.sql', ''), (${Number(newest.slice(0, 4))}, '${newest}', '');
     set role pressroom_operator;
     insert into accounts (email) values ('kept@example.com');
     reset role`,
  );
  await breakFunction();
}

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
  try {
    return await dumpSchema(pool);
  } finally {
    await pool.end();
  }
}

test("a database with all migrations that the schema's file replaces keeps its rows, and becomes as a new one", async () => {
  await migrate(connectionString);
  const asNew = await dump();
  await run(inject("postgresUrl"), `drop database ${name} with (force)`);
  await run(inject("postgresUrl"), `create database ${name}`);

  await makeEarlier("0027_first_run.sql");
  expect(await migrate(connectionString)).toEqual([
    "0028_schema.sql",
    expect.stringMatching(/^functions/),
  ]);
  expect(await dump()).toBe(asNew);
  expect(await isBroken()).toBe(false);
  const asOperator = `${connectionString}?options=-c%20role%3Dpressroom_operator`;
  expect(await run(asOperator, "select email from accounts")).toEqual([
    { email: "kept@example.com" },
  ]);
  expect(await migrate(connectionString)).toEqual([]);
});

test("an older database is refused with the way to go, and left as it is", async () => {
  await makeEarlier("0026_local_models.sql");
  await expect(migrate(connectionString)).rejects.toThrow(
    /with 0026_local_models\.sql.*from 0027_first_run\.sql on.*commit \w{7}/,
  );
  expect(await isBroken()).toBe(true);
  expect(await run(connectionString, "select version from schema_migrations")).toEqual([
    { version: 1 },
    { version: 26 },
  ]);
});

test("a function whose text has changed is replaced, and no other", async () => {
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

test("an older version that starts last leaves the functions of a newer one alone", async () => {
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
