/** How long `npm start` takes to become ready: with an empty data directory, with existing data, and after a crash. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { holdPostgres } from "../../src/db/embedded/hold-postgres.ts";
import { createLog } from "../../src/log.ts";
import { defineBenchmark, only } from "../benchmark.ts";
import type { BenchmarkTools } from "../benchmark.ts";
import type { BenchEnvironment } from "../bench-environment.ts";
import { seedHistory } from "../growth/seed-history.ts";
import { seedAccounts } from "../seed-accounts.ts";
import { median, rounded } from "../statistics.ts";
import { withOperator } from "../wiring.ts";
import { startService } from "./started-service.ts";

export const start = defineBenchmark({
  name: "start",
  meaning: "from npm start to a 200 of /readyz: empty data, old data, after kill -9",
  choices: {
    starts: { meaning: "starts of each kind", fallback: [5], quick: [1] },
    "old-jobs": { meaning: "finished jobs in the old data", fallback: [50_000], quick: [200] },
  },
  async run(tools, chosen) {
    const { environment, progress } = tools;
    const starts = only(chosen.starts);
    const empty: number[] = [];
    const old: number[] = [];
    const crashed: number[] = [];
    for (let number = 1; number <= starts; number += 1) {
      progress(`on empty data, ${number} of ${starts}`);
      const dataDir = join(environment.folder, `empty-${number}`);
      const service = await startService(environment, dataDir);
      empty.push(service.readyMs);
      await service.stop();
      // The last data directory is kept: it is filled with old data below.
      if (number < starts) await rm(dataDir, { recursive: true, force: true });
    }

    const dataDir = join(environment.folder, `empty-${starts}`);
    await growOld(tools, dataDir, only(chosen["old-jobs"]));
    for (let number = 1; number <= starts; number += 1) {
      progress(`on old data and after a crash, ${number} of ${starts}`);
      const service = await startService(environment, dataDir);
      old.push(service.readyMs);
      await leaveTraces(environment, dataDir);
      await service.crash();
      const again = await startService(environment, dataDir);
      crashed.push(again.readyMs);
      await again.stop();
    }

    const kinds = { "empty data": empty, "old data": old, "after kill -9 of everything": crashed };
    await tools.report({
      tables: [
        {
          title: "From npm start to a 200 of /readyz, in ms",
          heading: ["on", "starts", "median", "quickest", "slowest"],
          rows: Object.entries(kinds).map(([name, times]) => [
            name,
            times.length,
            rounded(median(times)),
            rounded(Math.min(...times)),
            rounded(Math.max(...times)),
          ]),
        },
      ],
      figures: [],
      details: { empty, old, crashed },
    });
  },
});

async function growOld(
  { environment, progress }: BenchmarkTools,
  dataDir: string,
  jobs: number,
): Promise<void> {
  await onData(environment, dataDir, (connectionString) =>
    withOperator(connectionString, async (database) => {
      const accounts = await seedAccounts(database, 4);
      await seedHistory({ pool: database.pool, connectionString }, accounts, jobs, (done) =>
        progress(`making old data: ${done} of ${jobs} finished jobs`),
      );
    }),
  );
}

/** Changes rows right before a crash, so that PostgreSQL has something to recover. */
async function leaveTraces(environment: BenchEnvironment, dataDir: string): Promise<void> {
  await onData(environment, dataDir, (connectionString) =>
    withOperator(connectionString, ({ pool }) =>
      pool.query("update contents set updated_at = now() where id <= 20000"),
    ),
  );
}

/** Connects to the PostgreSQL server of this data directory, or starts it, as every Pressroom command does. */
async function onData(
  { signal }: BenchEnvironment,
  dataDir: string,
  work: (connectionString: string) => Promise<unknown>,
): Promise<void> {
  const held = await holdPostgres({ dataDir, log: createLog("warn"), signal });
  try {
    await work(held.connectionString);
  } finally {
    await held.release();
  }
}
