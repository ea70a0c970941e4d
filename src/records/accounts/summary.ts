/**
 * The account summary: what needs attention, what is running and what was done recently. It reads only partial indexes
 * and caps its counts, so that its cost does not depend on the size of the account.
 */
import { sql } from "kysely";
import type { AccountHandle } from "../../db/account-handle.ts";
import { findSummaries, listContents } from "../contents/contents.ts";
import type { ContentSummary } from "../contents/contents.ts";
import { readJobs } from "../jobs/jobs.ts";
import type { JobRecord } from "../jobs/jobs.ts";

export interface PeriodFigures {
  jobs: number;
  jobsFailed: number;
  contents: number;
  costMicros: number;
}

export interface AccountSummary {
  unread: { count: number; contents: ContentSummary[] };
  /** The newest, read or not. */
  recent: ContentSummary[];
  failed: { count: number; jobs: JobRecord[] };
  /** Brands without keywords, for which content cannot be generated. */
  unready: { count: number; brands: { id: number; name: string }[] };
  /** Channels with problems, of brands that are not archived. */
  brokenChannels: { count: number; channels: BrokenChannel[] };
  running: { count: number; jobs: JobRecord[] };
  /** Jobs that wait for approval of their brief. */
  waiting: { count: number; jobs: JobRecord[] };
  queued: number;
  today: PeriodFigures;
  month: PeriodFigures;
}

export interface BrokenChannel {
  id: number;
  brandId: number;
  brandName: string;
  name: string;
  problem: string;
}

/** Counts stop here. */
export const countedMax = 100;
export const shownMax = 10;
const failedDays = 7;

export async function readSummary(
  account: AccountHandle,
  /** If set, only this brand's rows. */
  brandId: number | null,
): Promise<AccountSummary> {
  const { queryOne, accountId } = account;
  const ofBrand = brandId === null ? sql`` : sql`and brand_id = ${brandId}`;
  const brands = sql`(select id from brands where account_id = ${accountId}
    ${brandId === null ? sql`` : sql`and id = ${brandId}`}) brand`;
  const unread = sql`account_id = ${accountId} and read_at is null and deleted_at is null`;
  const failed = sql`account_id = ${accountId} and list_kind between 30 and 39
    and (dismissed_at is null or dismissed_at < finished_at)
    and finished_at > now() - ${failedDays} * interval '1 day'`;
  // The inner limit prevents a plan that reads the working channels.
  const brokenChannels = sql`from (
      select id, brand_id, name, problem, checked_at from channels
      where account_id = ${accountId} and problem is not null ${ofBrand}
      order by checked_at desc limit ${countedMax}) c
    join brands b on b.account_id = ${accountId} and b.id = c.brand_id and b.archived_at is null`;
  const waiting = sql`account_id = ${accountId} and waiting_since is not null`;
  const row = await queryOne<{
    unreadCount: number;
    unreadIds: number[];
    failedCount: number;
    failedIds: number[];
    unreadyCount: number;
    unready: { id: number; name: string }[];
    brokenCount: number;
    broken: BrokenChannel[];
    runningIds: number[];
    waitingCount: number;
    waitingIds: number[];
    queued: number;
  }>`
    select
      (select count(*) from (select from contents where ${unread} ${ofBrand} limit ${countedMax}) x) as "unreadCount",
      array(select newest.id from ${brands} cross join lateral (
        select id from contents where ${unread} and brand_id = brand.id order by id desc limit ${shownMax}) newest
        order by newest.id desc limit ${shownMax}) as "unreadIds",
      (select count(*) from (select from jobs where ${failed} ${ofBrand} limit ${countedMax}) x) as "failedCount",
      array(select newest.id from ${brands} cross join lateral (
        select id, finished_at from jobs where ${failed} and brand_id = brand.id
        order by finished_at desc limit ${shownMax}) newest
        order by newest.finished_at desc limit ${shownMax}) as "failedIds",
      (select count(*) from brands b where ${isUnready(accountId, brandId)}) as "unreadyCount",
      (select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name)), '[]') from (
        select b.id, b.name from brands b where ${isUnready(accountId, brandId)}
        order by b.id desc limit ${shownMax}) u) as unready,
      (select count(*) ${brokenChannels}) as "brokenCount",
      (select coalesce(json_agg(json_build_object('id', x.id, 'brandId', x.brand_id, 'brandName', x.brand_name,
          'name', x.name, 'problem', x.problem)), '[]') from (
        select c.id, c.brand_id, b.name as brand_name, c.name, c.problem ${brokenChannels}
        order by c.checked_at desc limit ${shownMax}) x) as broken,
      array(select t.job_id from tasks t
        where t.account_id = ${accountId} and t.leased_until is not null
          ${brandId === null ? sql`` : sql`and (select j.brand_id from jobs j where j.account_id = t.account_id and j.id = t.job_id) = ${brandId}`}
        limit ${countedMax}) as "runningIds",
      (select count(*) from (select from jobs where ${waiting} ${ofBrand} limit ${countedMax}) x) as "waitingCount",
      array(select id from jobs where ${waiting} ${ofBrand}
        order by created_at desc, id desc limit ${shownMax}) as "waitingIds",
      -- Not counted for a single brand, which would require reading all of them.
      (select count(*) from (select from tasks t
        where t.account_id = ${accountId} and t.leased_until is null and ${brandId === null} limit ${countedMax}) x) as queued`;
  const runningIds = row.runningIds.map(Number).toSorted((one, two) => two - one);
  const shown = await readJobs(account, runningIds.slice(0, shownMax));
  // Each statement sees the latest data: a job may have ended since its id was read.
  const running = shown.filter(({ finishedAt }) => finishedAt === null);
  return {
    unread: {
      count: row.unreadCount,
      contents: await findSummaries(account, row.unreadIds.map(Number)),
    },
    recent: await listContents(
      account,
      { deleted: false, ...(brandId !== null && { brandId }) },
      { afterId: null, rowsMax: shownMax },
    ),
    failed: { count: row.failedCount, jobs: await readJobs(account, row.failedIds.map(Number)) },
    unready: { count: row.unreadyCount, brands: row.unready },
    brokenChannels: { count: row.brokenCount, channels: row.broken },
    running: {
      count: runningIds.length - (shown.length - running.length),
      jobs: running,
    },
    waiting: { count: row.waitingCount, jobs: await readJobs(account, row.waitingIds.map(Number)) },
    queued: row.queued,
    ...(await readPeriods(account, brandId)),
  };
}

