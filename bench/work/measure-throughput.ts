/** Runs one worker with N slots on a queue of waiting jobs, and reads its throughput from the rows. */
import { join } from "node:path";
import { workerNodeOptions } from "../../src/worker/node-options.ts";
import type { Database } from "../../src/db/database.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import { ask, startServing } from "../../test/service-under-test.ts";
import { familySeconds, processorSeconds } from "../processor-time.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { seedWaitingJobs } from "../seed-waiting-jobs.ts";
import { notifyWorkers } from "../tasks-table.ts";
import { untilFinished, withOperator } from "../wiring.ts";
import type { MemoryReport } from "./worker-process.ts";

export interface ThroughputOptions {
  inFlight: number;
  waitMs: number;
  /** Whether the writer counts as paid: everything produced so far is saved before each call. */
  isPaid: boolean;
  jobs: number;
  limitSeconds: number;
  profile: boolean;
}

export interface Throughput extends ThroughputOptions {
  finished: number;
  /** In the steady state: without the first quarter and the last N jobs. */
  perSecond: number;
  idealPerSecond: number;
  share: number;
  memory: MemoryReport;
  cores: { worker: number | undefined; postgresql: number | undefined };
}

const accountsCount = 16;
export const workerScript = new URL("worker-process.ts", import.meta.url).pathname;

export async function measureThroughput(
  tools: BenchmarkTools,
  plan: ThroughputOptions,
): Promise<Throughput> {
  const { environment, progress } = tools;
  const name = `bench_work_${plan.inFlight}`;
  const connectionString = await environment.createDatabase(name);
  const throughput = await withOperator(connectionString, async (database) => {
    const accounts = await seedAccounts(database, accountsCount);
    progress(`${plan.inFlight} in flight: starting a worker`);
    const profiling = plan.profile ? ["--cpu-prof", `--cpu-prof-dir=${tools.outFolder}`] : [];
    const worker = environment.keep(
      await startServing(
        workerScript,
        [
          connectionString,
          String(plan.inFlight),
          String(plan.waitMs),
          plan.isPaid ? "paid" : "free",
        ],
        {
          logFile: join(environment.folder, "worker.log"),
          nodeOptions: ["--expose-gc", ...workerNodeOptions, ...profiling],
        },
      ),
    );
    await ask(worker, { order: "watch memory" });

    const used = () => [processorSeconds(worker.pid), familySeconds(environment.postmasterPid)];
    await seedWaitingJobs(database, accounts, plan.jobs);
    const before = used();
    const startedAt = performance.now();
    await database.pool.query(notifyWorkers);
    const looking = {
      everyMs: Math.min(1_000, Math.max(100, plan.waitMs)),
      limitMs: plan.limitSeconds * 1_000,
    };
    await untilFinished(database, plan.jobs, looking, (finished) =>
      progress(`${plan.inFlight} in flight: ${finished} of ${plan.jobs} jobs finished`),
    );
    const seconds = (performance.now() - startedAt) / 1_000;
    const [workerCores, postgresqlCores] = used().map((end, index) => {
      const start = before[index];
      return end === undefined || start === undefined ? undefined : (end - start) / seconds;
    });
    const memory = await ask<MemoryReport>(worker, { order: "report memory" });
    const { finished, perSecond } = await readThroughput(database, plan);
    await worker.end();
    const idealPerSecond = (plan.inFlight * 1_000) / plan.waitMs;
    return {
      ...plan,
      finished,
      perSecond,
      idealPerSecond,
      share: perSecond / idealPerSecond,
      memory,
      cores: { worker: workerCores, postgresql: postgresqlCores },
    };
  });
  await environment.dropDatabase(name);
  return throughput;
}

/**
 * Computed from the rows' finished_at. Excludes the first quarter of the jobs, while code is compiled, tables are
 * filled and analyzed, and jobs that started together drift apart, and the last `inFlight` jobs, when slots become
 * idle.
 */
async function readThroughput(
  database: Database,
  { inFlight, jobs }: ThroughputOptions,
): Promise<{ finished: number; perSecond: number }> {
  const { rows } = await database.pool.query<{ finished: number; steady: number; seconds: number }>(
    `with ended as (
       select finished_at, row_number() over (order by finished_at) as number
       from jobs where state = 'succeeded'
     ),
     steady as (
       select finished_at, number from ended where number >= $1 and number <= $2
     )
     select (select count(*)::integer from ended) as finished,
       (max(number) - min(number))::integer as steady,
       extract(epoch from max(finished_at) - min(finished_at))::double precision as seconds
     from steady`,
    [Math.max(inFlight, Math.floor(jobs / 4)), jobs - inFlight],
  );
  const { finished = 0, steady = 0, seconds = 0 } = rows[0] ?? {};
  return { finished, perSecond: steady > 0 && seconds > 0 ? steady / seconds : 0 };
}
