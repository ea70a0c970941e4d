import { beforeEach, expect, test } from "vitest";
import { addFullAccount } from "../../../test/full-account.ts";
import {
  addAccount,
  addPost,
  anyParameters,
  openTestDatabase,
  startJobs,
  useTestDatabase,
} from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { eventually, startTestWorker } from "../../../test/test-service.ts";
import { AccountClosed, forAccount, nameAccounts } from "../../db/account-handle.ts";
import { accept } from "../../jobs/accept-requests.ts";
import { builtInWriter } from "../../writing/writers/built-in/built-in-writer.ts";
import { closeAccount, purgeClosedRows } from "./account-closing.ts";
import { createAccount, findAccount, listAccounts } from "./accounts.ts";
import { createApiKey, keyDigest } from "../keys/api-keys.ts";
import { listBrands } from "../brands/brands.ts";
import { retryJob } from "../jobs/cancel-and-retry-jobs.ts";
import { recordCalls } from "../models/model-calls.ts";
import { getSetupState, openAccount } from "../sessions/accounts-by-email.ts";

const opened = useTestDatabase();

beforeEach(async () => {
  // Tasks that a test leaves in the queue must not be claimed in the next one.
  await opened.database.pool.query("delete from tasks");
  while ((await purgeClosedRows(opened.worker)) > 0);
});

