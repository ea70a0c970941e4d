import { expect, test } from "vitest";
import { forAccount, nameAccounts } from "../../db/account-handle.ts";
import { addAccount, useTestDatabase } from "../../../test/test-database.ts";
import { readSpentOnJob, readSpentToday, recordCalls, summarizeCalls } from "./model-calls.ts";
import type { ModelCallRecord } from "./model-calls.ts";

const opened = useTestDatabase();

async function addJob(): Promise<{ accountId: number; jobId: number }> {
  const { accountId, brandId } = await addAccount(opened);
  return { accountId, jobId: await addJobFor(accountId, brandId) };
}

async function addJobFor(accountId: number, brandId: number): Promise<number> {
  const { rows } = await opened.database.pool.query<{ id: number }>(
    `insert into jobs (account_id, task_id, brand_id, content_type, live)
     values ($1, gen_random_uuid(), $2, 'article', true) returning id`,
    [accountId, brandId],
  );
  return rows[0]!.id;
}

function call(
  where: { accountId: number; jobId: number },
  more: Partial<ModelCallRecord> = {},
): ModelCallRecord {
  return {
    ...where,
    position: 1,
    purpose: "draft",
    model: "openai:gpt-5",
    inputTokens: 100,
    cachedInputTokens: 60,
    outputTokens: 20,
    milliseconds: 5,
    costMicros: 7,
    outcome: "ok",
    ...more,
  };
}

/** Like the worker: names the accounts and is subject to row-level security. */
async function record(calls: readonly ModelCallRecord[]): Promise<void> {
  await opened.worker.transaction(async (queries) => {
    await nameAccounts(
      queries,
      calls.map(({ accountId }) => accountId),
    );
    await recordCalls(queries, calls);
  });
}

async function costOfJob(jobId: number): Promise<number | undefined> {
  const { rows } = await opened.database.pool.query<{ cost_micros: number }>(
    "select cost_micros from jobs where id = $1",
    [jobId],
  );
  return rows[0]?.cost_micros;
}

test("calls of many accounts are recorded in one statement, and charged to their jobs and days", async () => {
  const one = await addJob();
  const two = await addJob();
  await record([
    call(one),
    call(two, { costMicros: null }),
    call(one, { purpose: "plan", position: 0, outcome: "model_timeout" }),
  ]);
  await record([call(one)]);
  expect([await costOfJob(one.jobId), await costOfJob(two.jobId)]).toEqual([21, 0]);
  for (const [{ accountId, jobId }, spent] of [
    [one, { micros: 21, tokens: 360 }],
    [two, { micros: 0, tokens: 120 }],
  ] as const) {
    await forAccount(opened.worker, accountId, async (account) => {
      expect(await readSpentToday(account)).toEqual(spent);
      expect(await readSpentOnJob(account, jobId)).toEqual(spent);
    });
  }
  await forAccount(opened.api, one.accountId, async (account) => {
    expect(await summarizeCalls(account, one.jobId)).toEqual([
      {
        purpose: "draft",
        model: "openai:gpt-5",
        calls: 2,
        inputTokens: 200,
        cachedInputTokens: 120,
        outputTokens: 40,
        failed: 0,
        micros: 14,
        tokens: 240,
      },
      {
        purpose: "plan",
        model: "openai:gpt-5",
        calls: 1,
        inputTokens: 100,
        cachedInputTokens: 60,
        outputTokens: 20,
        failed: 1,
        micros: 7,
        tokens: 120,
      },
    ]);
  });
});

test("a job deleted in the meantime does not prevent recording the other calls", async () => {
  const one = await addJob();
  const gone = { accountId: one.accountId, jobId: 999_999_999 };
  await record([call(gone), call(one)]);
  await forAccount(opened.worker, one.accountId, async (account) => {
    expect(await readSpentOnJob(account, one.jobId)).toEqual({ micros: 7, tokens: 120 });
    // The provider charged for it anyway.
    expect(await readSpentToday(account)).toEqual({ micros: 14, tokens: 240 });
  });
});

test("an account that the transaction does not name can be neither charged nor read", async () => {
  const one = await addJob();
  const two = await addJob();
  const foreign = opened.worker.transaction(async (queries) => {
    await nameAccounts(queries, [one.accountId]);
    await recordCalls(queries, [call(two)]);
  });
  await expect(foreign).rejects.toThrow(/row-level security/);
  await forAccount(opened.worker, one.accountId, async (account) => {
    const spent = await readSpentToday({ ...account, accountId: two.accountId });
    expect(spent).toEqual({ micros: 0, tokens: 0 });
  });
});

test("groups that charge the same jobs in different orders never deadlock", async () => {
  const { accountId, brandId } = await addAccount(opened);
  const jobs = await Promise.all(Array.from({ length: 6 }, () => addJobFor(accountId, brandId)));
  await Promise.all(
    Array.from({ length: 20 }, (_, turn) => {
      const order = turn % 2 === 0 ? jobs : jobs.toReversed();
      return record(order.map((jobId) => call({ accountId, jobId }, { costMicros: 1 })));
    }),
  );
  expect(await Promise.all(jobs.map(costOfJob))).toEqual(jobs.map(() => 20));
});

test("yesterday's spending does not count today", async () => {
  const { accountId } = await addJob();
  await opened.database.execute`insert into spending_days (account_id, day, cost_micros, tokens)
    values (${accountId}, (now() at time zone 'utc')::date - 1, 5, 5)`;
  await forAccount(opened.worker, accountId, async (account) => {
    expect(await readSpentToday(account)).toEqual({ micros: 0, tokens: 0 });
  });
});

test("tokens and cost are added to the daily usage of the job's key and type from the first call on", async () => {
  const where = await addJob();
  await record([call(where), call(where, { outcome: "aborted", costMicros: null })]);
  await record([call(where, { inputTokens: 1, outputTokens: 2, costMicros: 3 })]);
  const { rows } = await opened.database.pool.query(
    `select api_key_id, content_type, jobs, input_tokens, output_tokens, cost_micros from usage_days
     where account_id = $1`,
    [where.accountId],
  );
  expect(rows).toEqual([
    {
      api_key_id: 0,
      content_type: "article",
      jobs: 0,
      input_tokens: 201,
      output_tokens: 42,
      cost_micros: 10,
    },
  ]);
});
