import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { addAccount, anyParameters, openTestDatabase } from "../../test/test-database.ts";
import type { TestAccount, TestDatabase } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { accept } from "../generation/accept.ts";
import type { Queue, Task } from "./queue.ts";

let opened: TestDatabase;
let queue: Queue;
let account: TestAccount;

beforeAll(async () => {
  opened = await openTestDatabase();
  queue = opened.queue;
  account = await addAccount(opened);
  await queue.supervise();
});
afterAll(async () => {
  await queue.stop();
  await opened.close();
});
beforeEach(async () => {
  await opened.database.pool.query("delete from pgboss.job");
});

async function enqueue(count: number): Promise<void> {
  const request = {
    credential: { accountId: account.accountId },
    parameters: anyParameters,
    idempotencyKey: null,
  };
  await accept(
    opened.database,
    Array.from({ length: count }, () => request),
    { ratePerMinute: 600, limits: true },
  );
}

async function claim(tasksMax: number): Promise<Task[]> {
  return opened.database.kysely.transaction().execute((trx) => queue.claim(trx, tasksMax));
}

async function settle(tasks: Task[]): Promise<Set<Task>> {
  return opened.database.kysely.transaction().execute((trx) => queue.settle(trx, tasks));
}

async function putBack(task: Task, delayMs: number): Promise<boolean> {
  return opened.database.kysely.transaction().execute((trx) => queue.putBack(trx, task, delayMs));
}

/** As if the worker had not been heard of for longer than a lease. */
async function expireLeases(): Promise<void> {
  await opened.database.pool.query(
    "update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'",
  );
}

test("a task is claimed once, however many ask", async () => {
  await enqueue(20);
  const hands = await Promise.all(Array.from({ length: 8 }, () => claim(5)));
  const ids = hands.flat().map((task) => task.id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("a settled task is gone, so that the table does not grow with what is done", async () => {
  await enqueue(2);
  const tasks = await claim(2);
  expect(await settle(tasks)).toEqual(new Set(tasks));
  const { rows } = await opened.database.pool.query("select from pgboss.job");
  expect(rows).toHaveLength(0);
});

test("a claim that is rolled back was never made", async () => {
  await enqueue(1);
  const broken = opened.database.kysely.transaction().execute(async (trx) => {
    await queue.claim(trx, 1);
    throw new Error("the worker died here");
  });
  await expect(broken).rejects.toThrow("the worker died here");
  expect(await claim(1)).toHaveLength(1);
});

test("a worker that was paused past its lease settles, keeps and puts back nothing", async () => {
  await enqueue(1);
  const [paused] = await claim(1);
  await expireLeases();
  const taken = await eventually(async () => (await claim(1))[0]);
  expect(paused?.id).toBe(taken.id);

  expect(await queue.keepAlive([paused!])).toEqual(new Set());
  expect(await putBack(paused!, 0)).toBe(false);
  expect(await settle([paused!])).toEqual(new Set());
  expect(await settle([taken])).toEqual(new Set([taken]));
});

test("a lease that is kept alive is not taken away", async () => {
  await enqueue(2);
  const [kept, lost] = await claim(2);
  await expireLeases();
  // Whether the upkeep was quicker or we were, what keepAlive says is what holds from then on.
  const alive = await queue.keepAlive([kept!]);
  const taken = await eventually(async () => {
    const tasks = await claim(5);
    return tasks.some((task) => task.id === lost!.id) && tasks;
  });
  expect(taken.some((task) => task.id === kept!.id)).toBe(!alive.has(kept!));
});

test("a task that is put back with a delay waits that long", async () => {
  await enqueue(1);
  const [task] = await claim(1);
  expect(await putBack(task!, 3_600_000)).toBe(true);
  expect(await claim(1)).toEqual([]);
  await opened.database.pool.query("update pgboss.job set start_after = now()");
  const [again] = await claim(1);
  expect(again?.id).toBe(task!.id);
});

test("whoever listens hears of new tasks", async () => {
  let rings = 0;
  const stop = queue.listen(() => {
    rings += 1;
  });
  try {
    // The first ring says that the connection stands.
    await eventually(async () => rings > 0);
    const before = rings;
    await enqueue(1);
    await eventually(async () => rings > before);
  } finally {
    await stop();
  }
});

test("a listener whose connection is cut comes back by itself", async () => {
  let rings = 0;
  const stop = queue.listen(() => {
    rings += 1;
  });
  try {
    await eventually(async () => rings > 0);
    const before = rings;
    await opened.database.pool.query(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pressroom listen' and datname = current_database()`);
    await eventually(async () => rings > before);
  } finally {
    await stop();
  }
});
