import { beforeAll, expect, test } from "vitest";
import { addBrand, useTestAccount, useTestDatabase } from "../../../test/test-database.ts";
import { forAccount } from "../../db/account-handle.ts";
import { listJobs } from "./job-list.ts";
import type { JobListCursor, JobListOptions } from "./job-list.ts";
import { jobStates } from "./jobs.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);
let second: number;
const stranger = useTestAccount(opened);

beforeAll(async () => {
  second = await addBrand(opened, account.accountId);
  await addJobs(account.accountId, [account.brandId, second], 300);
  await addJobs(stranger.accountId, [stranger.brandId], 50);
});

/** Jobs of all kinds, many with identical times. */
async function addJobs(accountId: number, brandIds: number[], count: number): Promise<void> {
  await opened.database.pool.query(
    `with job as (
       insert into jobs (account_id, task_id, brand_id, content_type, live, state, created_at, finished_at, failure_code,
         waiting_since)
       select $1, gen_random_uuid(), ($2::bigint[])[1 + n % cardinality($2::bigint[])],
         (array['article', 'social', 'newsletter', 'post', 'batch'])[1 + n * 7 % 5], n % 3 > 0, state,
         '2026-01-01'::timestamptz + (n / 7) * interval '1000.001 milliseconds',
         case when state not in ('queued', 'running', 'waiting') then now() end,
         case when state = 'failed' then 'writer_failed' end, case when state = 'waiting' then now() end
       from generate_series(1, $3::integer) as n
       cross join lateral (
         select (array['queued', 'running', 'succeeded', 'partially_succeeded', 'failed', 'canceled', 'waiting'])
           [1 + n * 13 % 17 % 7]
           as state) s
       returning account_id, id, content_type
     )
     insert into job_items (account_id, job_id, position, content_type)
     select account_id, id, 1, 'article' from job`,
    [accountId, brandIds, count],
  );
}

async function walk(options: Omit<JobListOptions, "limit">, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let after: JobListCursor | undefined;
  for (;;) {
    const page = await forAccount(opened.api, account.accountId, (handle) =>
      listJobs(handle, { ...options, limit, after }),
    );
    expect(page.jobs.length).toBeLessThanOrEqual(limit);
    ids.push(...page.jobs.map((job) => job.id));
    if (!page.next) return ids;
    after = page.next;
  }
}

/** The expected ids, from a simple query that needs no special indexes. */
async function expected(options: Omit<JobListOptions, "limit">): Promise<number[]> {
  const { rows } = await opened.database.pool.query<{ id: number }>(
    `select id from jobs where account_id = $1 and ($2::bigint is null or brand_id = $2)
       and ($3::text is null or state = $3) and ($4::text is null or content_type = $4)
       and ($5::boolean is null or live = $5)
       and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)
     order by created_at desc, id desc`,
    [
      account.accountId,
      options.brandId ?? null,
      options.state ?? null,
      options.contentType ?? null,
      options.live ?? null,
      options.createdAfter ?? null,
      options.createdBefore ?? null,
    ],
  );
  return rows.map((row) => row.id);
}

test("every combination of filters finds exactly the matching jobs, newest or oldest first, whatever the page size", async () => {
  const wishes: Omit<JobListOptions, "limit">[] = [];
  for (const brandId of [null, "second"] as const) {
    for (const state of [undefined, ...jobStates]) {
      for (const contentType of [undefined, "article", "batch"]) {
        for (const live of [undefined, true, false]) {
          wishes.push({ brandId: brandId && second, state, contentType, live });
        }
      }
    }
  }
  let found = 0;
  for (const [index, options] of wishes.entries()) {
    const ids = await walk(options, 3 + (index % 40));
    const due = await expected(options);
    expect(ids, JSON.stringify(options)).toEqual(due);
    if (index % 3 === 0) {
      const turned = await walk({ ...options, isOldestFirst: true }, 3 + (index % 40));
      expect(turned, JSON.stringify(options)).toEqual(due.toReversed());
    }
    found += ids.length;
  }
  expect(found).toBeGreaterThan(1_000);
});

test("a time span includes its start and excludes its end", async () => {
  const options = {
    createdAfter: new Date("2026-01-01T00:00:20.000Z"),
    createdBefore: new Date("2026-01-01T00:00:40.000Z"),
  };
  const ids = await walk(options, 10);
  expect(ids).toEqual(await expected(options));
  expect(ids.length).toBeGreaterThan(50);
  expect(await walk({ ...options, createdBefore: options.createdAfter }, 10)).toEqual([]);
});

test("jobs added while a client reads pages cause no gaps or duplicates", async () => {
  const before = await expected({});
  const first = await forAccount(opened.api, account.accountId, (handle) =>
    listJobs(handle, { limit: 100 }),
  );
  await addJobs(account.accountId, [second], 20);
  await opened.database.pool.query(
    "update jobs set created_at = now() where account_id = $1 and id > $2",
    [account.accountId, Math.max(...before)],
  );
  const rest = await forAccount(opened.api, account.accountId, (handle) =>
    listJobs(handle, { limit: 1_000, after: first.next! }),
  );
  expect([...first.jobs, ...rest.jobs].map((job) => job.id)).toEqual(before);
});

test("jobs of another account's brand are not found", async () => {
  expect(await walk({ brandId: stranger.brandId }, 10)).toEqual([]);
});
