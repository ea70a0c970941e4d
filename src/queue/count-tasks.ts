/** Counts the tasks in the queue at a bounded cost: up to a limit exactly, above it by PostgreSQL's estimate. */
import type { Database } from "../db/database.ts";

export interface TaskCounts {
  /** Ready to be claimed. */
  ready: number;
  /** Delayed after a failed attempt. */
  delayed: number;
  /** Claimed by a worker. */
  running: number;
  isEstimate: boolean;
}

/** Counting this many takes a few milliseconds. */
const countedMax = 10_000;

export async function countTasks(
  database: Database,
  rowsMax: number = countedMax,
): Promise<TaskCounts> {
  // Not ordered by an index, which would be slower once PostgreSQL has statistics, and no faster before.
  const row = await database.queryFirst<{
    ready: number;
    delayed: number;
    running: number;
    all: number;
  }>`
    select waiting.*, leased.*, estimate.*
    from
      (select count(*) filter (where ready_at <= now()) as ready,
         count(*) filter (where ready_at > now()) as delayed
       from (select ready_at from tasks where leased_until is null limit ${rowsMax}) counted) waiting,
      (select count(*) as running
       from (select from tasks where leased_until is not null limit ${rowsMax}) counted) leased,
      -- Like the planner: the rows per page when they were last counted, times the current number of pages.
      (select case when relpages > 0
         then reltuples / relpages * (pg_relation_size(oid) / current_setting('block_size')::integer)
         else 0 end::double precision as "all"
       from pg_class where oid = 'tasks'::regclass) estimate`;
  if (!row) throw new Error("the task count query returned no row");
  const { ready, delayed, running, all } = row;
  const waiting = ready + delayed;
  if (waiting < rowsMax && running < rowsMax) return { ready, delayed, running, isEstimate: false };
  // The counted rows show the proportions of ready and delayed tasks; only counts that reached the limit are scaled.
  const waitingAll = waiting < rowsMax ? waiting : Math.max(waiting, Math.round(all) - running);
  const runningAll = running < rowsMax ? running : Math.max(running, Math.round(all) - waitingAll);
  const readyAll = waiting === 0 ? 0 : Math.round((waitingAll * ready) / waiting);
  return { ready: readyAll, delayed: waitingAll - readyAll, running: runningAll, isEstimate: true };
}
