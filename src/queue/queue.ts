/**
 * The queue: pg-boss behind a few verbs. Tasks are put in by the accepting statement itself (migrations/0002),
 * claimed here in groups, kept alive by heartbeats, and settled inside the caller's own transaction.
 * A task is known by its id and by which claim of it this is; every verb is fenced by both, so a worker that
 * was paused past its lease changes nothing when it wakes.
 */
import { CompiledQuery, sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { Client } from "pg";
import { PgBoss } from "pg-boss";
import type { Database } from "../db/database.ts";
import type { Tables } from "../db/tables.ts";
import type { Log } from "../log.ts";

const queueName = "generate";
const channel = "pressroom_tasks";

/** A worker that was not heard of for this long is taken for dead, and its tasks go to others. */
const leaseSeconds = 10;
export const heartbeatEveryMs = 3_000;

export interface Task {
  readonly id: string;
  /** pg-boss counts claims here: 0 at the first. With the id it names this claim and no other. */
  readonly retryCount: number;
  readonly accountId: number;
  readonly jobId: number;
}

export interface Queue {
  /** Makes or upgrades pg-boss's own tables and our queue in them. */
  install(): Promise<void>;
  /** Starts to look after leases; without it nobody notices a dead worker. */
  supervise(): Promise<void>;
  stop(): Promise<void>;
  claim(trx: Transaction<Tables>, tasksMax: number): Promise<Task[]>;
  /** Says "still here" for each task and returns those that are still ours. */
  keepAlive(tasks: readonly Task[]): Promise<Set<Task>>;
  /** Removes what is done, and returns those that were still ours: only their results may be kept. */
  settle(trx: Transaction<Tables>, tasks: readonly Task[]): Promise<Set<Task>>;
  /** Puts a task back for anyone to claim after a while; false where it was no longer ours. */
  putBack(trx: Transaction<Tables>, task: Task, delayMs: number): Promise<boolean>;
  /** How long the task that could have been claimed first has been waiting; null where none waits. */
  longestWaitSeconds(): Promise<number | null>;
  /** Calls back when new tasks may be there. Best effort: whoever listens polls as well. */
  listen(onTasks: () => void): () => Promise<void>;
}

export function openQueue(database: Database, connectionString: string, log: Log): Queue {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    migrate: false,
    schedule: false,
    supervise: true,
    superviseIntervalSeconds: 1,
    monitorIntervalSeconds: 1,
  });
  // pg-boss reports a lost database here and goes on by itself once it is back.
  boss.on("error", (error) =>
    log.warn({ err: error }, "the queue's upkeep failed and will be tried again"),
  );
  let isSupervising = false;

  return {
    install: () => install(database),

    async supervise() {
      await boss.start();
      isSupervising = true;
    },

    async stop() {
      if (isSupervising) await boss.stop({ graceful: false, close: false });
      isSupervising = false;
    },

    async claim(trx, tasksMax) {
      const tasks = await boss.fetch<{ account_id: number; job_id: number }>(queueName, {
        batchSize: tasksMax,
        db: inside(trx),
      });
      return tasks.map((task) => ({
        id: task.id,
        retryCount: task.retryCount,
        accountId: task.data.account_id,
        jobId: task.data.job_id,
      }));
    },

    async keepAlive(tasks) {
      return held(database.kysely, tasks, sql`update pgboss.job set heartbeat_on = now()`);
    },

    async settle(trx, tasks) {
      return held(trx, tasks, sql`delete from pgboss.job`);
    },

    async putBack(trx, task, delayMs) {
      const back = await held(
        trx,
        [task],
        sql`update pgboss.job set state = 'retry', heartbeat_on = null,
          start_after = now() + ${delayMs} * interval '1 millisecond'`,
      );
      if (back.size > 0 && delayMs === 0) await sql`select pg_notify(${channel}, '')`.execute(trx);
      return back.size > 0;
    },

    async longestWaitSeconds() {
      const result = await sql<{ seconds: number | null }>`
        select extract(epoch from now() - min(start_after))::double precision as seconds
        from pgboss.job
        where name = ${queueName} and state in ('created', 'retry') and start_after <= now()`.execute(
        database.kysely,
      );
      return result.rows[0]?.seconds ?? null;
    },

    listen: (onTasks) => listen(connectionString, log, onTasks),
  };
}

/** Runs `change` on those of the tasks whose claim is still this one, and returns them. */
async function held(
  db: Kysely<Tables>,
  tasks: readonly Task[],
  change: ReturnType<typeof sql>,
): Promise<Set<Task>> {
  if (tasks.length === 0) return new Set();
  // Ordered by nothing: a task is ours alone, so no two workers wait for each other here.
  const result = await sql<{ claim: string }>`${change}
    where name = ${queueName} and state = 'active'
      and id = any (${tasks.map((task) => task.id)}::uuid[])
      and (id::text || ':' || retry_count) = any (${tasks.map(claimName)}::text[])
    returning id::text || ':' || retry_count as claim`.execute(db);
  const ours = new Set(result.rows.map((row) => row.claim));
  return new Set(tasks.filter((task) => ours.has(claimName(task))));
}

function claimName(task: Task): string {
  return `${task.id}:${task.retryCount}`;
}

function inside(trx: Transaction<Tables>) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => {
      const result = await trx.executeQuery(CompiledQuery.raw(text, values));
      return { rows: result.rows };
    },
  };
}

async function install(database: Database): Promise<void> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => database.pool.query(text, values) },
    migrate: true,
    schedule: false,
    supervise: false,
  });
  boss.on("error", () => undefined);
  await boss.start();
  // How often a job may be tried is ours to count (jobs.attempts), as are waits after a failure, so pg-boss
  // gets a limit that it never reaches and no delay. Leases are by heartbeat; the expiry only has to be long.
  const options = {
    retryLimit: 1_000_000,
    retryDelay: 0,
    retryBackoff: false,
    heartbeatSeconds: leaseSeconds,
    expireInSeconds: 86_399,
    retentionSeconds: 50 * 365 * 86_400,
    deleteAfterSeconds: 86_400,
  };
  const found = await boss.getQueue(queueName);
  if (found === null) {
    await boss.createQueue(queueName, { ...options, policy: "standard" });
  } else if (Object.entries(options).some(([key, value]) => Reflect.get(found, key) !== value)) {
    await boss.updateQueue(queueName, options);
  }
  await boss.stop({ graceful: false, close: false });
}

/** A session of its own that comes back by itself; missed notices are made up for by polling. */
function listen(connectionString: string, log: Log, onTasks: () => void): () => Promise<void> {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new Client({
      connectionString,
      application_name: "pressroom listen",
      connectionTimeoutMillis: 2_000,
      keepAlive: true,
    });
    client = next;
    let isLost = false;
    const lost = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      if (error) log.debug({ err: error }, "the listening connection was lost");
      next.removeAllListeners("notification");
      void closeQuietly(next);
      if (!isStopped) timer = setTimeout(() => void connect(), 1_000);
    };
    next.on("error", lost);
    next.on("end", () => lost());
    next.on("notification", onTasks);
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
      onTasks();
    } catch (error) {
      lost(error instanceof Error ? error : new Error(String(error)));
    }
  }

  void connect();
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    if (client) await closeQuietly(client);
  };
}

async function closeQuietly(client: Client): Promise<void> {
  try {
    await client.end();
  } catch {
    // It was lost already, which is all we wanted.
  }
}
