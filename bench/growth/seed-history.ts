/** Inserts years of finished jobs in bulk, with their items, events, contents, versions and stored responses. */
import type { Database } from "../../src/db/database.ts";
import { asOwner } from "../as-owner.ts";
import type { SeededAccount } from "../seed-accounts.ts";

const chunk = 100_000;
/** The share of jobs whose idempotency key is still stored. */
const rememberedShare = 0.05;

/** Job and content IDs start at 1; job n belongs to account n % accounts. */
export async function seedHistory(
  { pool, connectionString }: { pool: Database["pool"]; connectionString: string },
  accounts: readonly Pick<SeededAccount, "accountId" | "brandId">[],
  jobs: number,
  report: (done: number) => void,
): Promise<void> {
  const owners = [
    accounts.map((account) => account.accountId),
    accounts.map((account) => account.brandId),
  ];
  for (let first = 1; first <= jobs; first += chunk) {
    const last = Math.min(jobs, first + chunk - 1);
    await pool.query(seedChunk, [...owners, first, last, jobs]);
    report(last);
  }
  await pool.query(
    `insert into idempotency_keys (account_id, key, fingerprint, job_id, answer)
     select account_id, 'history-' || id, sha256(id::text::bytea), id, '{"brand_id": 1}'
     from jobs where id > $1::bigint`,
    [jobs - Math.floor(jobs * rememberedShare)],
  );
  // New rows continue after these IDs. Only the owner of a sequence may set it.
  for (const sequence of ["jobs_id_seq", "contents_id_seq"]) {
    await asOwner(connectionString, "select setval($1::regclass, $2)", [sequence, jobs]);
  }
}

const seedChunk = `
  with job as (
    insert into jobs (account_id, id, task_id, brand_id, content_type, custom_topic, live, state, stage, progress,
      attempts, claims, events, writer, created_at, started_at, finished_at)
    overriding system value
    select a.account_id, n, gen_random_uuid(), a.brand_id, 'post', 'How to keep coffee beans fresh, part ' || n, true,
      'succeeded', 'finish', 100, 1, 1, 1, 'built-in', t.at, t.at, t.at
    from generate_series($3::bigint, $4::bigint) as n
    join unnest($1::bigint[], $2::bigint[]) with ordinality as a (account_id, brand_id, position)
      on a.position = 1 + n % cardinality($1::bigint[])
    -- One per minute: the last of two million is from now and the first from four years ago.
    cross join lateral (select now() - ($5::bigint - n) * interval '1 minute' as at) as t
    returning account_id, id, brand_id, created_at
  ),
  item as (
    insert into job_items (account_id, job_id, position, content_type, state)
    select account_id, id, 1, 'post', 'succeeded' from job
  ),
  event as (
    insert into job_events (account_id, job_id, sequence, type, data, created_at)
    select account_id, id, 1, 'succeeded', jsonb_build_object('content_ids', jsonb_build_array(id)), created_at
    from job
  ),
  content as (
    insert into contents (account_id, id, job_id, position, brand_id, content_type, writer, created_at, updated_at)
    overriding system value
    select account_id, id, id, 1, brand_id, 'post', 'built-in', created_at, created_at from job
  )
  insert into content_versions (account_id, content_id, version, title, language, markdown, document, created_at)
  select account_id, id, 1, 'How to keep coffee beans fresh, part ' || id, 'en',
    '# How to keep coffee beans fresh' || E'\\n\\n' || repeat(md5(id::text) || ' ', 30),
    jsonb_build_object('title', 'How to keep coffee beans fresh', 'excerpt', repeat(md5(id::text) || ' ', 5)),
    created_at
  from job`;
