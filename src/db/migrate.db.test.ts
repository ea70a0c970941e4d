import { randomUUID } from "node:crypto";
import { Client, Pool } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { dumpSchema } from "../../test/golden/dump-schema.ts";
import { databaseUrl } from "../../test/start-postgres.ts";
import { migrate } from "./migrate.ts";
import { findSchemaDifference } from "./schema-difference.ts";
import { applyFunctions } from "./schema-functions.ts";

let name: string;
let connectionString: string;
/** A connection that was ended may still be open when its database is dropped by force. */
const leave = () => undefined;

async function run<T extends object>(url: string, statement: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  client.on("error", leave);
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
  await expect(migrate(connectionString)).rejects.toThrow(/different version of 0028_schema\.sql/);
});

/** Undoes upgrade_from_0027.sql: the names that the migrations up to 0027 gave. */
const earlierNames = `
  drop trigger enqueue on webhook_outbox;
  alter function enqueue_deliveries() rename to line_up_deliveries;
  create trigger line_up after insert on webhook_outbox referencing new table as written
    for each statement execute function line_up_deliveries();
  alter function index_contents(jsonb) rename to read_contents;
  alter function read_job_updates(jsonb, integer) rename to read_job_news;
  alter function matches_filters(contents, jsonb) rename to is_within;
  grant create on schema public to pressroom_accepting;
  set role pressroom_accepting;
  alter function get_setup_state() rename to look_at_door;
  alter function check_sole_account(bigint) rename to look_at_owner;
  alter function list_own_writers(integer) rename to look_at_own_writers;
  alter function read_workload(integer) rename to look_at_work;
  alter function find_unindexed_contents(integer) rename to find_unread_contents;
  alter function purge_closed_accounts(integer) rename to forget_closed_accounts;
  alter function delete_old_idempotency_keys(integer) rename to forget_old_answers;
  alter function delete_old_deliveries(integer) rename to forget_old_deliveries;
  reset role;
  revoke create on schema public from pressroom_accepting;
  alter policy queue on tasks rename to line;
  alter policy queue on webhook_queue rename to line;
  alter index contents_unindexed_idx rename to contents_unread_idx;
  alter table webhook_queue rename to webhook_line;
  alter table webhook_line rename constraint webhook_queue_pkey to webhook_line_pkey;
  alter table webhook_line rename constraint webhook_queue_account_id_id_fkey to webhook_line_account_id_id_fkey;
  alter index webhook_queue_due_idx rename to webhook_line_due_idx;
  alter index webhook_queue_later_idx rename to webhook_line_later_idx;
  alter index webhook_queue_leased_idx rename to webhook_line_leased_idx;
  alter index webhook_queue_under_way_idx rename to webhook_line_under_way_idx;
  alter table job_durations rename to run_times;
  alter table run_times rename constraint job_durations_pkey to run_times_pkey;
  alter index job_durations_kind_idx rename to run_times_kind_idx;
  alter sequence job_durations_id_seq rename to run_times_id_seq;`;

/** As the migrations before the schema's one file left a database: other names, and functions of their own. */
async function makeEarlier(newest: string): Promise<void> {
  await applyFirst();
  await run(
    connectionString,
    `${earlierNames}
     drop table schema_functions;
     insert into schema_migrations (version, name, checksum)
     values (1, '0001_tables.sql', ''), (${Number(newest.slice(0, 4))}, '${newest}', '');
     set role pressroom_operator;
     insert into accounts (email) values ('kept@example.com');
     reset role`,
  );
  await breakFunction();
}

/** 0028_schema.sql alone, with the functions. */
async function applyFirst(): Promise<void> {
  const client = new Client({ connectionString });
  client.on("error", leave);
  await client.connect();
  try {
    const { pending, functions } = await findSchemaDifference(client);
    await client.query("begin");
    await client.query(`create table schema_migrations (
      version integer primary key, name text not null, checksum text not null,
      applied_at timestamptz not null default now())`);
    await client.query(pending[0]!.sql);
    await applyFunctions(client, functions);
    await client.query("commit");
  } finally {
    await client.end();
  }
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
  pool.on("error", leave);
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
  const applied = await migrate(connectionString);
  expect(applied[0]).toBe("0028_schema.sql");
  expect(applied.at(-1)).toMatch(/^functions/);
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
    /is 0026_local_models\.sql.*from 0027_first_run\.sql on.*commit \w{7}/,
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
