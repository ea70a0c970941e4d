/** A database with so much in it: finished jobs, or waiting ones, and the accounts that own them. */
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
  seedingSeconds: number;
  bytes: number;
  /** Removes the database. */
  close(): Promise<void>;
}

/** Jobs that wait, spread evenly over accounts. */
export interface Line {
  accounts: readonly SeededAccount[];
  jobs: number;
}

export interface SeededDatabaseOptions {
  name: string;
  accounts: number;
  finished: number;
  /** Which of the accounts wait for how much, the first to come first. */
  waiting: (accounts: readonly SeededAccount[]) => Line[];
  report: (text: string) => void;
}

export async function openSeededDatabase(
  environment: BenchEnvironment,
  options: SeededDatabaseOptions,
): Promise<SeededDatabase> {
  const connectionString = await environment.createDatabase(options.name);
  const startedAt = performance.now();
  const accounts = await withOperator(connectionString, async (seeding) => {
    const seeded = await seedAccounts(seeding, options.accounts);
    await withoutForeignKeys(connectionString, async () => {
      await seedHistory(
        { pool: seeding.pool, connectionString },
        seeded,
        options.finished,
        (done) => options.report(`seeding ${done} of ${options.finished} finished jobs`),
      );
      for (const { accounts: waiting, jobs } of options.waiting(seeded)) {
        options.report(`seeding ${jobs} waiting jobs`);
        await seedWaitingJobs(seeding, waiting, jobs);
      }
      options.report("checking keys, vacuuming, analysing");
    });
    return seeded;
  });
  // As a database that has lived for a while: its statistics are true and its dead rows are gone.
  await asOwner(connectionString, "vacuum analyze");
  const [size] = await asOwner<{ bytes: string }>(
    connectionString,
    "select pg_database_size(current_database()) as bytes",
  );
  const parts = openParts(connectionString);
  return {
    parts,
    accounts,
    jobs: options.finished,
    seedingSeconds: (performance.now() - startedAt) / 1_000,
    bytes: Number(size?.bytes),
    async close() {
      await parts.close();
      await environment.dropDatabase(options.name);
    },
  };
}
