/**
 * One account never sees another's data, even if our code is wrong: checks in the catalog that no table was
 * forgotten, and runs queries without an account against row-level security alone.
 */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { nameAccounts } from "./account-handle.ts";
import type { Database } from "./database.ts";
import { addFullAccount } from "../../test/full-account.ts";
import { isThorough } from "../../test/sample.ts";
import { addPost, useTestDatabase } from "../../test/test-database.ts";

const opened = useTestDatabase();
const accountIds: number[] = [];

beforeAll(async () => {
  for (let turn = 0; turn < 3; turn += 1) accountIds.push(await addFullAccount(opened));
  await addPost(opened, null);
});

const servingRoles = ["pressroom_api", "pressroom_worker", "pressroom_accepting"];

/** What workers see of all accounts: which tasks are waiting, but not what they are about. */
const queues = ["tasks", "webhook_queue"];

/** Tables without rows of accounts. */
const nobodysTables = [
  "schema_migrations",
  "schema_functions",
  "workers",
  "job_durations",
  "readiness",
];

async function tenantTables(): Promise<string[]> {
  const rows = await opened.asOwner(
    `select c.relname as name from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  return rows.map((row) => String(row["name"])).filter((name) => !nobodysTables.includes(name));
}

test("every table with rows of accounts has row-level security, which also applies to the owner", async () => {
  const rows = await opened.asOwner(
    `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'account_id')
         or c.relname = 'accounts' as has_account
     from pg_class c
     where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
       and c.relname <> all (array['${nobodysTables.join("','")}'])`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const row of rows) {
    expect(row, String(row["name"])).toMatchObject({ is_forced: true, has_account: true });
  }
});

test("there are no schemas other than the one that these tests check", async () => {
  const rows = await opened.asOwner(
    `select n.nspname from pg_namespace n
     where n.nspname !~ '^pg_' and n.nspname not in ('information_schema', current_schema())`,
  );
  expect(rows).toEqual([]);
});

test("the service's roles own no table and can neither bypass a policy, log in nor switch roles", async () => {
  const roles = await opened.asOwner(
    `select r.rolname, r.rolsuper, r.rolbypassrls, r.rolcreaterole, r.rolcreatedb, r.rolcanlogin,
       exists (select from pg_auth_members m where m.member = r.oid) as is_member,
       exists (select from pg_class c where c.relowner = r.oid) as owns_tables
     from pg_roles r where r.rolname = any (array['${servingRoles.join("','")}']) order by 1`,
  );
  expect(roles).toEqual(
    servingRoles.toSorted().map((rolname) => ({
      rolname,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolcanlogin: false,
      is_member: false,
      owns_tables: false,
    })),
  );
});

test("only the listed functions span accounts, with a fixed search path and without public access", async () => {
  const functions = await opened.asOwner(
    `select p.proname, p.proowner::regrole::text as owner,
       'search_path=public, pg_temp' = any (p.proconfig) as has_path,
       has_function_privilege('pressroom_api', p.oid, 'execute') as api,
       has_function_privilege('pressroom_worker', p.oid, 'execute') as worker,
       exists (select from aclexplode(p.proacl) a where a.grantee = 0) as everybody
     from pg_proc p where p.pronamespace = current_schema()::regnamespace and p.prosecdef order by 1`,
  );
  const own = { owner: "pressroom_accepting", has_path: true, everybody: false };
  expect(functions).toEqual([
    { proname: "accept_generations", ...own, api: true, worker: false },
    { proname: "accept_regeneration", ...own, api: true, worker: false },
    { proname: "authorize_request", ...own, api: true, worker: false },
    { proname: "authorize_session", ...own, api: true, worker: false },
    { proname: "change_brand_matching", ...own, api: false, worker: false },
    { proname: "change_keyword_matching", ...own, api: false, worker: false },
    { proname: "check_sole_account", ...own, api: true, worker: false },
    { proname: "claim_brand_matching", ...own, api: false, worker: true },
    { proname: "claim_brand_proposals", ...own, api: false, worker: true },
    { proname: "claim_publications", ...own, api: false, worker: true },
    { proname: "claim_second_opinion", ...own, api: false, worker: true },
    { proname: "claim_sources", ...own, api: false, worker: true },
    { proname: "claim_thread_digest", ...own, api: false, worker: true },
    { proname: "claim_unscored_posts", ...own, api: false, worker: true },
    { proname: "close_account", ...own, api: true, worker: false },
    { proname: "continue_job", ...own, api: true, worker: false },
    { proname: "count_requests", ...own, api: true, worker: false },
    { proname: "delete_old_brand_proposals", ...own, api: false, worker: true },
    { proname: "delete_old_deliveries", ...own, api: false, worker: true },
    { proname: "delete_old_idempotency_keys", ...own, api: false, worker: true },
    { proname: "enqueue_aged_matches", ...own, api: false, worker: true },
    { proname: "enqueue_changed_post", ...own, api: false, worker: false },
    { proname: "enqueue_unscored_posts", ...own, api: false, worker: false },
    { proname: "find_feed", ...own, api: true, worker: false },
    { proname: "find_invalid_credentials", ...own, api: true, worker: false },
    { proname: "find_sign_in", ...own, api: true, worker: false },
    { proname: "find_similar_contents", ...own, api: true, worker: false },
    { proname: "find_unannounced_brands", ...own, api: false, worker: true },
    { proname: "find_unindexed_contents", ...own, api: false, worker: true },
    { proname: "find_unindexed_passages", ...own, api: false, worker: true },
    { proname: "finish_password_reset", ...own, api: true, worker: false },
    { proname: "get_setup_state", ...own, api: true, worker: false },
    { proname: "is_account_open", ...own, api: true, worker: true },
    { proname: "list_matching_accounts", ...own, api: false, worker: true },
    { proname: "list_own_writers", ...own, api: true, worker: false },
    { proname: "mark_threads_used", ...own, api: false, worker: false },
    { proname: "open_account", ...own, api: true, worker: false },
    { proname: "probe_accepting", ...own, api: true, worker: false },
    { proname: "purge_closed_accounts", ...own, api: false, worker: true },
    { proname: "read_workload", ...own, api: true, worker: false },
    { proname: "remove_missing_threads", ...own, api: false, worker: true },
    { proname: "retry_job", ...own, api: true, worker: false },
    { proname: "search_contents", ...own, api: true, worker: false },
    { proname: "search_forum_posts", ...own, api: true, worker: false },
    { proname: "search_passages", ...own, api: true, worker: true },
    { proname: "start_password_reset", ...own, api: true, worker: false },
    { proname: "unindex_passage", ...own, api: false, worker: false },
  ]);
});

test("no policy is public, and only the operator, accepting and queue policies cover all accounts", async () => {
  const policies = await opened.asOwner(
    `select tablename, policyname, roles::text[] as roles from pg_policies
     where schemaname = current_schema() and (qual = 'true' or 'public' = any (roles))`,
  );
  for (const { tablename, policyname, roles } of policies) {
    const expected = [
      ["operator", "{pressroom_operator}"],
      ["accepting", "{pressroom_accepting}"],
      ...(queues.includes(String(tablename)) ? [["queue", "{pressroom_worker}"]] : []),
    ];
    expect(expected).toContainEqual([policyname, `{${(roles as string[]).join(",")}}`]);
  }
});

/** Runs a query for an account, or for none; a missing privilege counts as no row. */
async function rowsOf(
  database: Database,
  accounts: readonly number[],
  query: string,
): Promise<Record<string, unknown>[]> {
  try {
    return await database.transaction(async (queries) => {
      await nameAccounts(queries, accounts);
      return queries.query<Record<string, unknown>>`${sql.raw(query)}`;
    });
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "42501") return [];
    throw error;
  }
}

const accountOf = (table: string) => (table === "accounts" ? "id" : "account_id");

test("without an account, no row of any account is visible", async () => {
  for (const table of await tenantTables()) {
    const own = `select * from ${table} where ${accountOf(table)} is not null`;
    expect(await rowsOf(opened.api, [], own), table).toEqual([]);
    if (!queues.includes(table)) expect(await rowsOf(opened.worker, [], own), table).toEqual([]);
  }
});

function pick<T>(from: readonly T[]): T {
  return from[Math.floor(Math.random() * from.length)]!;
}

test("random queries without a condition on the account find no row of other accounts", async () => {
  const tables = await tenantTables();
  // The tables that the role may read; all others are refused before row-level security applies.
  const readable = new Map<Database, string[]>();
  for (const database of [opened.api, opened.worker]) {
    const found: string[] = [];
    for (const table of tables) {
      if (database === opened.worker && queues.includes(table)) continue;
      const rows = await rowsOf(database, [accountIds[0]!], `select * from ${table}`);
      if (rows.length > 0) found.push(table);
    }
    expect(found.length).toBeGreaterThan(3);
    readable.set(database, found);
  }

  let seen = 0;
  /** Several queries in one transaction of one account, as in requests. */
  const ask = async () => {
    const [database, names] = pick([...readable]);
    const account = pick(accountIds);
    await database.transaction(async (queries) => {
      await nameAccounts(queries, [account]);
      for (let turn = 0; turn < 10; turn += 1) {
        const table = pick(names);
        const foreign = pick(accountIds.filter((id) => id !== account));
        const other = pick(names);
        const query = pick([
          `select * from ${table}`,
          `select * from ${table} where ${accountOf(table)} = ${foreign}`,
          `select * from ${table} where ${accountOf(table)} <> ${account} or true`,
          `select * from ${table} order by random() limit 5`,
          `select t.* from ${table} t left join ${other} o on true`,
          `select * from ${table} union all select * from ${table}`,
          `select t.* from ${table} t where exists (select from ${other} o where o.${accountOf(other)} = ${foreign})`,
          `with x as materialized (select * from ${table}) select * from x`,
        ]);
        const rows = await queries.query<Record<string, unknown>>`${sql.raw(query)}`;
        seen += rows.length;
        const foreigners = rows.filter((row) => {
          const owner = row[accountOf(table)];
          // A shared post has no account.
          return owner !== account && owner !== null;
        });
        if (foreigners.length > 0) expect(foreigners, query).toEqual([]);
      }
    });
  };
  for (let turn = 0; turn < (isThorough ? 100 : 20); turn += 1) {
    await Promise.all(Array.from({ length: 10 }, ask));
  }
  expect(seen).toBeGreaterThan(1_000);
});

test("no row can be inserted into, moved to, changed in or deleted from another account", async () => {
  const [own, foreign] = accountIds as [number, number];
  const before = await opened.database.pool.query(
    "select to_jsonb(j) as job from jobs j where account_id = $1 order by id",
    [foreign],
  );
  const attempts = [
    `update jobs set custom_topic = 'mine now' where account_id = ${foreign} returning id`,
    `update jobs set custom_topic = 'mine now' where account_id <> ${own} returning id`,
    `delete from job_stages where account_id = ${foreign} returning job_id`,
    `update usage_days set jobs = 1000 where account_id = ${foreign} returning day`,
  ];
  for (const attempt of attempts) {
    expect(await rowsOf(opened.worker, [own], attempt), attempt).toEqual([]);
  }
  const insert = `insert into job_events (account_id, job_id, sequence, type)
    select ${foreign}, max(id), 99, 'forged' from jobs`;
  await expect(
    opened.worker.transaction(async (queries) => {
      await nameAccounts(queries, [own]);
      await queries.execute`${sql.raw(insert)}`;
    }),
  ).rejects.toThrow(/row-level security/);
  const after = await opened.database.pool.query(
    "select to_jsonb(j) as job from jobs j where account_id = $1 order by id",
    [foreign],
  );
  expect(after.rows).toEqual(before.rows);
});

test("a transaction's account is reset when the transaction ends", async () => {
  for (let turn = 0; turn < 30; turn += 1) {
    await rowsOf(opened.api, [accountIds[0]!], "select * from jobs");
    const { rows } = await opened.api.pool.query("select * from jobs");
    expect(rows).toEqual([]);
  }
});
