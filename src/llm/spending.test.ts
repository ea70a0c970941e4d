import { expect, test } from "vitest";
import { openSpending } from "./spending.ts";
import type { Amount, SpendingBook, SpendingCaps } from "./spending.ts";

const { signal } = new AbortController();

function amount(micros: number, tokens = 0): Amount {
  return { micros, tokens };
}

function open(wanted: { book?: Partial<SpendingBook>; caps?: Partial<SpendingCaps> } = {}) {
  let time = Date.UTC(2026, 10, 15, 23, 59);
  const spending = openSpending({
    book: {
      spentToday: async () => amount(0),
      spentOnJob: async () => amount(0),
      ...wanted.book,
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

test("a call that could go over the job's cap is not made", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  (await job.reserve(amount(60), signal))(amount(55));
  await expect(job.reserve(amount(46), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
    isRetryable: false,
  });
  (await job.reserve(amount(45), signal))(amount(45));
});

test("tokens are capped where nobody knows what they cost", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  await expect(job.reserve(amount(0, 1_001), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
});

test("what an earlier attempt of the job spent is not forgotten", async () => {
  const { spending } = open({ book: { spentOnJob: async () => amount(90) } });
  await expect(spending.forJob(1, 1).reserve(amount(11), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
});

test("an account's day is one purse for all of its jobs, and none of another account's", async () => {
  const { spending } = open();
  for (const job of [1, 2])
    (await spending.forJob(1, job).reserve(amount(100), signal))(amount(100));
  await expect(spending.forJob(1, 3).reserve(amount(51), signal)).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
  (await spending.forJob(2, 4).reserve(amount(51), signal))(amount(51));
});

test("a new day begins at midnight UTC", async () => {
  const { spending, later } = open({ caps: { accountDay: amount(100, 2_500) } });
  (await spending.forJob(1, 1).reserve(amount(100), signal))(amount(100));
  await expect(spending.forJob(1, 2).reserve(amount(1), signal)).rejects.toThrow();
  later(60_000);
  await spending.forJob(1, 2).reserve(amount(100), signal);
});

test("what other workers spent is seen", async () => {
  let written = 0;
  const { spending, later } = open({ book: { spentToday: async () => amount(written) } });
  (await spending.forJob(1, 1).reserve(amount(10), signal))(amount(10));
  written = 240;
  later(10_000);
  await expect(spending.forJob(1, 2).reserve(amount(11), signal)).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
});

test("a call that would fit but for what others have set aside waits for them, and never goes over", async () => {
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

test("whoever waits for money can be called off", async () => {
  const { spending } = open();
  const job = spending.forJob(1, 1);
  await job.reserve(amount(100), signal);
  const controller = new AbortController();
  const waiting = job.reserve(amount(10), controller.signal);
  controller.abort(new Error("enough"));
  await expect(waiting).rejects.toThrow("enough");
});

test("what earlier attempts cost is asked for, unless there was none", async () => {
  const { spending } = open({ book: { spentOnJob: async () => amount(90) } });
  const first = await spending.forJob(1, 1, true).reserve(amount(11), signal);
  first(amount(11));
  await expect(spending.forJob(1, 1, false).reserve(amount(11), signal)).rejects.toMatchObject({
    code: "budget_exhausted_job",
  });
});

test("an account with a cap of its own on a day is held to that, higher or lower than everybody's", async () => {
  const { spending } = open();
  await expect(spending.forJob(1, 1, true, 30).reserve(amount(31), signal)).rejects.toMatchObject({
    code: "budget_exhausted_account",
  });
  for (const jobId of [2, 3, 4]) {
    (await spending.forJob(2, jobId, true, 1_000).reserve(amount(100), signal))(amount(100));
  }
});
