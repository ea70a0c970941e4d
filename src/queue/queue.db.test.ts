import { beforeEach, expect, test } from "vitest";
import {
  addAccount,
  startJobs,
  useTestAccount,
  useTestDatabase,
} from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { eventually } from "../../test/test-service.ts";
import { settleJobs, writeEnding } from "../records/jobs/job-endings.ts";
import { openClaiming } from "../worker/claim-jobs.ts";
import type { ClaimedTask, Claiming } from "../worker/claim-jobs.ts";
import { openAnnouncer } from "./announce.ts";
import { listenForTasks } from "./queue-notifications.ts";
import { openQueue } from "./queue.ts";
import type { Queue, Task } from "./queue.ts";

const opened = useTestDatabase();
const account = useTestAccount(opened);
let queue: Queue;
let claim: Claiming;
let claimSuspects: Claiming;

beforeEach(async () => {
  await opened.database.pool.query("delete from tasks");
  claim = openClaiming({ queuePool: opened.worker });
  claimSuspects = openClaiming({ queuePool: opened.worker, suspects: true });
  // The first call only compares the clocks and reclaims nothing.
  queue = openQueue(opened.worker);
  await queue.reclaim();
});

const enqueue = (count: number, { accountId }: TestAccount = account) =>
  startJobs(opened, accountId, { count });

/** Ends each job as failed, because these tests are only about its task. */
async function settle(claimed: ClaimedTask[]): Promise<Set<Task>> {
  const kept = await settleJobs(
    opened.worker,
    claimed.map(({ task, job }) =>
      writeEnding({
        taskId: task.id,
        taskClaim: task.claim,
        accountId: job.accountId,
        jobId: job.jobId,
        claim: job.claim,
        state: "failed",
        writer: null,
        failure: { code: "writer_failed", message: "given up" },
        items: [],
      }),
    ),
    [],
  );
  return new Set(claimed.map(({ task }) => task).filter((task) => kept.has(task.id)));
}

async function putBack({ task, job }: ClaimedTask, delayMs: number): Promise<boolean> {
  const { accountId, jobId, claim: jobClaim } = job;
  const back = {
    taskId: task.id,
    taskClaim: task.claim,
    accountId,
    jobId,
    claim: jobClaim,
    delayMs,
    reason: { type: "handed_back", message: "", countsAsAttempt: false },
  } as const;
  return (await settleJobs(opened.worker, [], [back])).has(task.id);
}

/** As if the worker had sent no heartbeat for longer than a lease. */
async function expireLeases(): Promise<void> {
  await opened.database.pool.query(
    "update tasks set leased_until = now() - interval '1 minute' where leased_until is not null",
  );
}

test("a task is claimed once, however many workers try", async () => {
  await enqueue(20);
  const hands = await Promise.all(Array.from({ length: 8 }, () => claim(5)));
  const ids = hands.flat().map(({ task }) => task.id);
  expect(ids).toHaveLength(20);
  expect(new Set(ids).size).toBe(20);
});

test("a settled task is deleted, so that the table does not grow", async () => {
  await enqueue(2);
  const tasks = await claim(2);
  expect(await settle(tasks)).toEqual(new Set(tasks.map(({ task }) => task)));
  const { rows } = await opened.database.pool.query("select from tasks");
  expect(rows).toHaveLength(0);
});

test("a worker that was paused past its lease can neither settle, renew nor return its task", async () => {
  await enqueue(1);
  const [paused] = await claim(1);
  await expireLeases();
  expect(await queue.reclaim()).toBe(1);
  const [taken] = await claimSuspects(1);
  expect(paused?.task.id).toBe(taken?.task.id);

  expect(await queue.keepAlive([paused!.task])).toEqual(new Set());
  expect(await putBack(paused!, 0)).toBe(false);
  expect(await settle([paused!])).toEqual(new Set());
  expect(await settle([taken!])).toEqual(new Set([taken!.task]));
});

test("a renewed lease is not taken away", async () => {
  await enqueue(2);
  const [kept, lost] = await claim(2);
  await expireLeases();
  expect(await queue.keepAlive([kept!.task])).toEqual(new Set([kept!.task]));
  expect(await queue.reclaim()).toBe(1);
  expect((await claimSuspects(5)).map(({ task }) => task.id)).toEqual([lost!.task.id]);
});

test("a task returned with a delay waits that long", async () => {
  await enqueue(1);
  const [delayed] = await claim(1);
  expect(await putBack(delayed!, 3_600_000)).toBe(true);
  expect(await claim(1)).toEqual([]);
  await opened.database.pool.query("update tasks set ready_at = now()");
  const [again] = await claim(1);
  expect(again?.task.id).toBe(delayed!.task.id);
});

