/**
 * Removes what is old, a page of jobs at a time, each page in a statement of its own: short, without a lock that
 * anybody else waits for, and done for good when it returns. Which accounts, and for how long, is the operator's.
 *
 * Pages follow the primary key. Numbers rise with time, so within an account the walk ends at the first job that is
 * too young, and no index on the time of the end is needed, which every accepted and every finished job would pay for.
 */
import { sql } from "kysely";
import type { Database } from "../db/database.ts";

export interface PruneWish {
  /** What ended before this is old. By the database's clock, as all times are. */
  readonly before: Date;
  /** Whether finished jobs go with all that they made; otherwise only those that made nothing. */
  readonly withContents: boolean;
  /** Only counts. */
  readonly isRehearsal: boolean;
}

export interface PageResult {
  /** Where the next page begins; null when the account is done. */
  readonly next: number | null;
  readonly looked: number;
  readonly jobs: number;
  readonly contents: number;
  /** Of the removed jobs, and of those that stay. */
  readonly events: number;
}

/** A page takes some ten milliseconds, its commit included; nobody notices one. */
const jobsPerPage = 1_000;

export async function findPruneTime(database: Database, olderThanSeconds: number): Promise<Date> {
  const result = await sql<{ before: Date }>`
    select now() - make_interval(secs => ${olderThanSeconds}) as before`.execute(database.kysely);
  const [row] = result.rows;
  if (row === undefined) throw new Error("the database does not know the time");
  return row.before;
}

/** Looks at the account's next jobs after the one with this number, and removes those that are to go. */
export async function prunePage(
  database: Database,
  accountId: number,
  after: number,
  wish: PruneWish,
): Promise<PageResult> {
  // What hangs on a job (items, stages, events, contents with their versions, remembered answers) goes with it by its
  // foreign keys. The counts see the tables as they were before.
  const result = await sql<Omit<PageResult, "next"> & { last: number | null; isOver: boolean }>`
    with page as materialized (
      select account_id, id, state, created_at, finished_at from jobs
      where account_id = ${accountId} and id > ${after}
      order by id limit ${jobsPerPage}
    ),
    old as materialized (
      select account_id, id, ${wish.withContents} or state in ('failed', 'canceled') as goes
      from page where finished_at < ${wish.before}
    ),
    old_event as materialized (
      select e.account_id, e.job_id, e.sequence, old.goes from old
      join job_events e on e.account_id = old.account_id and e.job_id = old.id
    ),
    removed_job as (
      delete from jobs j using old
      where not ${wish.isRehearsal} and old.goes and j.account_id = old.account_id and j.id = old.id
    ),
    removed_event as (
      delete from job_events e using old_event old
      where not ${wish.isRehearsal} and not old.goes
        and e.account_id = old.account_id and e.job_id = old.job_id and e.sequence = old.sequence
    )
    select (select count(*) from page) as looked,
      (select max(id) from page) as last,
      (select count(*) < ${jobsPerPage} or min(created_at) >= ${wish.before} from page) as "isOver",
      (select count(*) from old where goes) as jobs,
      (select count(*) from old join contents c on c.account_id = old.account_id and c.job_id = old.id
        where old.goes) as contents,
      (select count(*) from old_event) as events`.execute(database.kysely);
  const [row] = result.rows;
  if (row === undefined) throw new Error("the page gave no answer");
  const { last, isOver, ...counts } = row;
  return { ...counts, next: isOver ? null : last };
}

/** Buckets of keys that ended before that time: nobody will draw from them again. Returns how many. */
export async function pruneBuckets(database: Database, wish: PruneWish): Promise<number> {
  const result = await sql<{ count: number }>`
    with old as materialized (
      select b.api_key_id, b.kind from rate_buckets b
      join api_keys k on k.account_id = b.account_id and k.id = b.api_key_id
      where least(k.revoked_at, k.expires_at) < ${wish.before}
    ),
    removed as (
      delete from rate_buckets b using old
      where not ${wish.isRehearsal} and b.api_key_id = old.api_key_id and b.kind = old.kind
    )
    select count(*) from old`.execute(database.kysely);
  return result.rows[0]?.count ?? 0;
}
