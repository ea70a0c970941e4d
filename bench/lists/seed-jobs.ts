/** One account's jobs of six years, of every kind: most went well, few did not, and some kinds never met. */
import { forAccount } from "../../src/db/account-handle.ts";
import type { Database } from "../../src/db/database.ts";
import { createBrand } from "../../src/records/brands.ts";
import type { SeededAccount } from "../seed-accounts.ts";

const chunk = 100_000;

/** Returns the account's second brand, which one in a thousand jobs is for. */
export async function seedJobs(
  database: Database,
  { accountId, brandId }: SeededAccount,
  jobs: number,
  report: (done: number) => void,
): Promise<number> {
  const rare = await forAccount(database, accountId, (handle) =>
    createBrand(handle, { name: "Seldom", industry: "", overview: "" }),
  );
  for (let first = 1; first <= jobs; first += chunk) {
    const last = Math.min(jobs, first + chunk - 1);
    await database.pool.query(seedChunk, [accountId, brandId, rare.id, first, last, jobs]);
    report(last);
  }
  return rare.id;
}

const seedChunk = `
  with job as (
    insert into jobs (account_id, id, task_id, brand_id, content_type, live, state, stage, progress, attempts, claims,
      events, writer, failure_code, created_at, started_at, finished_at)
    overriding system value
    select $1::bigint, n, gen_random_uuid(), case when n % 1000 = 7 then $3::bigint else $2::bigint end,
      case when n % 1000 = 7 or n % 100000 = 99999 then 'article'
        else (array['article', 'post', 'social', 'newsletter', 'batch'])[1 + n % 5] end,
      n % 50 > 0, state, 'finish', 100, 1, 1, 1, 'built-in', case when state = 'failed' then 'writer_failed' end,
      at, at, case when state not in ('queued', 'running') then at end
    from generate_series($4::bigint, $5::bigint) as n
    cross join lateral (
      select '2020-11-15'::timestamptz + n * (interval '6 years' / $6::bigint) as at,
        case when n > $6::bigint * 0.999 then case when n % 20 = 0 then 'running' else 'queued' end
          when n % 100000 = 99999 then 'canceled'
          when n % 40 = 1 then 'failed'
          when n % 400 = 3 then 'partially_succeeded'
          else 'succeeded' end as state
    ) s
    returning account_id, id
  )
  insert into job_items (account_id, job_id, position, content_type, state)
  select account_id, id, 1, 'post', 'succeeded' from job`;
