/**
 * Tasks whose worker was lost: a separate queue, no lost attempts, and no clock jump that makes live workers look
 * dead.
 */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { beforeEach, expect, test } from "vitest";
import {
  addAccount,
  startJobs,
  useTestAccount,
  useTestDatabase,
} from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { openDatabase } from "../db/database.ts";
import { openClaiming } from "../worker/claim-jobs.ts";
import type { ClaimedTask } from "../worker/claim-jobs.ts";
import { openQueue } from "./queue.ts";
import type { Queue } from "./queue.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);
let queue: Queue;

beforeEach(async () => {
  await opened.database.pool.query("delete from tasks");
  queue = openQueue(opened.worker);
  await queue.reclaim();
});

const enqueue = (count: number, { accountId }: TestAccount = account) =>
  startJobs(opened, accountId, { count });

async function claim(jobsMax: number, workerId: string = randomUUID()): Promise<ClaimedTask[]> {
  return openClaiming({ queuePool: opened.worker, workerId })(jobsMax);
}

async function claimSuspects(slots: number): Promise<ClaimedTask[]> {
  return openClaiming({ queuePool: opened.worker, suspects: true })(slots);
}

function ids(claimed: readonly ClaimedTask[]): number[] {
  return claimed.map(({ job }) => job.jobId).toSorted((one, other) => one - other);
}

test("a lost worker's tasks are claimed only as suspects, at the same attempt", async () => {
  await enqueue(3);
  const lost = randomUUID();
  const had = await claim(2, lost);
  expect(await queue.takeBack(lost)).toBe(2);
  const others = await claim(5);
  expect(others).toHaveLength(1);
  const suspects = await claimSuspects(5);
  expect(ids(suspects)).toEqual(ids(had));
  for (const { job } of suspects) expect(job).toMatchObject({ attempts: 1, crashes: 1, claim: 2 });
});

test("if the job that caused the loss is known, the others are not suspects", async () => {
  await enqueue(3);
  const lost = randomUUID();
  const [culprit, ...others] = await claim(3, lost);
  expect(await queue.takeBack(lost, culprit?.job.jobId)).toBe(3);
  const again = await claim(5);
  expect(ids(again)).toEqual(ids(others));
  for (const { job } of again) expect(job).toMatchObject({ attempts: 1, crashes: 0 });
  expect(ids(await claimSuspects(5))).toEqual([culprit?.job.jobId]);
});

test("a lost worker's tasks that another worker has claimed since are left alone", async () => {
  await enqueue(2);
  const lost = randomUUID();
  await claim(1, lost);
  const [kept] = await claim(1);
  await queue.takeBack(lost);
  expect(await queue.keepAlive([kept!.task])).toEqual(new Set([kept!.task]));
});

test("an attempt that ended by itself counts, before and after a loss", async () => {
  await enqueue(1);
  const lost = randomUUID();
  const [first] = await claim(1, lost);
  await opened.database.pool.query("update jobs set state = 'queued' where id = $1", [
    first?.job.jobId,
  ]);
  await opened.database.pool.query("update tasks set leased_until = null");
  const [second] = await claim(1, lost);
  expect(second?.job.attempts).toBe(2);
  await queue.takeBack(lost);
  const [third] = await claimSuspects(1);
  expect(third?.job).toMatchObject({ attempts: 2, crashes: 1 });
});

test("suspects of many accounts take turns; if there are few, each slot gets one", async () => {
  const other = await addAccount(opened);
  await enqueue(30);
  await enqueue(1, other);
  const lost = randomUUID();
  await claim(31, lost);
  await queue.takeBack(lost);
  const suspects = await claimSuspects(2);
  expect(suspects).toHaveLength(2);
  expect(suspects.map(({ job }) => job.accountId)).toContain(other.accountId);
});

