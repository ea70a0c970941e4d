/** A database of its own for a test file, cloned from the migrated template, with the means to fill it. */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { inject } from "vitest";
import { forAccount } from "../src/db/account-handle.ts";
import { openDatabase } from "../src/db/database.ts";
import type { Database } from "../src/db/database.ts";
import { createLog } from "../src/log.ts";
import type { Log } from "../src/log.ts";
import { openQueue } from "../src/queue/queue.ts";
import type { Queue } from "../src/queue/queue.ts";
import { createAccount } from "../src/records/accounts.ts";
import { createApiKey } from "../src/records/api-keys.ts";
import type { NewApiKey } from "../src/records/api-keys.ts";
import { createBrand } from "../src/records/brands.ts";
import { addKeywords } from "../src/records/keywords.ts";
import { databaseUrl, templateName } from "./start-postgres.ts";

export interface TestDatabase {
  connectionString: string;
  database: Database;
  queue: Queue;
  log: Log;
  close(): Promise<void>;
}

export async function openTestDatabase(log: Log = createLog("silent")): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await asServer(`create database ${name} template ${templateName}`);
  const connectionString = databaseUrl(inject("postgresUrl"), name);
  const database = openDatabase({
    connectionString,
    applicationName: "pressroom test",
    connectionsMax: 10,
    log,
  });
  return {
    connectionString,
    database,
    queue: openQueue(database, connectionString, log),
    log,
    async close() {
      await database.close();
      await asServer(`drop database ${name} with (force)`);
    },
  };
}

async function asServer(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject("postgresUrl") });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

export interface TestAccount {
  accountId: number;
  brandId: number;
  /** A test key of the account, bound to no brand. */
  key: string;
}

/** An account with one brand, which has keywords and an overview unless told otherwise. */
export async function addAccount(
  { database }: TestDatabase,
  wanted: { keywords?: readonly string[]; overview?: string; key?: Partial<NewApiKey> } = {},
): Promise<TestAccount> {
  const email = `${randomUUID()}@example.com`;
  const account = await createAccount(database, { email, passwordHash: null });
  if (!account) throw new Error("the account was not made");
  return forAccount(database, account.id, async (handle) => {
    const brand = await createBrand(handle, {
      name: "Harbour Roast",
      industry: "Coffee",
      overview:
        wanted.overview ??
        "Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. Every bag carries its roasting date.",
    });
    await addKeywords(handle, brand.id, wanted.keywords ?? ["fresh coffee beans", "espresso"]);
    const { key } = await createApiKey(handle, { mode: "test", ...wanted.key });
    return { accountId: account.id, brandId: brand.id, key };
  });
}
