/** Sends single jobs to an idle system, one after the other, and reads from their rows how soon each was started. */
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../src/db/database.ts";
import { generatePath } from "../../test/send-request.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { startPressroom, startServing } from "../../test/service-under-test.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { quantile } from "../statistics.ts";
import { withOperator } from "../wiring.ts";
import { workerScript } from "./measure-throughput.ts";

export interface Singles {
  jobs: number;
  p50Ms: number;
  p99Ms: number;
  startsMs: number[];
}

const databaseName = "bench_singles";
/** Pressroom's default. */
const concurrency = "32";
const waitMs = "10";
const finishMaxMs = 30_000;

export async function measureSingles(tools: BenchmarkTools, jobs: number): Promise<Singles> {
  const { environment, progress } = tools;
  const connectionString = await environment.createDatabase(databaseName);
  const startsMs = await withOperator(connectionString, async (database) => {
    const [account] = await seedAccounts(database, 1);
    if (!account) throw new Error("there is no account");
    const api = environment.keep(
      await startPressroom(["api"], {
        logFile: join(environment.folder, "api.log"),
        environment: {
          PORT: "0",
          DATABASE_URL: connectionString,
          PRESSROOM_DATA_DIR: join(environment.folder, "api"),
        },
      }),
    );
    const worker = environment.keep(
      await startServing(workerScript, [connectionString, concurrency, waitMs, "paid"], {
        logFile: join(environment.folder, "worker.log"),
      }),
    );
    const starts: number[] = [];
    // The first three jobs are not measured: they load code and fill caches.
    for (let number = -3; number < jobs; number += 1) {
      progress(`single jobs: ${Math.max(0, number)} of ${jobs}`);
      // After a random delay, so that jobs do not always arrive at the same point in the worker's polling interval.
      await sleep(50 + Math.random() * 100);
      const startMs = await startOf(database, await send(api.url, account.key));
      if (number >= 0) starts.push(startMs);
    }
    await Promise.all([api.end(), worker.end()]);
    return starts;
  });
  await environment.dropDatabase(databaseName);
  return {
    jobs,
    p50Ms: quantile(startsMs, 0.5),
    p99Ms: quantile(startsMs, 0.99),
    startsMs,
  };
}

async function send(url: string, key: string): Promise<number> {
  const reply = await fetch(url + generatePath, {
    method: "POST",
    headers: { "X-API-Key": key },
    body: new URLSearchParams({ content_type: "post", custom_topic: "Fresh coffee beans" }),
  });
  const { job_id: jobId } = (await reply.json()) as { job_id?: number };
  if (reply.status !== 200 || jobId === undefined) throw new Error(`answered ${reply.status}`);
  return jobId;
}

/** Both times are those of a transaction's start, so that the difference includes the commit. */
async function startOf(database: Database, jobId: number): Promise<number> {
  const deadline = performance.now() + finishMaxMs;
  while (performance.now() < deadline) {
    const { rows } = await database.pool.query<{ ms: number }>(
      `select (extract(epoch from started_at - created_at) * 1000)::double precision as ms
       from jobs where id = $1 and finished_at is not null`,
      [jobId],
    );
    if (rows[0]) return rows[0].ms;
    await sleep(20);
  }
  throw new Error(`job ${jobId} was not finished within ${finishMaxMs} ms`);
}
