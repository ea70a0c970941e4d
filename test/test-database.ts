/** A database for one test file, cloned from the migrated template, and functions that fill it. */
import { createHmac, randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, inject } from "vitest";
import { forAccount } from "../src/db/account-handle.ts";
import { openDatabase } from "../src/db/database.ts";
import type { Database, DatabaseRole } from "../src/db/database.ts";
import { openEncryption } from "../src/encrypt.ts";
import type { Encryption } from "../src/encrypt.ts";
import { accept } from "../src/jobs/accept-requests.ts";
import type { GenerationParameters, GenerationRequest } from "../src/jobs/accept-requests.ts";
import { Refusal } from "../src/errors.ts";
import { createLog } from "../src/log.ts";
import type { Log } from "../src/log.ts";
import { openQueue } from "../src/queue/queue.ts";
import type { Queue } from "../src/queue/queue.ts";
import { createAccount } from "../src/records/accounts/accounts.ts";
import { createApiKey } from "../src/records/keys/api-keys.ts";
import type { NewApiKey } from "../src/records/keys/api-keys.ts";
import { createBrand } from "../src/records/brands/brands.ts";
import { addKeywords } from "../src/records/brands/keywords.ts";
import { databaseUrl, templateName } from "./start-postgres.ts";

export interface TestDatabase {
  connectionString: string;
  /** As the operator, who sees all accounts: for adding and reading any row. */
  database: Database;
  /** Runs a statement as the operator, with its values inlined; returns the rows. */
  sql<Row = Record<string, unknown>>(
    statement: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>;
  /** As the API and as the worker, with the same privileges as in production. */
  api: Database;
  worker: Database;
  /** The worker's pool for the queue. */
  queue: Queue;
  /** As the owner of everything, which no process uses in production. */
  asOwner(statement: string): Promise<Record<string, unknown>[]>;
  log: Log;
  /** Encrypts the secrets in it. */
  encryption: Encryption;
  /** Every raw key that was created for it, so that a test can search for leaked ones. */
  keys: string[];
  close(): Promise<void>;
}

export async function openTestDatabase(
  log: Log = createLog("silent"),
  checkoutMs?: number,
): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  // Copying files takes half as long as copying pages through the WAL.
  await asServer(`create database ${name} template ${templateName} strategy file_copy`);
  const connectionString = databaseUrl(inject("postgresUrl"), name);
  const base = openDatabaseAt(connectionString, log, checkoutMs);
  return {
    ...base,
    async close() {
      await base.close();
      await asServer(`drop database ${name} with (force)`);
    },
  };
}

/** Opened before the tests of a file and closed after them. It is empty until then. */
export function useTestDatabase(): TestDatabase {
  return useOpened(() => openTestDatabase());
}

export function useOpened<Opened extends { close(): Promise<void> }>(
  open: () => Promise<Opened>,
): Opened {
  const opened = {} as Opened;
  beforeAll(async () => void Object.assign(opened, await open()));
  afterAll(async () => opened.close());
  return opened;
}

/** A database that cannot be reached. */
export async function openDeadDatabase(log: Log): Promise<TestDatabase> {
  // Port 1 belongs to a service that no machine runs anymore.
  const connectionString = "postgres://nobody@127.0.0.1:1/nowhere";
  return openDatabaseAt(connectionString, log);
}

export function openDatabaseAt(
  connectionString: string,
  log: Log,
  // On a busy machine, a new connection can take longer than the default timeout.
  checkoutMs = 20_000,
): TestDatabase {
  const open = (role: DatabaseRole) =>
    openDatabase({
      connectionString,
      applicationName: "pressroom test",
      role,
      connectionsMax: 20,
      checkoutMs,
      log,
    });
  const database = open("pressroom_operator");
  const keyFor = (purpose: string) =>
    createHmac("sha256", connectionString).update(purpose).digest();
  const api = open("pressroom_api");
  const worker = open("pressroom_worker");
  return {
    connectionString,
    database,
    async sql<Row>(statement: TemplateStringsArray, ...values: unknown[]) {
      const text = statement.reduce((before, part, at) => `${before}$${at}${part}`);
      return (await database.pool.query(text, values)).rows as Row[];
    },
    api,
    worker,
    queue: openQueue(worker),
    asOwner: (statement) => asLogin(connectionString, statement),
    log,
    // Keys from the connection string: a process with it as its PRESSROOM_SECRET can decrypt the secrets too.
    encryption: openEncryption([keyFor("channel secrets"), keyFor("account models")]),
    keys: [],
    close: async () => {
      await Promise.all([database.close(), api.close(), worker.close()]);
    },
  };
}