function isUnready(accountId: number, brandId: number | null) {
  return sql`b.account_id = ${accountId} and b.archived_at is null
    ${brandId === null ? sql`` : sql`and b.id = ${brandId}`}
    and not exists (select from keywords k where k.account_id = b.account_id and k.brand_id = b.id)`;
}

/** In UTC, like all usage; for a single brand, the work of its keys. */
async function readPeriods(
  { query, accountId }: AccountHandle,
  brandId: number | null,
): Promise<{ today: PeriodFigures; month: PeriodFigures }> {
  const today = sql`(now() at time zone 'utc')::date`;
  const rows = await query<PeriodFigures & { isToday: boolean }>`
    select day = ${today} as "isToday", sum(jobs)::bigint as jobs, sum(jobs_failed)::bigint as "jobsFailed",
      sum(contents)::bigint as contents, sum(cost_micros)::bigint as "costMicros"
    from usage_days
    where account_id = ${accountId} and day >= date_trunc('month', ${today})::date and day <= ${today}
      ${
        brandId === null
          ? sql``
          : sql`and api_key_id = any (array(
              select k.id from api_keys k where k.account_id = ${accountId} and k.brand_id = ${brandId}))`
      }
    group by 1`;
  const sum = (some: readonly PeriodFigures[]): PeriodFigures => ({
    jobs: some.reduce((total, one) => total + one.jobs, 0),
    jobsFailed: some.reduce((total, one) => total + one.jobsFailed, 0),
    contents: some.reduce((total, one) => total + one.contents, 0),
    costMicros: some.reduce((total, one) => total + one.costMicros, 0),
  });
  return { today: sum(rows.filter(({ isToday }) => isToday)), month: sum(rows) };
}

/** False if there is no such content. Idempotent. */
export async function markContentRead(
  { execute, accountId }: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<boolean> {
  const count = await execute`
    update contents set read_at = coalesce(read_at, now())
    where account_id = ${accountId} and id = ${id} and deleted_at is null
      and (${brandId}::bigint is null or brand_id = ${brandId})`;
  return count > 0;
}

/** False if there is no such job. A job that did not fail is left unchanged. */
export async function dismissFailure(
  { execute, accountId }: AccountHandle,
  id: number,
  brandId: number | null,
): Promise<boolean> {
  const count = await execute`
    update jobs set dismissed_at = case when state = 'failed' then now() else dismissed_at end
    where account_id = ${accountId} and id = ${id} and (${brandId}::bigint is null or brand_id = ${brandId})`;
  return count > 0;
}
