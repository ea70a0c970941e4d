import { setImmediate as settled } from "node:timers/promises";
import { expect, test } from "vitest";
import { openAccountQueue } from "./account-queue.ts";
import type { AccountQueue } from "./account-queue.ts";
import { Overload } from "./server/load-shedding.ts";

const limits = { perAccount: 2, together: 3, waitingMax: 4, waitMaxMs: 60_000 };

/** Sends one request of an account, which runs until `end` is called. */
function send(queue: AccountQueue, accountId: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = { hasStarted: false, end: resolve, done: Promise.resolve() };
  sent.done = queue.run(accountId, async () => {
    sent.hasStarted = true;
    await promise;
  });
  return sent;
}

async function endAll(requests: readonly ReturnType<typeof send>[]): Promise<void> {
  for (const { end } of requests) end();
  await Promise.all(requests.map(({ done }) => done));
}

test("one account's concurrent requests are limited, and other accounts keep free slots", async () => {
  const queue = openAccountQueue(limits);
  const many = Array.from({ length: 5 }, () => send(queue, 1));
  const other = send(queue, 2);
  await settled();
  expect(many.map(({ hasStarted }) => hasStarted)).toEqual([true, true, false, false, false]);
  expect(other.hasStarted).toBe(true);
  await endAll([...many, other]);
  expect(many.every(({ hasStarted }) => hasStarted)).toBe(true);
});

test("accounts take turns, however many requests of one account are waiting", async () => {
  const queue = openAccountQueue({ ...limits, together: 1 });
  const first = send(queue, 1);
  const many = Array.from({ length: 3 }, () => send(queue, 1));
  const other = send(queue, 2);
  await endAll([first]);
  await settled();
  expect([other, ...many].filter(({ hasStarted }) => hasStarted)).toHaveLength(1);
  await endAll(many.slice(0, 1));
  await settled();
  expect(other.hasStarted).toBe(true);
  await endAll([...many, other]);
});

test("if an account's queue is full, only that account's requests are rejected", async () => {
  const queue = openAccountQueue(limits);
  const many = Array.from({ length: 6 }, () => send(queue, 1));
  await settled();
  await expect(send(queue, 1).done).rejects.toBeInstanceOf(Overload);
  const other = send(queue, 2);
  await settled();
  expect(other.hasStarted).toBe(true);
  await endAll([...many, other]);
});

test("requests that time out or fail release their slots", async () => {
  const queue = openAccountQueue({ ...limits, perAccount: 1, waitMaxMs: 1 });
  const first = send(queue, 1);
  await expect(send(queue, 1).done).rejects.toBeInstanceOf(Overload);
  await endAll([first]);
  await expect(queue.run(1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await queue.run(1, async () => "started")).toBe("started");
});
