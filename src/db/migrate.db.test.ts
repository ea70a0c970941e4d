import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
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

test("of two that start at once each migration is applied by one", async () => {
  const [one, other] = await Promise.all([migrate(connectionString), migrate(connectionString)]);
  const applied = await run<{ name: string }>(
    connectionString,
    "select name from schema_migrations order by version",
  );
  expect([...(one ?? []), ...(other ?? [])].toSorted()).toEqual(applied.map((row) => row.name));
});

test("a database made by other migrations is refused with words, and left as it is", async () => {
  await migrate(connectionString);
  await run(connectionString, "update schema_migrations set checksum = 'other' where version = 1");
  await expect(migrate(connectionString)).rejects.toThrow(/another 0001_tables\.sql/);
});
