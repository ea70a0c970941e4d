import { expect, test } from "vitest";
import { openAccountQueue } from "./account-queue.ts";
import type { AccountQueue } from "./account-queue.ts";
import { Overload } from "./server/load-shedding.ts";

const limits = { perAccount: 2, together: 3, waitingMax: 4, waitMaxMs: 60_000 };

/** Sends one request of an account and tells whether it was let in; `end` ends it. */
function send(line: AccountQueue, accountId: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent = { isIn: false, end: resolve, done: Promise.resolve() };
  sent.done = line.run(accountId, async () => {
    sent.isIn = true;
    await promise;
  });
  return sent;
}

/** Lets everything happen that needs nothing from outside. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test("of one account only so many are worked on at once, and others find a place beside them", async () => {
  const line = openAccountQueue(limits);
  const many = Array.from({ length: 5 }, () => send(line, 1));
  const other = send(line, 2);
  await settled();
  expect(many.map(({ isIn }) => isIn)).toEqual([true, true, false, false, false]);
  expect(other.isIn).toBe(true);
  for (const one of [...many, other]) one.end();
  await Promise.all([...many, other].map(({ done }) => done));
  expect(many.every(({ isIn }) => isIn)).toBe(true);
});

test("accounts take turns, however many of one wait", async () => {
  const line = openAccountQueue({ ...limits, together: 1 });
  const first = send(line, 1);
  const many = Array.from({ length: 3 }, () => send(line, 1));
  const other = send(line, 2);
  first.end();
  await first.done;
  await settled();
  expect([other.isIn, ...many.map(({ isIn }) => isIn)].filter(Boolean)).toHaveLength(1);
  many[0]?.end();
  await many[0]?.done;
  await settled();
  expect(other.isIn).toBe(true);
  for (const one of [...many, other]) one.end();
  await Promise.all([...many, other].map(({ done }) => done));
});

test("who would be one too many in an account's line is turned away at once, and nobody else", async () => {
  const line = openAccountQueue(limits);
  const many = Array.from({ length: 6 }, () => send(line, 1));
  await settled();
  await expect(send(line, 1).done).rejects.toBeInstanceOf(Overload);
  const other = send(line, 2);
  await settled();
  expect(other.isIn).toBe(true);
  for (const one of [...many, other]) one.end();
  await Promise.all([...many, other].map(({ done }) => done));
});

test("who waits too long is turned away, and takes no place; work that fails gives its place back", async () => {
  const line = openAccountQueue({ ...limits, perAccount: 1, waitMaxMs: 1 });
  const first = send(line, 1);
  await expect(send(line, 1).done).rejects.toBeInstanceOf(Overload);
  first.end();
  await first.done;
  await expect(line.run(1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await line.run(1, async () => "in")).toBe("in");
});
