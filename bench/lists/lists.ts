/**
 * Whether a list of jobs takes the same time on its first page as on its ten-thousandth, whatever it is cut by, and as
 * long where there are millions of jobs as where there are few. All of one account, where it is hardest.
 */
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { listJobs } from "../../src/records/job-list.ts";
import type { JobListPlace, JobListWish } from "../../src/records/job-list.ts";
import { asOwner } from "../as-owner.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkTools, Figure } from "../benchmark.ts";
import { withoutForeignKeys } from "../growth/without-foreign-keys.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { median, rounded } from "../statistics.ts";
import { openParts, withOperator } from "../wiring.ts";
import { seedJobs } from "./seed-jobs.ts";

const limit = 20;
const ratioMax = 1.3;
/** Below this, a difference is the machine's and not the list's. */
const differenceMs = 1;

export const lists = defineBenchmark({
  name: "lists",
  meaning: "pages of one account's jobs: the first and the ten-thousandth, by every kind of filter",
  choices: {
    "base-jobs": { meaning: "jobs of the small account", fallback: [10_000], quick: [500] },
    jobs: { meaning: "jobs of the large account", fallback: [2_000_000], quick: [2_000] },
    page: { meaning: "which page is the deep one", fallback: [10_000], quick: [20] },
    times: { meaning: "how often each page is timed", fallback: [100], quick: [5] },
  },
  async run(tools, chosen) {
    const wanted = { page: only(chosen.page), times: only(chosen.times) };
    const small = await measure(tools, only(chosen["base-jobs"]), wanted);
    const large = await measure(tools, only(chosen.jobs), wanted);
    const rows = large.map((one, index) => ({ ...one, smallMs: small[index]?.firstMs ?? NaN }));
    return {
      tables: [
        {
          title: "Medians in ms",
          heading: [
            "filter",
            "jobs found",
            "small, page 1",
            "page 1",
            "deep page",
            "which",
            "last",
          ],
          rows: rows.map((row) => [
            row.name,
            row.found,
            rounded(row.smallMs, 2),
            rounded(row.firstMs, 2),
            rounded(row.deepMs, 2),
            row.deepPage,
            rounded(row.lastMs, 2),
          ]),
        },
      ],
      figures: rows.map((row): Figure => {
        const slowest = Math.max(row.firstMs, row.deepMs, row.lastMs);
        const ratio = slowest / row.firstMs;
        return {
          name: row.name,
          wanted: `at most ${ratioMax} × its first page`,
          measured: `${rounded(ratio, 2)} ×`,
          isReached: ratio <= ratioMax || slowest - row.firstMs < differenceMs,
        };
      }),
      notes: [],
      details: { rows },
    };
  },
});

interface Timed {
  name: string;
  found: number;
  firstMs: number;
  deepMs: number;
  deepPage: number;
  lastMs: number;
}

async function measure(
  { ground, progress }: BenchmarkTools,
  jobs: number,
  { page, times }: { page: number; times: number },
): Promise<Timed[]> {
  const name = `bench_lists_${jobs}`;
  const connectionString = await ground.createDatabase(name);
  const timed: Timed[] = [];
  await withOperator(connectionString, async (operator) => {
    const [account] = await seedAccounts(operator, 1);
    if (!account) throw new Error("there is no account");
    let rareBrandId = 0;
    await withoutForeignKeys(connectionString, async () => {
      rareBrandId = await seedJobs(operator, account, jobs, (done) =>
        progress(`seeding ${done} of ${jobs} jobs`),
      );
      progress("checking keys, vacuuming, analysing");
    });
    await asOwner(connectionString, "vacuum analyze");
    const parts = openParts(connectionString);
    for (const [title, wish] of filters(account.brandId, rareBrandId)) {
      progress(`timing ${title} among ${jobs}`);
      const matching = { operator, accountId: account.accountId, wish };
      const found = await countMatching(matching);
      const pages = Math.max(1, Math.ceil(found / limit));
      const deepPage = Math.min(page, Math.max(1, Math.floor(pages / 2)));
      const wishes: Omit<JobListWish, "limit">[] = [];
      for (const number of [1, deepPage, pages]) {
        const behind = number === 1 ? undefined : await placeBefore(matching, number);
        wishes.push({ ...wish, behind });
      }
      const [firstMs = NaN, deepMs = NaN, lastMs = NaN] = await timePages(
        parts.database,
        account.accountId,
        wishes,
        times,
      );
      timed.push({ name: title, found, firstMs, deepMs, deepPage, lastMs });
    }
    await parts.close();
  });
  await ground.dropDatabase(name);
  return timed;
}

