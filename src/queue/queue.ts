/**
 * The line of tasks behind a few verbs. Tasks are put in by the accepting statement itself (migrations/0004), claimed
 * here in groups and fairly by account, kept alive by heartbeats, and settled inside the caller's own transaction.
 * A task is known by its id and by which claim of it this is; every verb is fenced by both, so a worker that was paused
 * past its lease changes nothing when it wakes. All times are the database's.
 */
import { sql } from "kysely";
import type { Kysely, RawBuilder, Transaction } from "kysely";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import { countTasks } from "./count-tasks.ts";
import type { TaskCounts } from "./count-tasks.ts";

export const tasksChannel = "pressroom_tasks";

/** A worker that was not heard of for this long is taken for dead, and its tasks go to others. */
const leaseSeconds = 10;
export const heartbeatEveryMs = 2_000;
/** How often each worker looks for leases that ran out. */
export const reclaimEveryMs = 500;
const restartGraceSeconds = 2.5;

export interface Task {
  readonly id: string;
  /** Counts the claims of this task. With the id it names this claim and no other. */
  readonly claim: number;
  readonly accountId: number;
  readonly jobId: number;
}

export interface Queue {
  claim(trx: Transaction<Tables>, tasksMax: number): Promise<Task[]>;
  /** Says "still here" for each task and returns those that are still ours. */
  keepAlive(tasks: readonly Task[]): Promise<Set<Task>>;
  /** Removes what is done, and returns those that were still ours: only their results may be kept. */
  settle(trx: Transaction<Tables>, tasks: readonly Task[]): Promise<Set<Task>>;
  /** Puts tasks back for anyone to claim after a while, and returns those that were still ours. */
  putBack(
    trx: Transaction<Tables>,
    waits: readonly { task: Task; delayMs: number }[],
  ): Promise<Set<Task>>;
  /** Takes the tasks of workers that went silent back into the line; returns how many. */
  reclaim(): Promise<number>;
  /** How long the task that could have been claimed first has been waiting; null where none waits. */
  longestWaitSeconds(): Promise<number | null>;
  /** How many there are: counted up to a bound, estimated beyond it. */
  count(): Promise<TaskCounts>;
}

export function openQueue(database: Database): Queue {
  /** Whose turn it was last; the next claim begins behind it. */
  let lastAccountId = 0;

  return {
    async claim(trx, tasksMax) {
      const result = await sql<Task>`
        select id, claim, account_id as "accountId", job_id as "jobId"
        from claim_tasks(${tasksMax}, ${lastAccountId}, ${leaseSeconds} * interval '1 second')`.execute(
        trx,
      );
      lastAccountId = lastInTurn(
        lastAccountId,
        result.rows.map((task) => task.accountId),
      );
      return result.rows;
    },

    async keepAlive(tasks) {
      return changeHeld(
        database.kysely,
        tasks,
        sql`update tasks t set leased_until = now() + ${leaseSeconds} * interval '1 second'
          from held c`,
      );
    },

    async settle(trx, tasks) {
      return changeHeld(trx, tasks, sql`delete from tasks t using held c`);
    },

    async putBack(trx, waits) {
      const back = await changeHeld(
        trx,
        waits.map(({ task }) => task),
        // Whoever is put back without a delay keeps the place that it had.
        sql`update tasks t set leased_until = null, ready_at = case when c.delay_ms > 0
          then now() + c.delay_ms * interval '1 millisecond' else t.ready_at end from held c`,
        waits.map(({ delayMs }) => delayMs),
      );
      if (waits.some(({ task, delayMs }) => delayMs === 0 && back.has(task))) await ring(trx);
      return back;
    },

    async reclaim() {
      const result = await sql`
        update tasks set leased_until = null
        where id in (
          select id from tasks where leased_until < now() order by leased_until for update skip locked)
          -- After a restart of PostgreSQL those who live get the time to say so first.
          and pg_postmaster_start_time() < now() - ${restartGraceSeconds} * interval '1 second'
        `.execute(database.kysely);
      const count = Number(result.numAffectedRows ?? 0n);
      if (count > 0) await ring(database.kysely);
      return count;
    },

    async longestWaitSeconds() {
      // One step through the index for each account that waits, as a claim does it.
      const result = await sql<{ seconds: number | null }>`
        with recursive line as (
          (select account_id, ready_at from tasks where leased_until is null
           order by account_id, ready_at limit 1)
          union all
          select next.account_id, next.ready_at from line cross join lateral (
            select t.account_id, t.ready_at from tasks t
            where t.leased_until is null and t.account_id > line.account_id
            order by t.account_id, t.ready_at limit 1
          ) next
        )
        select extract(epoch from now() - min(ready_at))::double precision as seconds
        from line where ready_at <= now()`.execute(database.kysely);
      return result.rows[0]?.seconds ?? null;
    },

    count: () => countTasks(database),
  };
}

/** Runs `change` on those of the tasks whose claim is still this one, and returns them. */
async function changeHeld(
  db: Kysely<Tables>,
  tasks: readonly Task[],
  change: RawBuilder<unknown>,
  delaysMs: readonly number[] = [],
): Promise<Set<Task>> {
  if (tasks.length === 0) return new Set();
  // Locked in one order: a heartbeat and a settling of the same worker may meet over the same tasks.
  const result = await sql<{ ordinal: number }>`
    with claimed as (
      select * from unnest(
        ${tasks.map((task) => task.id)}::uuid[],
        ${tasks.map((task) => task.claim)}::integer[],
        ${delaysMs}::double precision[]
      ) with ordinality as c (id, claim, delay_ms, ordinal)
    ),
    held as materialized (
      select t.id, c.delay_ms, c.ordinal
      from claimed c join tasks t on t.id = c.id and t.claim = c.claim
      where t.leased_until is not null
      order by t.id
      for update of t
    )
    ${change}
    where t.id = c.id
    returning c.ordinal`.execute(db);
  return new Set(result.rows.flatMap(({ ordinal }) => tasks[ordinal - 1] ?? []));
}

async function ring(db: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${tasksChannel}, '')`.execute(db);
}

/** Turns go by rising account, from behind the last one and around: which of these came last? */
function lastInTurn(after: number, accountIds: readonly number[]): number {
  if (accountIds.length === 0) return after;
  const around = accountIds.filter((id) => id <= after);
  return Math.max(...(around.length > 0 ? around : accountIds));
}
