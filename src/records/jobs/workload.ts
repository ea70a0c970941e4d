/**
 * What is known about the work of all: workers tell here what they have and how long it took, and whoever forecasts
 * looks at it, and at the line. Spans accounts, as few things do; what it keeps is of no account.
 */
import { nameAccounts } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/queries.ts";

export interface WorkerSeen {
  id: string;
  /** How many runs it can have at once. */
  places: number;
}

/** What one look finds. */
export interface WorkSeen {
  /** How many tasks of each account wait: counted, or estimated where there are very many. */
  waiting: ReadonlyMap<number, number>;
  /** How many tasks workers have. */
  running: number;
  /** For how long some of these, or all, have been running. */
  runs: readonly { contentType: string; live: boolean; seconds: number }[];
  workers: readonly WorkerSeen[];
  /** How long the last jobs of each kind ran, newest first; the kind that ended last comes first. */
  jobDurations: readonly {
    contentType: string;
    writer: string;
    live: boolean;
    seconds: number[];
  }[];
}

/** Counting so many takes a few milliseconds. */
const countedMax = 10_000;

export async function readWorkload({ queryOne }: Queries, rowsMax = countedMax): Promise<WorkSeen> {
  const { seen } = await queryOne<{ seen: WorkSeen & { waiting: [number, number][] } }>`
    select read_workload(${rowsMax}) as seen`;
  return { ...seen, waiting: new Map(seen.waiting) };
}

/** Far more than there are; the others are taken to write with what the operator gave. */
const ownWritersMax = 10_000;

/** Accounts that brought a model of their own, each with its name. */
export async function listOwnWriters({ query }: Queries): Promise<Map<number, string>> {
  const rows = await query<{ accountId: number; writer: string }>`
    select account_id as "accountId", writer from list_own_writers(${ownWritersMax})`;
  return new Map(rows.map(({ accountId, writer }) => [accountId, writer]));
}

export interface WorkReport {
  worker: WorkerSeen;
  /** Some that ended since the last report. */
  ended: readonly { accountId: number; jobId: number }[];
}

/** How many run times of a kind are kept. */
const keptMax = 40;

/** How long jobs ran is read from their rows: by the database's clock, with every attempt and every wait between them. */
export async function reportWork(
  { transaction }: Database,
  { worker, ended }: WorkReport,
): Promise<void> {
  await transaction(async (queries) => {
    await queries.execute`
      -- How many runs ended is asked by nobody since estimates are percentiles; its column is still there.
      insert into workers as w (id, places, runs_ended) values (${worker.id}, ${worker.places}, 0)
      on conflict (id) do update set
        places = excluded.places, seen_at = now()`;
    if (ended.length === 0) return;
    await nameAccounts(
      queries,
      ended.map(({ accountId }) => accountId),
    );
    await queries.execute`
      with added as (
        insert into job_durations (content_type, writer, live, seconds)
        select j.content_type, j.writer, j.live, extract(epoch from j.finished_at - j.started_at)
        from unnest(
          ${ended.map(({ accountId }) => accountId)}::bigint[], ${ended.map(({ jobId }) => jobId)}::bigint[]
        ) as e (account_id, id)
        cross join lateral (
          select j.content_type, j.writer, j.live, j.finished_at, j.started_at from jobs j
          where j.account_id = e.account_id and j.id = e.id
          offset 0
        ) j
        where j.writer is not null and j.finished_at is not null and j.started_at is not null
        returning content_type, writer, live
      )
      delete from job_durations where id in (
        select old.id
        from (select distinct content_type, writer, live from added) kind
        cross join lateral (
          select t.id from job_durations t
          where (t.content_type, t.writer, t.live) = (kind.content_type, kind.writer, kind.live)
            and t.id <= (
              select k.id from job_durations k
              where (k.content_type, k.writer, k.live) = (kind.content_type, kind.writer, kind.live)
              order by k.id desc offset ${keptMax} limit 1)
          -- What another worker is just removing is gone anyway.
          for update skip locked
        ) old)`;
  });
}

/** A worker that stops says so. Those that could not are forgotten after a while. */
export async function forgetWorker({ execute }: Queries, id: string): Promise<void> {
  await execute`delete from workers where id = ${id} or seen_at < now() - interval '1 hour'`;
}