/** All tables with an account column, from the catalog, so that new tables are included. */
async function tenantTables(): Promise<string[]> {
  const rows = await opened.asOwner(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return rows.map((row) => String(row["name"]));
}

/** The number of the account's rows in each table, and a digest of them. */
async function rowsOf(accountId: number): Promise<Record<string, { count: number; hash: string }>> {
  const looks = ["accounts", ...(await tenantTables())].map(
    (
      table,
    ) => `select '${table}' as name, count(*), md5(string_agg(t::text, ',' order by t::text)) as hash
      from ${table} t where ${table === "accounts" ? "id" : "account_id"} = $1`,
  );
  const { rows } = await opened.database.pool.query<{ name: string; count: number; hash: string }>(
    looks.join(" union all "),
    [accountId],
  );
  return Object.fromEntries(rows.map(({ name, ...found }) => [name, found]));
}

async function tablesWith(accountId: number): Promise<string[]> {
  const found = Object.entries(await rowsOf(accountId));
  return found.filter(([, { count }]) => count > 0).map(([table]) => table);
}

async function close(accountId: number): Promise<boolean> {
  return forAccount(opened.api, accountId, closeAccount);
}

async function enqueue({ accountId }: Pick<TestAccount, "accountId">, limits = true) {
  const [verdict] = await accept(
    opened.api,
    [{ credential: { accountId }, parameters: anyParameters, idempotencyKey: null }],
    { ratePerMinute: 600, limits },
  );
  return verdict!;
}

async function jobOf({ accountId }: TestAccount): Promise<number> {
  const [id = 0] = await startJobs(opened, accountId);
  return id;
}

test("every table in the catalog is purged of a deleted account, and keeps the rows of others and shared rows", async () => {
  const gone = await addFullAccount(opened);
  const other = await addFullAccount(opened);
  const shared = await addPost(opened, null);
  const tables = await tenantTables();
  // A new table must be filled in test/full-account.ts, or this test does not cover it.
  expect(await tablesWith(gone)).toEqual(["accounts", ...tables]);
  const before = await rowsOf(other);

  expect(await close(gone)).toBe(true);
  while ((await purgeClosedRows(opened.worker)) > 0);

  expect(await tablesWith(gone)).toEqual([]);
  expect(await rowsOf(other)).toEqual(before);
  const { rows } = await opened.database.pool.query("select from forum_posts where id = $1", [
    shared,
  ]);
  expect(rows).toHaveLength(1);
});

test("rows are purged in small batches, dependents first, and any process can resume after a kill", async () => {
  const accountId = await addFullAccount(opened);
  await opened.database.pool.query(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live)
       select b.account_id, gen_random_uuid(), b.id, 'article', false
       from brands b, generate_series(1, 30) where b.account_id = $1 returning account_id, id
     ) insert into job_events (account_id, job_id, sequence, type)
       select account_id, id, n, 'stage' from job, generate_series(1, 5) n`,
    [accountId],
  );
  await close(accountId);
  const sum = async () =>
    Object.values(await rowsOf(accountId)).reduce((total, { count }) => total + count, 0);

  let left = await sum();
  const beginning = left;
  let calls = 0;
  for (; left > 0; calls += 1) {
    const forgotten = await purgeClosedRows(opened.worker, 10);
    const now = await sum();
    expect(forgotten).toBeGreaterThan(0);
    // A queued delivery and a secret are deleted with what they belong to, and are not counted.
    expect(left - now).toBeGreaterThanOrEqual(forgotten);
    expect(left - now).toBeLessThanOrEqual(12);
    left = now;
  }
  expect(calls).toBeGreaterThan(beginning / 12);
  expect(await purgeClosedRows(opened.worker)).toBe(0);
});

test("a purge batch that is killed removes nothing and blocks nobody", async () => {
  const accountId = await addFullAccount(opened);
  await close(accountId);
  const before = await rowsOf(accountId);
  const killed = opened.worker.transaction(async (queries) => {
    await queries.execute`select purge_closed_accounts(1000)`;
    // Meanwhile, a second process cannot get the lock and does not wait.
    expect(await purgeClosedRows(opened.worker)).toBe(0);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await rowsOf(accountId)).toEqual(before);
  while ((await purgeClosedRows(opened.worker)) > 0);
  expect(await tablesWith(accountId)).toEqual([]);
});

test("a worker purges a closed account automatically", async () => {
  const accountId = await addFullAccount(opened);
  await close(accountId);
  const worker = await startTestWorker(opened);
  try {
    await eventually(async () => (await tablesWith(accountId)).length === 0, 20_000);
  } finally {
    await worker.stop(0);
  }
});

test("requests authorized just before the account was closed can no longer read, write, or start or retry a job", async () => {
  const account = await addAccount(opened);
  const { accountId } = account;
  const jobId = await jobOf(account);
  await close(accountId);

  for (const database of [opened.api, opened.worker, opened.database]) {
    await expect(forAccount(database, accountId, listBrands)).rejects.toThrow(AccountClosed);
  }
  expect(await close(accountId).catch((error: unknown) => error)).toBeInstanceOf(AccountClosed);
  for (const limits of [true, false]) {
    await expect(enqueue(account, limits)).resolves.toMatchObject({ code: "unauthorized" });
  }
  // Simulates a transaction that started before the account was closed.
  const retry = opened.api.transaction(async (queries) => {
    await nameAccounts(queries, [accountId]);
    const accountLimits = { ratePerMinute: null, openJobsMax: null, dailyBudgetMicros: null };
    const options = { id: jobId, apiKeyId: null, ratePerMinute: 60, accountLimits };
    return retryJob({ ...queries, accountId }, { ...options, limits: true });
  });
  await expect(retry).rejects.toMatchObject({ code: "job_not_found" });
});

test("a key created at the same moment does not work and is deleted too", async () => {
  const { accountId } = await addAccount(opened);
  const { key } = await forAccount(opened.api, accountId, async (handle) => {
    await close(accountId);
    return createApiKey(handle, { mode: "test" });
  });
  const [verdict] = await accept(
    opened.api,
    [
      {
        credential: { keyDigest: keyDigest(key)! },
        parameters: anyParameters,
        idempotencyKey: null,
      },
    ],
    { ratePerMinute: 600, limits: true },
  );
  expect(verdict).toMatchObject({ code: "unauthorized" });
  while ((await purgeClosedRows(opened.worker)) > 0);
  expect(await tablesWith(accountId)).toEqual([]);
});

test("waiting and running jobs are canceled without a webhook, and their worker writes nothing more", async () => {
  const account = await addAccount(opened);
  const { accountId } = account;
  await opened.database.pool.query(
    "insert into webhook_endpoints (account_id, url, events) values ($1, 'https://example.com', '{job.canceled,job.succeeded}')",
    [accountId],
  );
  let isWriting = false;
  let isBrokenOff = false;
  const worker = await startTestWorker(opened, {
    concurrency: 1,
    writer: {
      async brief(material, context) {
        isWriting = true;
        await new Promise<void>((resolve) => {
          context.signal.addEventListener("abort", () => resolve());
        });
        isBrokenOff = true;
        // Simulates a writer that ignores the abort.
        return builtInWriter.brief(material, context, []);
      },
    },
  });
  try {
    await enqueue(account);
    await eventually(async () => isWriting);
    await enqueue(account);
    await close(accountId);
    const closed = await rowsOf(accountId);
    await eventually(async () => isBrokenOff);
    await worker.stop(0);
    const { rows } = await opened.database.pool.query(
      "select distinct state from jobs where account_id = $1",
      [accountId],
    );
    // If the worker has already purged the jobs, none is left.
    expect([[], [{ state: "canceled" }]]).toContainEqual(rows);
    const after = await rowsOf(accountId);
    for (const [table, { count }] of Object.entries(after)) {
      expect(count, table).toBeLessThanOrEqual(closed[table]!.count);
    }
    expect(closed["tasks"]!.count).toBe(0);
    expect(closed["webhook_outbox"]!.count).toBe(0);
  } finally {
    await worker.stop(0);
  }
});

test("model calls of other accounts in the same group are still recorded", async () => {
  const gone = await addAccount(opened);
  const other = await addAccount(opened);
  const call = {
    position: 0,
    purpose: "plan",
    model: "openai:gpt-5",
    inputTokens: 10,
    cachedInputTokens: 0,
    outputTokens: 10,
    milliseconds: 1,
    costMicros: 5,
    outcome: "ok",
  };
  const calls = [
    { ...call, accountId: gone.accountId, jobId: await jobOf(gone) },
    { ...call, accountId: other.accountId, jobId: await jobOf(other) },
  ];
  const record = async () =>
    opened.worker.transaction(async (queries) => {
      await nameAccounts(queries, [gone.accountId, other.accountId]);
      await recordCalls(queries, calls);
    });
  await close(gone.accountId);
  await record();
  while ((await purgeClosedRows(opened.worker)) > 0);
  await record();
  expect((await rowsOf(other.accountId))["model_calls"]!.count).toBe(2);
  expect(await tablesWith(gone.accountId)).toEqual([]);
});

test("a closed account's email address is free immediately, even the demo account's, and closed accounts are not counted", async () => {
  const empty = await openTestDatabase();
  try {
    const wanted = { email: "demo@example.com", passwordHash: "x", isDemo: true };
    const demo = await createAccount(empty.database, wanted);
    const own = { email: "Ada@example.com", name: "", passwordHash: "x", mustBeFirst: true };
    const first = await openAccount(empty.api, own);
    expect(await getSetupState(empty.api)).toEqual({
      isFirstRun: false,
      demoEmail: "demo@example.com",
    });
    await forAccount(empty.api, demo!.id, closeAccount);
    await forAccount(empty.api, first!, closeAccount);

    expect(await getSetupState(empty.api)).toEqual({ isFirstRun: true, demoEmail: null });
    expect(await listAccounts(empty.database)).toEqual([]);
    expect(await findAccount(empty.database, { id: first! })).toBeUndefined();
    expect(await findAccount(empty.database, { email: `closed:${first}` })).toBeUndefined();
    expect(await createAccount(empty.database, wanted)).toBeDefined();
    expect(await openAccount(empty.api, own)).not.toBeNull();
  } finally {
    await empty.close();
  }
});
