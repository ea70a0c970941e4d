/** A database with so much in it: finished jobs, or waiting ones, and the accounts that own them. */
import { asOwner } from "../as-owner.ts";
import type { Ground } from "../bench-environment.ts";
import { seedAccounts } from "../seed-accounts.ts";
import type { SeededAccount } from "../seed-accounts.ts";
import { seedWaitingJobs } from "../seed-waiting-jobs.ts";
import { openParts, withOperator } from "../wiring.ts";
import type { Stocked } from "./operations.ts";
import { seedHistory } from "./seed-history.ts";
import { withoutForeignKeys } from "./without-foreign-keys.ts";

export interface Stock extends Stocked {
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

export interface StockWish {
  name: string;
  accounts: number;
  finished: number;
  /** Which of the accounts wait for how much, the first to come first. */
  waiting: (accounts: readonly SeededAccount[]) => Line[];
  report: (text: string) => void;
}

export async function openStock(ground: Ground, wish: StockWish): Promise<Stock> {
  const connectionString = await ground.createDatabase(wish.name);
  const startedAt = performance.now();
  const accounts = await withOperator(connectionString, async (seeding) => {
    const seeded = await seedAccounts(seeding, wish.accounts);
    await withoutForeignKeys(connectionString, async () => {
      await seedHistory({ pool: seeding.pool, connectionString }, seeded, wish.finished, (done) =>
        wish.report(`seeding ${done} of ${wish.finished} finished jobs`),
      );
      for (const { accounts: waiting, jobs } of wish.waiting(seeded)) {
        wish.report(`seeding ${jobs} waiting jobs`);
        await seedWaitingJobs(seeding, waiting, jobs);
      }
      wish.report("checking keys, vacuuming, analysing");
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
    jobs: wish.finished,
    seedingSeconds: (performance.now() - startedAt) / 1_000,
    bytes: Number(size?.bytes),
    async close() {
      await parts.close();
      await ground.dropDatabase(wish.name);
    },
  };
}