type Filter = Omit<JobListWish, "limit" | "behind">;

function filters(brandId: number, rareBrandId: number): [string, Filter][] {
  return [
    ["none", {}],
    ["none, oldest first", { isOldestFirst: true }],
    ["rare brand, oldest first", { brandId: rareBrandId, isOldestFirst: true }],
    ["state succeeded", { state: "succeeded" }],
    ["state failed", { state: "failed" }],
    ["state running", { state: "running" }],
    ["state canceled, one in 100,000", { state: "canceled" }],
    ["type", { contentType: "social" }],
    ["test jobs", { live: false }],
    ["brand", { brandId }],
    ["rare brand", { brandId: rareBrandId }],
    ["rare brand, type that it never had", { brandId: rareBrandId, contentType: "newsletter" }],
    ["brand, state, type, live", { brandId, state: "failed", contentType: "post", live: true }],
    ["state and type that never met", { state: "canceled", contentType: "batch" }],
    ["the oldest tenth", { createdBefore: new Date(Date.UTC(2021, 0, 1)) }],
    [
      "failed within a day of 2021",
      {
        state: "failed",
        createdAfter: new Date(Date.UTC(2021, 5, 1)),
        createdBefore: new Date(Date.UTC(2021, 5, 2)),
      },
    ],
  ];
}

interface Matching {
  operator: Database;
  accountId: number;
  wish: Filter;
}

const matching = `
  from jobs where account_id = $1 and ($2::bigint is null or brand_id = $2) and ($3::text is null or state = $3)
    and ($4::text is null or content_type = $4) and ($5::boolean is null or live = $5)
    and ($6::timestamptz is null or created_at >= $6) and ($7::timestamptz is null or created_at < $7)`;

function valuesOf({ accountId, wish }: Matching): unknown[] {
  const { brandId, state, contentType, live, createdAfter, createdBefore } = wish;
  return [accountId, brandId, state, contentType, live, createdAfter, createdBefore].map(
    (value) => value ?? null,
  );
}

async function countMatching(one: Matching): Promise<number> {
  const { rows } = await one.operator.pool.query<{ count: number }>(
    `select count(*) ${matching}`,
    valuesOf(one),
  );
  return rows[0]?.count ?? 0;
}

/** By counting from the front, as nobody should: this is what a cursor spares. */
async function placeBefore(one: Matching, page: number): Promise<JobListPlace> {
  const direction = one.wish.isOldestFirst ? "asc" : "desc";
  const { rows } = await one.operator.pool.query<JobListPlace>(
    `select id, (extract(epoch from created_at) * 1000000)::bigint as "createdMicros"
     ${matching} order by created_at ${direction}, id ${direction} offset $8 limit 1`,
    [...valuesOf(one), (page - 1) * limit - 1],
  );
  if (!rows[0]) throw new Error(`there is no page ${page}`);
  return rows[0];
}

/** In turns, so that whatever else happens falls on all of them. */
async function timePages(
  database: Database,
  accountId: number,
  wishes: readonly Omit<JobListWish, "limit">[],
  times: number,
): Promise<number[]> {
  const milliseconds = wishes.map((): number[] => []);
  for (let time = -Math.ceil(times / 5); time < times; time += 1) {
    for (const [index, wish] of wishes.entries()) {
      const startedAt = performance.now();
      await forAccount(database, accountId, (handle) => listJobs(handle, { ...wish, limit }));
      if (time >= 0) milliseconds[index]?.push(performance.now() - startedAt);
    }
  }
  return milliseconds.map(median);
}