async function asServer(statement: string): Promise<void> {
  await asLogin(inject("postgresUrl"), statement);
}

async function asLogin(
  connectionString: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString });
  // A connection that was ended may still be open when its database is dropped by force.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement);
    return result.rows;
  } finally {
    await client.end();
  }
}

/** Default parameters: an article without a topic. */
export const anyParameters: GenerationParameters = {
  contentType: "article",
  customTopic: null,
  customPrompt: null,
  forumPostId: null,
  brandId: null,
  language: null,
};

/** Starts this many jobs of an account at once, as if it were signed in; returns their IDs. */
export async function startJobs(
  { api }: TestDatabase,
  accountId: number,
  { count = 1, parameters = {}, ...request }: StartedJobs = {},
): Promise<number[]> {
  const one = {
    credential: { accountId },
    parameters: { ...anyParameters, ...parameters },
    idempotencyKey: null,
    ...request,
  };
  const group = Array.from({ length: count }, () => one);
  const answers = await accept(api, group, { ratePerMinute: 600, limits: false });
  return answers.map((answer) => {
    if (answer instanceof Refusal) throw answer;
    return answer.jobId;
  });
}

interface StartedJobs extends Partial<Pick<GenerationRequest, "requestId" | "traceparent">> {
  count?: number;
  parameters?: Partial<GenerationParameters>;
}

export interface TestAccount {
  accountId: number;
  brandId: number;
  /** A test key of the account that is not bound to a brand. */
  key: string;
}

export interface WantedAccount {
  name?: string;
  keywords?: readonly string[];
  overview?: string;
  key?: Partial<NewApiKey>;
}

/** An account with one brand, which by default has keywords and an overview. */
export async function addAccount(
  base: TestDatabase,
  wanted: WantedAccount = {},
): Promise<TestAccount> {
  const accountId = await addEmptyAccount(base);
  const brandId = await addBrand(base, accountId, wanted);
  const { key } = await addKey(base, accountId, wanted.key);
  return { accountId, brandId, key };
}

/** Added before the tests of a file. It is empty until then. */
export function useTestAccount(base: TestDatabase, wanted?: WantedAccount): TestAccount {
  const account = {} as TestAccount;
  beforeAll(async () => void Object.assign(account, await addAccount(base, wanted)));
  return account;
}

/** An account without a brand or a key. */
export async function addEmptyAccount({ database }: TestDatabase): Promise<number> {
  const email = `${randomUUID()}@example.com`;
  const account = await createAccount(database, { email, passwordHash: null });
  if (!account) throw new Error("the account was not made");
  return account.id;
}

export async function addBrand(
  { database }: TestDatabase,
  accountId: number,
  wanted: Omit<WantedAccount, "key"> = {},
): Promise<number> {
  return forAccount(database, accountId, async (handle) => {
    const brand = await createBrand(handle, {
      name: wanted.name ?? "Harbour Roast",
      industry: "Coffee",
      overview:
        wanted.overview ??
        "Harbour Roast roasts coffee in small batches in a former boat shed in Whitby. Every bag shows its roast date.",
    });
    await addKeywords(handle, brand.id, wanted.keywords ?? ["fresh coffee beans", "espresso"]);
    return brand.id;
  });
}

export async function addKey(
  { database, keys }: TestDatabase,
  accountId: number,
  wanted: Partial<NewApiKey> = {},
): Promise<{ id: number; key: string }> {
  const { key, record } = await forAccount(database, accountId, (handle) =>
    createApiKey(handle, { mode: "test", ...wanted }),
  );
  keys.push(key);
  return { id: record.id, key };
}

/** A post of the account, or a shared one. Its ID may be chosen. */
export async function addPost(
  { database }: TestDatabase,
  accountId: number | null,
  id?: string,
): Promise<string> {
  const result = await database.pool.query<{ id: string }>(
    `with source as (
       insert into sources (account_id, kind, name) values ($1, 'manual', $2) returning id
     )
     insert into forum_posts (id, account_id, source_id, external_id, title, body)
     overriding system value
     select coalesce($3::bigint, nextval('forum_posts_id_seq')), $1, source.id, 'one',
       'Which grinder for espresso?', 'Mine stalls on light roasts.'
     from source
     returning id::text`,
    [accountId, randomUUID(), id ?? null],
  );
  const [post] = result.rows;
  if (!post) throw new Error("the post was not made");
  return post.id;
}

export async function countJobs({ database }: TestDatabase, accountId: number): Promise<number> {
  const result = await database.pool.query<{ count: number }>(
    "select count(*) from jobs where account_id = $1",
    [accountId],
  );
  return result.rows[0]?.count ?? 0;
}
