import { expect, test } from "vitest";
import { openSpending } from "./spending.ts";
import type { Amount, SpendingRecords, SpendingCaps } from "./spending.ts";

const { signal } = new AbortController();

function amount(micros: number, tokens = 0): Amount {
  return { micros, tokens };
}

function open(wanted: { records?: Partial<SpendingRecords>; caps?: Partial<SpendingCaps> } = {}) {
  let time = Date.UTC(2026, 10, 15, 23, 59);
  const spending = openSpending({
    records: {
      spentToday: async () => amount(0),
      spentOnJob: async () => amount(0),
      ...wanted.records,
    },
    caps: { job: amount(100, 1_000), accountDay: amount(250, 2_500), ...wanted.caps },
    now: () => time,
  });
  return {
    spending,
    later: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test("a call that could exceed the job's cap is rejected", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  (await job.reserve(amount(60), signal))(amount(55));
  await expect(job.reserve(amount(46), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
    isRetryable: false,
  });
  (await job.reserve(amount(45), signal))(amount(45));
});

test("tokens are capped even if their cost is unknown", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  await expect(job.reserve(amount(0, 1_001), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
});

test("spending of earlier attempts counts against the job's cap", async () => {
  const { spending } = open({ records: { spentOnJob: async () => amount(90) } });
  await expect(spending.forJob(1, 1).reserve(amount(11), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
});

test("all jobs of an account share its daily cap; other accounts are independent", async () => {
  const { spending } = open();
  for (const job of [1, 2])
    (await spending.forJob(1, job).reserve(amount(100), signal))(amount(100));
  await expect(spending.forJob(1, 3).reserve(amount(51), signal)).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
  (await spending.forJob(2, 4).reserve(amount(51), signal))(amount(51));
});

test("the daily cap resets at midnight UTC", async () => {
  const { spending, later } = open({ caps: { accountDay: amount(100, 2_500) } });
  (await spending.forJob(1, 1).reserve(amount(100), signal))(amount(100));
  await expect(spending.forJob(1, 2).reserve(amount(1), signal)).rejects.toThrow();
  later(60_000);
  await spending.forJob(1, 2).reserve(amount(100), signal);
});

test("spending of other workers counts", async () => {
  let written = 0;
  const { spending, later } = open({ records: { spentToday: async () => amount(written) } });
  (await spending.forJob(1, 1).reserve(amount(10), signal))(amount(10));
  written = 240;
  later(10_000);
  await expect(spending.forJob(1, 2).reserve(amount(11), signal)).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
});

test("a call waits while other reservations exceed the cap, and the cap is never exceeded", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  let aside = 0;
  let most = 0;
  let spent = 0;
  async function work(): Promise<void> {
    const settle = await job.reserve(amount(30), signal);
    aside += 30;
    most = Math.max(most, aside + spent);
    await new Promise((resolve) => setImmediate(resolve));
    aside -= 30;
    spent += 5;
    settle(amount(5));
  }
  await Promise.all(Array.from({ length: 14 }, work));
  expect(spent).toBe(70);
  expect(most).toBeLessThanOrEqual(100);
});

test("waiting for budget can be aborted", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  await job.reserve(amount(100), signal);
  const controller = new AbortController();
  const waiting = job.reserve(amount(10), controller.signal);
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
});

test("the cost of earlier attempts is read unless this is the first attempt", async () => {
  const { spending } = open({ records: { spentOnJob: async () => amount(90) } });
  const first = await spending.forJob(1, 1, true).reserve(amount(11), signal);
  first(amount(11));
  await expect(spending.forJob(1, 1, false).reserve(amount(11), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
});

test("an account's own daily cap applies, whether higher or lower than the default", async () => {
  const { spending } = open();
  await expect(spending.forJob(1, 1, true, 30).reserve(amount(31), signal)).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
  for (const jobId of [2, 3, 4]) {
    (await spending.forJob(2, jobId, true, 1_000).reserve(amount(100), signal))(amount(100));
  }
});
