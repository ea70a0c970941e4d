/**
 * The task queue: leases and length. The accepting statement adds tasks (accept_generations); they are claimed and
 * settled together with their jobs (claim_jobs, settle_jobs). A task is identified by its id and its claim number;
 * every change is fenced by both, so a worker that was paused longer than its lease changes nothing when it resumes.
 * All times come from the database clock.
 */
import type { Database } from "../db/database.ts";
import type { Queries } from "../db/queries.ts";
import { openClockWatch } from "./clock-watch.ts";
import { countTasks } from "./count-tasks.ts";
import type { TaskCounts } from "./count-tasks.ts";

export const tasksChannel = "pressroom_tasks";
/** Each notification names a claim of a job that was canceled while it ran. */
export const cancelsChannel = "pressroom_cancels";

/** A worker without a heartbeat for this long is considered dead, and its tasks are reassigned. */
export const leaseSeconds = 10;
export const heartbeatEveryMs = 2_000;
/** How often each worker checks for expired leases. */
export const reclaimEveryMs = 500;
const restartGraceSeconds = 2.5;
/** How many times the supervisor of a suspect can be lost before it counts against the suspect. */
const orphanedMax = 3;

export interface Task {
  readonly id: string;
  /** The claim number of this task. Together with the id, it identifies this claim. */
  readonly claim: number;
}

export interface Queue {
  /** Renews the lease of each task and returns the tasks that still belong to this worker. */
  keepAlive(tasks: readonly Task[]): Promise<Set<Task>>;
  /**
   * Reclaims the tasks of workers without a heartbeat as suspects; returns how many. The first call only records the
   * time, because a clock jump does not mean that workers died.
   */
  reclaim(): Promise<number>;
  /**
   * Like reclaim, for one worker that is known to be dead. If the job that killed it is known, the others are not
   * suspects.
   */
  takeBack(worker: string, culprit?: number): Promise<number>;
  /** Releases the claim of a task whose process was lost, and counts a crash. */
  lose(task: Task): Promise<void>;
  /** Whether suspects are waiting to be claimed. */
  hasSuspects(): Promise<boolean>;
  /** How long the oldest ready task has been waiting; null if none is waiting. */
  longestWaitSeconds(): Promise<number | null>;
  /** The number of tasks: exact up to a limit, estimated above it. */
  count(): Promise<TaskCounts>;
}

export function openQueue(database: Database): Queue {
  const clock = openClockWatch();
  return {
    async keepAlive(tasks) {
      if (tasks.length === 0) return new Set();
      // Locked in a fixed order: a heartbeat and a settle of the same worker may lock the same tasks.
      const rows = await database.query<{ ordinal: number }>`
        with claimed as (
          select * from unnest(
            ${tasks.map((task) => task.id)}::uuid[], ${tasks.map((task) => task.claim)}::integer[]
          ) with ordinality as c (id, claim, ordinal)
        ),
        held as materialized (
          select t.id, c.ordinal
          from claimed c join tasks t on t.id = c.id and t.claim = c.claim
          where t.leased_until is not null
          order by t.id
          for update of t
        )
        update tasks t set leased_until = now() + ${leaseSeconds} * interval '1 second'
        from held where t.id = held.id
        returning held.ordinal`;
      return new Set(rows.flatMap(({ ordinal }) => tasks[ordinal - 1] ?? []));
    },

    async reclaim() {
      const look = clock.look();
      const row = await database.queryOne<{ now: number; count: number }>`
        with gone as (
          -- A suspect ran in an isolated process, so it is unlikely that it caused the loss of its supervisor.
          update tasks set leased_until = null,
            crashes = crashes + case when crashes = 0 or orphaned >= ${orphanedMax} then 1 else 0 end,
            orphaned = orphaned + case when crashes = 0 then 0 else 1 end
          where id in (
            -- No lease is that long: the clock was set back.
            select id from tasks where leased_until < now() or leased_until > now() + ${leaseSeconds} * interval '2 seconds'
            order by leased_until for update skip locked)
            -- After a restart of PostgreSQL, live workers first get time for a heartbeat.
            and pg_postmaster_start_time()
              not between now() - ${restartGraceSeconds} * interval '1 second' and now()
            and extract(epoch from now()) between ${look.from} and ${look.to}
          returning 1
        )
        select extract(epoch from now())::double precision as now, (select count(*) from gone) as count`;
      look.saw(row.now);
      if (row.count > 0) await notifyWorkers(database);
      return row.count;
    },

    async takeBack(worker, culprit) {
      const count = await database.execute`
        update tasks set leased_until = null,
          crashes = crashes + case when job_id = ${culprit ?? null}::bigint or ${culprit === undefined} then 1 else 0 end
        where worker = ${worker} and leased_until is not null`;
      if (count > 0) await notifyWorkers(database);
      return count;
    },

    async lose({ id, claim }) {
      await database.execute`
        update tasks set leased_until = null, crashes = crashes + 1
        where id = ${id} and claim = ${claim} and leased_until is not null`;
    },

    async hasSuspects() {
      const rows = await database.query`
        select from tasks where leased_until is null and crashes > 0 and ready_at <= now() limit 1`;
      return rows.length > 0;
    },

    async longestWaitSeconds() {
      // One index lookup for each account with waiting tasks, as in a claim.
      const { seconds } = await database.queryOne<{ seconds: number | null }>`
        with recursive oldest as (
          (select account_id, ready_at from tasks where leased_until is null
           order by account_id, ready_at limit 1)
          union all
          select next.account_id, next.ready_at from oldest cross join lateral (
            select t.account_id, t.ready_at from tasks t
            where t.leased_until is null and t.account_id > oldest.account_id
            order by t.account_id, t.ready_at limit 1
          ) next
        )
        select extract(epoch from now() - min(ready_at))::double precision as seconds
        from oldest where ready_at <= now()`;
      return seconds;
    },

    count: () => countTasks(database),
  };
}

async function notifyWorkers(database: Queries): Promise<void> {
  await database.execute`select pg_notify(${tasksChannel}, '')`;
}