test("many suspects are claimed in groups, except those with two crashes", async () => {
  await enqueue(120);
  const lost = randomUUID();
  await claim(120, lost);
  await queue.takeBack(lost);
  await opened.database.pool.query(
    "update tasks set crashes = 2 where job_id in (select job_id from tasks order by job_id limit 20)",
  );
  const suspects = await claimSuspects(2);
  expect(suspects).toHaveLength(16);
  for (const { job } of suspects) expect(job.crashes).toBe(1);
  // Claims all remaining full groups.
  while ((await claimSuspects(2)).length === 16);
  const left = await opened.database.pool.query(
    "select from tasks where leased_until is null and crashes = 2",
  );
  expect(left.rowCount).toBeGreaterThan(0);
  const seen = await claimSuspects(200);
  expect(seen.some(({ job }) => job.crashes === 2)).toBe(true);
});

test("the loss of its supervisor counts against a suspect only if it happens repeatedly", async () => {
  await enqueue(1);
  const seen: (number | undefined)[] = [];
  await claim(1);
  for (let lost = 0; lost < 6; lost += 1) {
    await opened.database.pool.query("update tasks set leased_until = now() - interval '1 second'");
    while ((await queue.reclaim()) === 0);
    const [suspect] = await claimSuspects(1);
    seen.push(suspect?.job.crashes);
  }
  expect(seen).toEqual([1, 1, 1, 1, 2, 3]);
});

test("if the clock jumps two hours ahead, live workers keep their tasks and a dead one is detected", async () => {
  await enqueue(2);
  const [lives, died] = await claim(2);
  await withSettableClock(async (jumping, setClock) => {
    expect(await jumping.reclaim()).toBe(0);
    await setClock("2 hours");
    expect(await jumping.reclaim()).toBe(0);
    expect(await jumping.keepAlive([lives!.task])).toEqual(new Set([lives!.task]));
    let reclaimed = 0;
    while (reclaimed === 0) reclaimed = await jumping.reclaim();
    expect(reclaimed).toBe(1);
  });
  expect(ids(await claimSuspects(5))).toEqual([died!.job.jobId]);
});

test("if the clock is set back ten minutes, a dead worker's jobs do not wait that long", async () => {
  await enqueue(2);
  const [lives, died] = await claim(2);
  await withSettableClock(async (jumping, setClock) => {
    expect(await jumping.reclaim()).toBe(0);
    await setClock("-10 minutes");
    expect(await jumping.reclaim()).toBe(0);
    await jumping.keepAlive([lives!.task]);
    let reclaimed = 0;
    while (reclaimed === 0) reclaimed = await jumping.reclaim();
    expect(reclaimed).toBe(1);
  });
  const { rows } = await opened.database.pool.query<{ job_id: number }>(
    "select job_id from tasks where crashes > 0",
  );
  expect(rows.map((row) => row.job_id)).toEqual([died!.job.jobId]);
});

/** A queue with its own `now()`: the machine's clock is shared. */
async function withSettableClock(
  work: (queue: Queue, setClock: (ahead: string) => Promise<void>) => Promise<void>,
): Promise<void> {
  await opened.asOwner(`
    create schema played;
    create table played.clock as select interval '0' as ahead;
    create function played.now() returns timestamptz language sql stable
      return pg_catalog.now() + (select ahead from played.clock);
    grant usage on schema played to public;
    grant select on played.clock to public;`);
  const url = new URL(opened.connectionString);
  url.searchParams.set(
    "options",
    "-c role=pressroom_worker -c search_path=played,pg_catalog,public",
  );
  const database = openDatabase({
    connectionString: url.href,
    applicationName: "pressroom test",
    role: "pressroom_worker",
    connectionsMax: 1,
    log: opened.log,
  });
  const owner = new Client({ connectionString: opened.connectionString });
  await owner.connect();
  try {
    await work(openQueue(database), async (ahead) => {
      await owner.query("update played.clock set ahead = $1", [ahead]);
    });
  } finally {
    await owner.end();
    await database.close();
    await opened.asOwner("drop schema played cascade");
  }
}
