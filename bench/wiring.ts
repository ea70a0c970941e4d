/** Parts of Pressroom, wired as in src/services.ts, for benchmarks that need them without its process. */
import { setTimeout as sleep } from "node:timers/promises";
import { readConfig } from "../src/config.ts";
import { openDatabase } from "../src/db/database.ts";
import type { Database, DatabaseOptions } from "../src/db/database.ts";
import { Refusal } from "../src/errors.ts";
import { accept } from "../src/jobs/accept-requests.ts";
import type { GenerationRequest } from "../src/jobs/accept-requests.ts";
import { openCheckpoints } from "../src/jobs/checkpoints.ts";
import type { Writer } from "../src/writing/writer.ts";
import { createLog } from "../src/log.ts";
import { listenForTasks } from "../src/queue/queue-notifications.ts";
import { openQueue } from "../src/queue/queue.ts";
import { openClaiming } from "../src/worker/claim-jobs.ts";
import type { ClaimedTask } from "../src/worker/claim-jobs.ts";
import { startWorker } from "../src/worker/worker.ts";
import type { RunningWorker } from "../src/worker/worker.ts";

/** The statement timeout, long enough to seed millions of rows. */
const seedingMs = 30 * 60_000;

/** A database handle of the operator, which sees all accounts. */
export async function withOperator<T>(
  connectionString: string,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = open(connectionString, {
    role: "pressroom_operator",
    connectionsMax: 2,
    statementMs: seedingMs,
  });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Polls until this many jobs are finished, or until the time limit. */
export async function untilFinished(
  { pool }: Database,
  jobs: number,
  { everyMs, limitMs = Infinity }: { everyMs: number; limitMs?: number },
  report: (finished: number) => void,
): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (performance.now() < deadline) {
    // Rarely, because counting takes resources from the worker.
    await sleep(everyMs);
    const { rows } = await pool.query<{ count: number }>(
      "select count(*)::integer as count from jobs where finished_at is not null",
    );
    const finished = rows[0]?.count ?? 0;
    report(finished);
    if (finished >= jobs) return;
  }
}

export interface Parts {
  /** Connected with the API's role. */
  readonly database: Database;
  acceptOne(request: GenerationRequest): Promise<void>;
  claim(tasksMax: number): Promise<ClaimedTask[]>;
  close(): Promise<void>;
}

/** Accepting, claiming and reading, called one at a time. */
export function openParts(connectionString: string): Parts {
  const database = open(connectionString, { role: "pressroom_api", connectionsMax: 1 });
  const queuePool = open(connectionString, { role: "pressroom_worker", connectionsMax: 1 });
  return {
    database,
    async acceptOne(request) {
      const [answer] = await accept(database, [request], { ratePerMinute: 600, limits: true });
      if (!answer || answer instanceof Refusal) throw answer ?? new Error("no answer");
    },
    claim: openClaiming({ queuePool }),
    async close() {
      await Promise.all([database.close(), queuePool.close()]);
    },
  };
}

/** Starts a worker with another writer and Pressroom's default settings. */
export async function startWorkerWith(
  connectionString: string,
  concurrency: number,
  writer: Writer,
): Promise<RunningWorker> {
  const log = createLog("warn");
  const role = "pressroom_worker";
  const { databaseConnectionsMax } = readConfig({});
  const queuePool = open(connectionString, { role, connectionsMax: 4, statementMs: 5_000 });
  return startWorker({
    queuePool,
    queue: openQueue(queuePool),
    listen: (...hears) => listenForTasks({ connectionString, log }, ...hears),
    checkpoints: openCheckpoints(
      open(connectionString, { role, connectionsMax: databaseConnectionsMax }),
    ),
    log,
    concurrency,
    chooseWriter: () => writer,
  });
}

function open(
  connectionString: string,
  options: Pick<DatabaseOptions, "role" | "connectionsMax" | "statementMs">,
): Database {
  const log = createLog("warn");
  return openDatabase({ connectionString, applicationName: "pressroom bench", ...options, log });
}
