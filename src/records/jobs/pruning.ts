/**
 * Removes old jobs in pages, each in its own short statement that blocks nobody.
 *
 * Pages follow the primary key. Ids increase with time, so the scan of an account stops at the first page of jobs that
 * are too new. This avoids an index on the end time, which every accepted and every finished job would have to update.
 */
import type { Database } from "../../db/database.ts";

export interface PruneScope {
  /** Jobs that ended before this time are old, by the database clock. */
  readonly before: Date;
  /** True removes old jobs with their content; false only those without content. */
  readonly withContents: boolean;
  /** Counts without removing anything. */
  readonly isDryRun: boolean;
}

export interface PageResult {
  /** The last id of this page; null if the account has no more pages. */
  readonly next: number | null;
  readonly checked: number;
  readonly jobs: number;
  readonly contents: number;
  /** Events of removed jobs and of old jobs that are kept. */
  readonly events: number;
}

/** A page takes about ten milliseconds, including its commit. */
const jobsPerPage = 1_000;

export async function findPruneTime(database: Database, olderThanSeconds: number): Promise<Date> {
  const { before } = await database.queryOne<{ before: Date }>`
    select now() - make_interval(secs => ${olderThanSeconds}) as before`;
  return before;
}

/** Checks the account's next jobs after this id, and removes the old ones. */
export async function prunePage(
  database: Database,
  accountId: number,
  after: number,
  options: PruneScope,
): Promise<PageResult> {
  const page = await findPage(database, accountId, after, options);
  const last = page.at(-1)?.id ?? null;
  const isOver = page.length < jobsPerPage || page.every((job) => job.isTooNew);
  const old = page.filter((job) => job.isOld).map((job) => job.id);
  const removable = page.filter((job) => job.isOld && job.isRemovable).map((job) => job.id);
  const kept = page.filter((job) => job.isOld && !job.isRemovable).map((job) => job.id);
  const removed = { jobs: removable.length, contents: 0, events: 0 };
  if (last !== null && old.length > 0) {
    // Lists of ids with both bounds and no joins, so that every plan uses the primary key, whatever the statistics say.
    // Items, stages, events and content are deleted by foreign keys. The counts see the tables before the deletion.
    const counts = await database.queryOne<{ contents: number; events: number }>`
      with removed_job as (
        delete from jobs
        where not ${options.isDryRun} and account_id = ${accountId} and id > ${after} and id <= ${last}
          and id = any (${removable}::bigint[])
      ),
      removed_stage as (
        delete from job_stages
        where not ${options.isDryRun} and account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
          and job_id = any (${kept}::bigint[])
      ),
      removed_event as (
        delete from job_events
        where not ${options.isDryRun} and account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
          and job_id = any (${kept}::bigint[])
      )
      select
        (select count(*) from contents
          where account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
            and job_id = any (${removable}::bigint[])) as contents,
        (select count(*) from job_events
          where account_id = ${accountId} and job_id > ${after} and job_id <= ${last}
            and job_id = any (${old}::bigint[])) as events`;
    Object.assign(removed, counts);
  }
  return { next: isOver ? null : last, checked: page.length, ...removed };
}

interface PagedJob {
  readonly id: number;
  readonly isOld: boolean;
  /** So new that no later job can be old. */
  readonly isTooNew: boolean;
  readonly isRemovable: boolean;
}

/** Jobs that are old stay old, so changes between this query and the removal do no harm. */
async function findPage(
  database: Database,
  accountId: number,
  after: number,
  { before, withContents }: PruneScope,
): Promise<PagedJob[]> {
  return database.query<PagedJob>`
    select id, coalesce(finished_at < ${before}, false) as "isOld", created_at >= ${before} as "isTooNew",
      ${withContents} or (state in ('failed', 'canceled') and not exists (
        select from contents c where c.account_id = jobs.account_id and c.job_id = jobs.id)) as "isRemovable"
    from jobs where account_id = ${accountId} and id > ${after}
    order by id limit ${jobsPerPage}`;
}

/** Removes rate-limit buckets of keys that ended before that time or were deleted; returns how many. */
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
