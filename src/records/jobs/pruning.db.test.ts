import { Client } from "pg";
import { beforeEach, expect, test } from "vitest";
import { addAccount, useTestDatabase } from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { openDatabase } from "../../db/database.ts";
import { findPruneTime, pruneBuckets, prunePage } from "./pruning.ts";
import type { PageResult, PruneScope } from "./pruning.ts";

const day = 86_400;
const opened = useTestDatabase();
let account: TestAccount;
let before: Date;

beforeEach(async () => {
  account = await addAccount(opened);
  before = await findPruneTime(opened.database, 90 * day);
});

/** A job as left by a worker this many days ago, with two events and, if it succeeded, content. */
async function addJobs(state: string, daysAgo: number, count = 1): Promise<number[]> {
  const { rows } = await opened.database.pool.query<{ id: number }>(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live, state, failure_code, created_at, finished_at)
       select $1, gen_random_uuid(), $2, 'post', false, $3, case when $3 = 'failed' then 'writer_failed' end,
         now() - make_interval(days => $4, mins => 1),
         case when $3 not in ('queued', 'running') then now() - make_interval(days => $4) end
       from generate_series(1, $5) returning *
     ),
     item as (insert into job_items (account_id, job_id, position, content_type) select account_id, id, 1, 'post' from job),
     event as (
       insert into job_events (account_id, job_id, sequence, type)
       select account_id, id, n, 'something' from job, generate_series(1, 2) n),
     content as (
       insert into contents (account_id, job_id, position, brand_id, content_type, writer)
       select account_id, id, 1, brand_id, 'post', 'built-in' from job where state = 'succeeded' returning *),
     version as (
       insert into content_versions (account_id, content_id, version, title, language, markdown, document)
       select account_id, id, 1, 'Title', 'en', 'Text', '{}' from content)
     select id from job order by id`,
    [account.accountId, account.brandId, state, daysAgo, count],
  );
  return rows.map((row) => row.id);
}

async function prune(options: Partial<PruneScope> = {}): Promise<Omit<PageResult, "next">> {
  const whole = { before, withContents: false, isDryRun: false, ...options };
  const total = { checked: 0, jobs: 0, contents: 0, events: 0 };
  for (let next: number | null = 0; next !== null;) {
    const { next: following, ...page } = await prunePage(
      opened.database,
      account.accountId,
      next,
      whole,
    );
    for (const kind of ["checked", "jobs", "contents", "events"] as const)
      total[kind] += page[kind];
    next = following;
  }
  return total;
}

async function left(table: string): Promise<number> {
  const { rows } = await opened.database.pool.query<{ count: number }>(
    `select count(*) from ${table} where account_id = $1`,
    [account.accountId],
  );
  return rows[0]?.count ?? 0;
}

async function jobsLeft(): Promise<number[]> {
  const { rows } = await opened.database.pool.query<{ id: number }>(
    "select id from jobs where account_id = $1 order by id",
    [account.accountId],
  );
  return rows.map((row) => row.id);
}

test("old jobs without content are removed; old jobs with content lose their events; new and unfinished ones are kept", async () => {
  const kept = await addJobs("succeeded", 91);
  await addJobs("failed", 91);
  await addJobs("canceled", 91);
  // Has been queued for that long, and is still to be written.
  const waiting = await addJobs("queued", 91);
  const young = [...(await addJobs("failed", 89)), ...(await addJobs("succeeded", 89))];
  expect(await prune()).toEqual({ checked: 6, jobs: 2, contents: 0, events: 6 });
  expect(await jobsLeft()).toEqual([...kept, ...waiting, ...young]);
  expect(await left("contents")).toBe(2);
  expect(await left("content_versions")).toBe(2);
  expect(await left("job_events")).toBe(6);
  expect(await left("job_items")).toBe(4);
  // A second run finds nothing.
  expect(await prune()).toMatchObject({ jobs: 0, events: 0 });
});

test("content is removed only on request, and then with its jobs and everything that belongs to them", async () => {
  await addJobs("succeeded", 91, 2);
  const young = await addJobs("succeeded", 10);
  expect(await prune({ withContents: true })).toMatchObject({ jobs: 2, contents: 2, events: 4 });
  expect(await jobsLeft()).toEqual(young);
  expect(await left("contents")).toBe(1);
  expect(await left("content_versions")).toBe(1);
});

test("a dry run counts what a real run then removes, and removes nothing", async () => {
  await addJobs("succeeded", 91, 3);
  await addJobs("failed", 91, 2);
  const options = { withContents: true };
  const counted = await prune({ ...options, isDryRun: true });
  expect(await left("jobs")).toBe(5);
  expect(await left("job_events")).toBe(10);
  expect(await prune(options)).toEqual(counted);
  expect(await left("jobs")).toBe(0);
});

test("another account's jobs are not touched", async () => {
  await addJobs("failed", 91);
  const theirs = account;
  account = await addAccount(opened);
  await addJobs("failed", 91);
  expect(await prune()).toMatchObject({ jobs: 1 });
  account = theirs;
  expect(await left("jobs")).toBe(1);
});

test("pruning continues page by page and stops at jobs that are too new", async () => {
  await addJobs("failed", 91, 2_500);
  await addJobs("failed", 2, 2_500);
  expect(await prune()).toMatchObject({ jobs: 2_500, checked: 4_000 });
  expect(await left("jobs")).toBe(2_500);
});

test("pruning one page of jobs reads only the rows of that page, however many there are in total", async () => {
  await addJobs("succeeded", 91, 20_000);
  const owner = new Client({ connectionString: opened.connectionString });
  await owner.connect();
  await owner.query("analyze jobs, job_items, job_events, contents, content_versions");
  await owner.end();
  // A single connection, because each one reports its statistics with a delay.
  const database = openDatabase({
    connectionString: opened.connectionString,
    role: "pressroom_operator",
    applicationName: "pressroom test",
    connectionsMax: 1,
    log: opened.log,
  });
  const rowsReadInSequence = async () => {
    await database.pool.query("select pg_stat_force_next_flush()");
    const { rows } = await database.pool.query<{ count: number }>(
      `select sum(seq_tup_read)::bigint as count from pg_stat_user_tables
       where relname in ('jobs', 'job_items', 'job_stages', 'job_events', 'contents', 'content_versions')`,
    );
    return rows[0]?.count ?? 0;
  };
  try {
    const { rows } = await database.pool.query<{ id: number }>(
      "select id from jobs where account_id = $1 order by id offset 9999 limit 1",
      [account.accountId],
    );
    const middle = rows[0]?.id ?? 0;
    const readBefore = await rowsReadInSequence();
    for (const withContents of [false, true]) {
      const options = { before, withContents, isDryRun: false };
      const page = await prunePage(database, account.accountId, middle, options);
      expect(page).toMatchObject({ checked: 1_000, jobs: withContents ? 1_000 : 0 });
    }
    expect((await rowsReadInSequence()) - readBefore).toBe(0);
  } finally {
    await database.close();
  }
});

test("only rate limit buckets of keys that ended long ago are removed", async () => {
  const bucket = async (ended: string | null) => {
    const { accountId } = await addAccount(opened);
    await opened.database.pool.query(
      `with key as (
         update api_keys set revoked_at = now() - $2::interval where account_id = $1 returning *)
       insert into rate_buckets (account_id, api_key_id, kind, capacity, tokens, granted, refilled_at)
       select account_id, id, 'read', 1, 1, 0, now() from key`,
      [accountId, ended],
    );
  };
  await bucket(null);
  await bucket("89 days");
  await bucket("91 days");
  const options = { before, withContents: false, isDryRun: false };
  expect(await pruneBuckets(opened.database, { ...options, isDryRun: true })).toBe(1);
  expect(await pruneBuckets(opened.database, options)).toBe(1);
  expect(await pruneBuckets(opened.database, options)).toBe(0);
});

test("old stage outputs are removed, and a canceled job with content is kept", async () => {
  const [kept] = await addJobs("succeeded", 100);
  await opened.database.pool.query("update jobs set state = 'canceled' where id = $1", [kept]);
  await opened.database.pool.query(
    "insert into job_stages (account_id, job_id, position, stage, output) values ($1, $2, 0, 'gather', '{}')",
    [account.accountId, kept],
  );
  const options: PruneScope = { before, withContents: false, isDryRun: false };
  expect(await prunePage(opened.database, account.accountId, 0, options)).toMatchObject({
    jobs: 0,
  });
  const { rows } = await opened.database.pool.query(
    "select (select count(*)::int from job_stages where job_id = j.id) as stages from jobs j where id = $1",
    [kept],
  );
  expect(rows).toEqual([{ stages: 0 }]);
});
