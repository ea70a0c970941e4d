/**
 * Removes what is old, a page of jobs at a time, each page in a statement of its own: short, without a lock that
 * anybody else waits for, and done for good when it returns. Which accounts, and for how long, is the operator's.
 *
 * Pages follow the primary key. Numbers rise with time, so within an account the walk ends at the first job that is
 * too young, and no index on the time of the end is needed, which every accepted and every finished job would pay for.
 */
import type { Database } from "../../db/database.ts";

export interface PruneScope {
  /** What ended before this is old. By the database's clock, as all times are. */
  readonly before: Date;
  /** Whether finished jobs go with all that they made; otherwise only those that made nothing. */
  readonly withContents: boolean;
  /** Only counts. */
  readonly isDryRun: boolean;
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
  const { before } = await database.queryOne<{ before: Date }>`
    select now() - make_interval(secs => ${olderThanSeconds}) as before`;
  return before;
}

/** Looks at the account's next jobs after the one with this number, and removes those that are to go. */
export async function prunePage(
  database: Database,
  accountId: number,
  after: number,
  options: PruneScope,
): Promise<PageResult> {
  const page = await findPage(database, accountId, after, options);
  const last = page.at(-1)?.id ?? null;
  const isOver = page.length < jobsPerPage || page.every((job) => job.isYoung);
  const old = page.filter((job) => job.isOld).map((job) => job.id);
  const going = page.filter((job) => job.isOld && job.goes).map((job) => job.id);
  const staying = page.filter((job) => job.isOld && !job.goes).map((job) => job.id);
  const removed = { jobs: going.length, contents: 0, events: 0 };
  if (last !== null && old.length > 0) {
    // Lists of ids and both of their bounds, no joins: so every plan goes through the keys, whether PostgreSQL believes a
    // table to be empty or knows it to be huge. What hangs on a job (items, stages, events, contents with their
    // versions) goes with it by its foreign keys. The counts see the tables as they were before.
    const counts = await database.queryOne<{ contents: number; events: number }>`
      with removed_job as (
        delete from jobs
        where not ${options.isDryRun} and account_id = ${accountId} and id > ${after} and id <= ${last}
          and id = any (${going}::bigint[])
      ),
      removed_stage as (
        delete from job_stages
        where not ${options.isDryRun} and account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
          and job_id = any (${staying}::bigint[])
      ),
      removed_event as (
        delete from job_events
        where not ${options.isDryRun} and account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
          and job_id = any (${staying}::bigint[])
      )
      select
        (select count(*) from contents
          where account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
            and job_id = any (${going}::bigint[])) as contents,
        (select count(*) from job_events
          where account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
            and job_id = any (${old}::bigint[])) as events`;
    Object.assign(removed, counts);
  }
  return { next: isOver ? null : last, looked: page.length, ...removed };
}

interface PagedJob {
  readonly id: number;
  readonly isOld: boolean;
  /** So young that nothing after it can be old. */
  readonly isYoung: boolean;
  readonly goes: boolean;
}

/** What is old stays old, so it does no harm that jobs are accepted and finished before the page is removed. */
async function findPage(
  database: Database,
  accountId: number,
  after: number,
  { before, withContents }: PruneScope,
): Promise<PagedJob[]> {
  return database.query<PagedJob>`
    select id, coalesce(finished_at < ${before}, false) as "isOld", created_at >= ${before} as "isYoung",
      ${withContents} or (state in ('failed', 'canceled') and not exists (
        select from contents c where c.account_id = jobs.account_id and c.job_id = jobs.id)) as goes
    from jobs where account_id = ${accountId} and id > ${after}
    order by id limit ${jobsPerPage}`;
}

/** Buckets of keys that ended before that time, or are gone: nobody will draw from them again. Returns how many. */
export async function pruneBuckets(database: Database, options: PruneScope): Promise<number> {
  const { count } = await database.queryOne<{ count: number }>`
    with old as materialized (
      select b.account_id, b.api_key_id, b.kind from rate_buckets b
      left join api_keys k on k.account_id = b.account_id and k.id = b.api_key_id
      where b.api_key_id <> 0 and (k.id is null or least(k.revoked_at, k.expires_at) < ${options.before})
    ),
    removed as (
      delete from rate_buckets b using old
      where not ${options.isDryRun} and b.account_id = old.account_id and b.api_key_id = old.api_key_id
        and b.kind = old.kind
    )
    select count(*) from old`;
  return count;
}
