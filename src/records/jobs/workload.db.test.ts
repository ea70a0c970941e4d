import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import { useTestAccount, useTestDatabase } from "../../../test/test-database.ts";
import { forgetWorker, readWorkload, reportWork } from "./workload.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);

afterEach(async () => {
  await opened.database.pool.query("delete from tasks");
  await opened.database.pool.query("delete from job_durations");
  await opened.database.pool.query("delete from workers");
});

async function addTasks(count: number, accountId: number, leasedUntil = "null"): Promise<void> {
  await opened.database.pool.query(
    `insert into tasks (id, account_id, job_id, leased_until)
     select gen_random_uuid(), $2, n, ${leasedUntil} from generate_series(1, $1) n`,
    [count, accountId],
  );
}

/** Jobs that ran for this many seconds. */
async function addFinishedJobs(
  count: number,
  { seconds, contentType = "article", writer = "model", live = true }: Finished,
): Promise<{ accountId: number; jobId: number }[]> {
  const { rows } = await opened.database.pool.query<{ id: number }>(
    `insert into jobs (account_id, task_id, brand_id, content_type, live, writer, state, created_at, started_at, finished_at)
     select $1, gen_random_uuid(), $2, $3, $4, $5, 'succeeded', now() - interval '1 hour',
       now() - $6 * interval '1 second', now()
     from generate_series(1, $7) returning id`,
    [account.accountId, account.brandId, contentType, live, writer, seconds, count],
  );
  return rows.map(({ id }) => ({ accountId: account.accountId, jobId: id }));
}

interface Finished {
  seconds: number;
  contentType?: string;
  writer?: string;
  live?: boolean;
}

const worker = { id: randomUUID(), slots: 8 };

test("the workload has waiting tasks by account, running jobs and the slots of workers", async () => {
  await addTasks(3, 1);
  await addTasks(2, 2);
  await addTasks(4, 1, "now() + interval '10 seconds'");
  await opened.database.pool.query(
    "insert into tasks (id, account_id, job_id, ready_at) values (gen_random_uuid(), 1, 9, now() + interval '1 hour')",
  );
  await reportWork(opened.worker, { worker, ended: [] });
  expect(await readWorkload(opened.api)).toMatchObject({
    waiting: new Map([
      [1, 3],
      [2, 2],
    ]),
    running: 4,
    workers: [worker],
    jobDurations: [],
  });
});

test("in a queue that is too long to count, the shares of accounts are estimated", async () => {
  // Interleaved.
  await opened.database.pool.query(
    `insert into tasks (id, account_id, job_id)
     select gen_random_uuid(), case when n % 4 = 0 then 2 else 1 end, n from generate_series(1, 20000) n`,
  );
  const { waiting } = await readWorkload(opened.api, 5_000);
  const [one = 0, other = 0] = [waiting.get(1), waiting.get(2)];
  // The number of sampled pages varies by about an eighth; their contents do not.
  expect(one / other).toBeCloseTo(3, 0);
  expect(one + other).toBeGreaterThan(10_000);
  expect(one + other).toBeLessThan(30_000);
});

test("a worker is listed until it stops or sends no report for the length of a lease", async () => {
  await reportWork(opened.worker, { worker, ended: [] });
  const other = { id: randomUUID(), slots: 2 };
  await reportWork(opened.worker, { worker: other, ended: [] });
  await forgetWorker(opened.worker, worker.id);
  expect((await readWorkload(opened.api)).workers).toEqual([other]);
  await opened.database.pool.query("update workers set seen_at = now() - interval '11 seconds'");
  expect((await readWorkload(opened.api)).workers).toEqual([]);
});

test("job durations are recorded by kind, from start to end, newest first", async () => {
  const slow = await addFinishedJobs(1, { seconds: 240 });
  const slower = await addFinishedJobs(1, { seconds: 300 });
  const quick = await addFinishedJobs(1, { seconds: 0.5, writer: "built-in", live: false });
  await reportWork(opened.worker, { worker, ended: slow });
  await reportWork(opened.worker, { worker, ended: [...quick, ...slower] });
  expect((await readWorkload(opened.api)).jobDurations).toEqual([
    { contentType: "article", writer: "model", live: true, seconds: [300, 240] },
    { contentType: "article", writer: "built-in", live: false, seconds: [0.5] },
  ]);
});

test("only the latest durations of each kind are kept, without displacing rare kinds", async () => {
  await reportWork(opened.worker, {
    worker,
    ended: await addFinishedJobs(1, { seconds: 60, contentType: "newsletter" }),
  });
  for (let report = 1; report <= 12; report += 1) {
    const ended = await addFinishedJobs(8, { seconds: report });
    await reportWork(opened.worker, { worker, ended });
  }
  const { jobDurations } = await readWorkload(opened.api);
  const articles = jobDurations.find(({ contentType }) => contentType === "article")?.seconds ?? [];
  expect(articles.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 12));
  // A statement does not see its own insertions, so one more than the limit may remain.
  expect(articles.length).toBeGreaterThanOrEqual(40);
  expect(articles.length).toBeLessThanOrEqual(48);
  expect(jobDurations.find(({ contentType }) => contentType === "newsletter")?.seconds).toEqual([
    60,
  ]);
});

test("concurrent reports of the same kinds do not block each other", async () => {
  const groups = await Promise.all(
    Array.from({ length: 6 }, () => addFinishedJobs(30, { seconds: 10 })),
  );
  await Promise.all(
    groups.flatMap((ended) =>
      [0, 1, 2].map((part) =>
        reportWork(opened.worker, {
          worker: { ...worker, id: randomUUID() },
          ended: ended.slice(part * 10, part * 10 + 10),
        }),
      ),
    ),
  );
  expect((await readWorkload(opened.api)).workers).toHaveLength(18);
});

interface Buffers {
  "Shared Hit Blocks": number;
  "Shared Read Blocks": number;
}

/** How many blocks a query reads. */
async function touched(): Promise<number> {
  const { rows } = await opened.database.pool.query<{ "QUERY PLAN": [{ Plan: Buffers }] }>(
    "explain (analyze, buffers, format json) select read_workload(10000)",
  );
  const plan = rows[0]?.["QUERY PLAN"][0].Plan;
  if (!plan) throw new Error("there is no plan");
  return plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
}

async function grow(count: number): Promise<void> {
  const jobs = await addFinishedJobs(count, { seconds: 100 });
  await reportWork(opened.worker, { worker, ended: jobs.slice(0, 8) });
  // Never analyzed, as in every new installation: the plan must be good anyway.
  await addTasks(count, account.accountId);
  await addTasks(50, account.accountId, "now() + interval '1 hour'");
}

test("reading the workload touches about as many database pages with 100,000 jobs as with a fifth of them", async () => {
  await grow(20_000);
  await touched();
  const before = await touched();
  await grow(80_000);
  await touched();
  const after = await touched();
  expect(before).toBeGreaterThan(0);
  expect(after).toBeLessThan(1.5 * before);
}, 180_000);