test("a task returned without a delay keeps its place ahead of later ones", async () => {
  await enqueue(1);
  const [early] = await claim(1);
  await enqueue(5);
  expect(await putBack(early!, 0)).toBe(true);
  expect((await claim(1)).map(({ task }) => task.id)).toEqual([early!.task.id]);
});

test("listeners are notified of new tasks", async () => {
  let rings = 0;
  const stop = listenForTasks(opened, () => {
    rings += 1;
  });
  try {
    // The first notification means that the connection is established.
    await eventually(async () => rings > 0);
    const before = rings;
    openAnnouncer(opened.api).announce();
    await eventually(async () => rings > before);
  } finally {
    await stop();
  }
});

test("a listener whose connection is cut reconnects", async () => {
  let rings = 0;
  const stop = listenForTasks(opened, () => {
    rings += 1;
  });
  try {
    await eventually(async () => rings > 0);
    const before = rings;
    await opened.asOwner(`
      select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'pressroom listen' and datname = current_database()`);
    await eventually(async () => rings > before);
  } finally {
    await stop();
  }
});

test("a long queue of one account does not delay another's single task", async () => {
  const other = await addAccount(opened);
  await enqueue(500);
  await claim(4);
  await enqueue(1, other);
  const accounts = (await claim(2)).map(({ job }) => job.accountId);
  expect(accounts).toContain(other.accountId);
});

test("accounts take turns, however many slots are free", async () => {
  const accounts = [account, await addAccount(opened), await addAccount(opened)];
  for (const one of accounts) await enqueue(20, one);
  const turns: number[] = [];
  for (let claims = 0; claims < 9; claims += 1) {
    turns.push(...(await claim(1)).map(({ job }) => job.accountId));
  }
  for (const { accountId } of accounts) {
    expect(turns.filter((turn) => turn === accountId)).toHaveLength(3);
  }
  const many = await claim(30);
  for (const { accountId } of accounts) {
    expect(many.filter(({ job }) => job.accountId === accountId)).toHaveLength(10);
  }
});

test("slots that one account does not need go to the others", async () => {
  const other = await addAccount(opened);
  await enqueue(30);
  await enqueue(2, other);
  expect(await claim(20)).toHaveLength(20);
});

test("accounts with only delayed tasks take no turns", async () => {
  const others = [await addAccount(opened), await addAccount(opened)];
  for (const one of others) await enqueue(1, one);
  await opened.database.pool.query("update tasks set ready_at = now() + interval '1 hour'");
  await enqueue(1);
  expect((await claim(1)).map(({ job }) => job.accountId)).toEqual([account.accountId]);
});

test("within an account, the oldest task comes first", async () => {
  for (let turn = 0; turn < 3; turn += 1) await enqueue(1);
  const jobs: number[] = [];
  for (let turn = 0; turn < 3; turn += 1)
    jobs.push(...(await claim(1)).map(({ job }) => job.jobId));
  expect(jobs).toEqual(jobs.toSorted((a, b) => a - b));
});

function idsOf(claimed: readonly ClaimedTask[]): number[] {
  return claimed.map(({ job }) => job.jobId);
}

test("of tasks with the same time, the one whose job was accepted first comes first", async () => {
  await enqueue(20);
  const first = await claim(8);
  const then = await claim(12);
  expect(first).toHaveLength(8);
  expect(Math.max(...idsOf(first))).toBeLessThan(Math.min(...idsOf(then)));
});

test("the longest wait is that of the oldest task that could be claimed", async () => {
  expect(await queue.longestWaitSeconds()).toBeNull();
  const other = await addAccount(opened);
  await enqueue(1);
  await enqueue(1, other);
  await opened.database.pool.query(
    "update tasks set ready_at = now() - interval '1 minute' where account_id = $1",
    [other.accountId],
  );
  expect(await queue.longestWaitSeconds()).toBeGreaterThanOrEqual(60);
});

test("a heartbeat and a settle of the same tasks cannot deadlock", async () => {
  await enqueue(60);
  const tasks = await claim(60);
  const groups = [tasks.slice(0, 20), tasks.slice(20, 40), tasks.slice(40)];
  const results = await Promise.all([
    ...groups.map((group) => settle(group.toReversed())),
    ...Array.from({ length: 6 }, () => queue.keepAlive(tasks.map(({ task }) => task))),
  ]);
  expect(results.slice(0, 3).map((settled) => settled.size)).toEqual([20, 20, 20]);
});
