/**
 * The workload of all accounts, for time estimates: workers report their capacity and how long jobs took, and the
 * forecast reads that and the queue.
 */
import { nameAccounts } from "../../db/account-handle.ts";
import type { Database } from "../../db/database.ts";
import type { Queries } from "../../db/queries.ts";

export interface WorkerCapacity {
  id: string;
  /** How many runs it can have at once. */
  slots: number;
}

export interface Workload {
  /** Waiting tasks per account: counted, or estimated if there are very many. */
  waiting: ReadonlyMap<number, number>;
  /** The number of tasks that workers are running. */
  running: number;
  /** How long some or all of them have been running. */
  runs: readonly { contentType: string; live: boolean; seconds: number }[];
  workers: readonly WorkerCapacity[];
  /** The durations of recent jobs of each kind, newest first; the kind that ended last comes first. */
  jobDurations: readonly {
    contentType: string;
    writer: string;
    live: boolean;
    seconds: number[];
  }[];
}

/** Counting this many takes a few milliseconds. */
const countedMax = 10_000;

export async function readWorkload({ queryOne }: Queries, rowsMax = countedMax): Promise<Workload> {
  const { seen } = await queryOne<{ seen: Workload & { waiting: [number, number][] } }>`
    select read_workload(${rowsMax}) as seen`;
  return { ...seen, waiting: new Map(seen.waiting) };
}

/** Far more than expected; any others are assumed to use the operator's models. */
const ownWritersMax = 10_000;

/** Accounts with their own model, and its name. */
export async function listOwnWriters({ query }: Queries): Promise<Map<number, string>> {
  const rows = await query<{ accountId: number; writer: string }>`
    select account_id as "accountId", writer from list_own_writers(${ownWritersMax})`;
  return new Map(rows.map(({ accountId, writer }) => [accountId, writer]));
}

export interface WorkReport {
  worker: WorkerCapacity;
  /** Jobs that ended since the last report. */
  ended: readonly { accountId: number; jobId: number }[];
}

/** How many durations are kept per kind. */
const keptMax = 40;

/** Durations are read from the jobs, by the database clock, and include all attempts and the waits between them. */
export async function reportWork(
  { transaction }: Database,
  { worker, ended }: WorkReport,
): Promise<void> {
  await transaction(async (queries) => {
    await queries.execute`
      insert into workers (id, slots) values (${worker.id}, ${worker.slots})
      on conflict (id) do update set slots = excluded.slots, seen_at = now()`;
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
          -- Rows that another worker is removing at the moment need no waiting.
          for update skip locked
        ) old)`;
  });
}

/** Called by a worker that stops. Also removes workers that stopped without calling it. */
export async function forgetWorker({ execute }: Queries, id: string): Promise<void> {
  await execute`delete from workers where id = ${id} or seen_at < now() - interval '1 hour'`;
}
