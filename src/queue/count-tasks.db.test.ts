import { afterEach, expect, test } from "vitest";
import { useTestDatabase } from "../../test/test-database.ts";
import { countTasks } from "./count-tasks.ts";

const opened = useTestDatabase();

afterEach(async () => {
  await opened.database.pool.query("delete from tasks");
});

async function addTasks(count: number, readyAt: string, leasedUntil = "null"): Promise<void> {
  await opened.database.pool.query(
    `insert into tasks (id, account_id, job_id, ready_at, leased_until)
     select gen_random_uuid(), 1, n, ${readyAt}, ${leasedUntil} from generate_series(1, $1) n`,
    [count],
  );
}

test("waiting, delayed and running tasks are counted separately", async () => {
  await addTasks(3, "now()");
  await addTasks(2, "now() + interval '1 hour'");
  await addTasks(4, "now()", "now() + interval '10 seconds'");
  expect(await countTasks(opened.database)).toEqual({
    ready: 3,
    delayed: 2,
    running: 4,
    isEstimate: false,
  });
});

test("an empty queue counts as zero", async () => {
  expect(await countTasks(opened.database)).toMatchObject({ ready: 0, isEstimate: false });
});

test("above the limit, the count is PostgreSQL's estimate and is marked as one", async () => {
  await addTasks(5_000, "now()");
  await addTasks(20, "now()", "now() + interval '10 seconds'");
  // With a vacuum, because pages that earlier tests left empty would be estimated as full.
  await opened.asOwner("vacuum analyze tasks");
  const counts = await countTasks(opened.database, 100);
  expect(counts).toMatchObject({ running: 20, isEstimate: true });
  expect(counts.ready).toBeGreaterThan(4_000);
  expect(counts.ready).toBeLessThan(6_000);
});

test("an outdated estimate is never lower than the number that was counted", async () => {
  await opened.asOwner("vacuum analyze tasks");
  await addTasks(2, "now()");
  const counts = await countTasks(opened.database, 2);
  expect(counts.isEstimate).toBe(true);
  expect(counts.ready).toBeGreaterThanOrEqual(2);
});
