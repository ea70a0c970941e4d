/** Creates a database with a given number of accounts, finished jobs and waiting jobs. */
import { asOwner } from "../as-owner.ts";
import type { BenchEnvironment } from "../bench-environment.ts";
import { seedAccounts } from "../seed-accounts.ts";
import type { SeededAccount } from "../seed-accounts.ts";
import { seedWaitingJobs } from "../seed-waiting-jobs.ts";
import { openParts, withOperator } from "../wiring.ts";
import type { OperationTarget } from "./operations.ts";
import { seedHistory } from "./seed-history.ts";
import { withoutForeignKeys } from "./without-foreign-keys.ts";

export interface SeededDatabase extends OperationTarget {
  facts: DatabaseFacts;
}

export interface DatabaseFacts {
  name: string;
  finished: number;
  waiting: number;
  bytes: number;
  seedingSeconds: number;
}

export interface SeededDatabaseOptions {
  name: string;
  accounts: number;
  finished: number;
  /** Waiting jobs in the order in which they are claimed, each group spread evenly over its accounts. */
  waiting: (
    accounts: readonly SeededAccount[],
  ) => { accounts: readonly SeededAccount[]; jobs: number }[];
  report: (text: string) => void;
}

/** The database is removed together with the environment: dropping it could delay or lose the results. */
export async function openSeededDatabase(
  environment: BenchEnvironment,
  options: SeededDatabaseOptions,
): Promise<SeededDatabase> {
  const { name, finished, report } = options;
  const connectionString = await environment.createDatabase(`bench_${name}`);
  const startedAt = performance.now();
  let waiting = 0;
  const accounts = await withOperator(connectionString, async (seeding) => {
    const seeded = await seedAccounts(seeding, options.accounts);
    await withoutForeignKeys(connectionString, async () => {
      await seedHistory({ pool: seeding.pool, connectionString }, seeded, finished, (done) =>
        report(`seeding ${done} of ${finished} finished jobs`),
      );
      for (const group of options.waiting(seeded)) {
        report(`seeding ${group.jobs} waiting jobs`);
        await seedWaitingJobs(seeding, group.accounts, group.jobs);
        waiting += group.jobs;
      }
      report("checking foreign keys, vacuuming, analyzing");
    });
    return seeded;
  });
  // As autovacuum would have done in a database that has been in use for a while.
  await asOwner(connectionString, "vacuum analyze");
  const [size] = await asOwner<{ bytes: string }>(
    connectionString,
    "select pg_database_size(current_database()) as bytes",
  );
  const seedingSeconds = (performance.now() - startedAt) / 1_000;
  return {
    parts: openParts(connectionString),
    accounts,
    jobs: finished,
    facts: { name, finished, waiting, bytes: Number(size?.bytes), seedingSeconds },
  };
}
