import { expect, test } from "vitest";
import { Failure } from "./errors.ts";
import { openBatcher } from "./batcher.ts";
import type { BatcherOptions } from "./batcher.ts";

/** Doubles numbers, and records the items of each group. */
function doubling(options: Partial<BatcherOptions<number, number>> = {}) {
  const groups: number[][] = [];
  const batcher = openBatcher<number, number>({
    run: async (items) => {
      groups.push([...items]);
      return items.map((item) => item * 2);
    },
    groupMax: 100,
    groupsMax: 1,
    waitingMax: 1_000,
    waitMaxMs: 60_000,
    isShared: () => false,
    ...options,
  });
  return { batcher, groups };
}

/** A run that ends when its release is called. */
function held() {
  const releases: (() => void)[] = [];
  const run = async (items: readonly number[]) => {
    await new Promise<void>((resolve) => releases.push(resolve));
    return items;
  };
  return { run, releases };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

test("items that wait at the same time run as one group, and each gets its own result", async () => {
  const { batcher, groups } = doubling();
  expect(await Promise.all([1, 2, 3].map((item) => batcher.add(item)))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test("a group has at most groupMax items", async () => {
  const { batcher, groups } = doubling({ groupMax: 2 });
  await Promise.all([1, 2, 3].map((item) => batcher.add(item)));
  expect(groups).toEqual([[1, 2], [3]]);
});

test("at most groupsMax groups run at once; the other items wait", async () => {
  const { run, releases } = held();
  const { batcher } = doubling({ run, groupMax: 1, groupsMax: 2 });
  const all = Promise.all([1, 2, 3, 4].map((item) => batcher.add(item)));
  await settled();
  expect(batcher.load()).toEqual({ waiting: 2, groups: 2 });
  while (batcher.load().groups > 0) {
    releases.splice(0).forEach((open) => open());
    await settled();
  }
  expect(await all).toEqual([1, 2, 3, 4]);
});

test("a failing item does not affect the others", async () => {
  const { batcher } = doubling({
    run: async (items) => {
      if (items.includes(13)) throw new Error("unlucky");
      return items;
    },
  });
  const items = Array.from({ length: 20 }, (_, index) => index);
  const ends = await Promise.allSettled(items.map((item) => batcher.add(item)));
  expect(ends.map((end) => end.status === "fulfilled")).toEqual(items.map((item) => item !== 13));
});

test("a shared error rejects the whole group without another run", async () => {
  let runs = 0;
  const { batcher } = doubling({
    run: async () => {
      runs += 1;
      throw new Error("away");
    },
    isShared: () => true,
  });
  const ends = await Promise.allSettled([1, 2, 3].map((item) => batcher.add(item)));
  expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(runs).toBe(1);
});

test("a full queue rejects items immediately, and accepts them again once it is shorter", async () => {
  const { run, releases } = held();
  const { batcher } = doubling({ run, groupMax: 1, waitingMax: 1 });
  const first = batcher.add(1);
  await settled();
  const second = batcher.add(2);
  await expect(batcher.add(3)).rejects.toThrow(Failure);
  releases.splice(0).forEach((open) => open());
  await first;
  await settled();
  const fourth = batcher.add(4);
  for (let turn = 0; turn < 2; turn += 1) {
    releases.splice(0).forEach((open) => open());
    await settled();
  }
  expect(await Promise.all([second, fourth])).toEqual([2, 4]);
});

test("an item that waits too long behind a hanging group is rejected", async () => {
  const { run, releases } = held();
  let rejected = 0;
  const onRejected = () => void (rejected += 1);
  const { batcher } = doubling({ run, groupMax: 1, waitMaxMs: 1, onRejected });
  const first = batcher.add(1);
  await settled();
  await expect(batcher.add(2)).rejects.toThrow(Failure);
  expect(rejected).toBe(1);
  releases.splice(0).forEach((open) => open());
  expect(await first).toBe(1);
});

test("a second group starts only when enough items wait or the first group is slow", async () => {
  const { run, releases } = held();
  const secondGroup = { waitingMin: 3, slowMs: 60_000 };
  const { batcher } = doubling({ run, groupsMax: 2, secondGroup });
  const all = [batcher.add(1)];
  await settled();
  all.push(batcher.add(2), batcher.add(3));
  await settled();
  expect(batcher.load()).toEqual({ waiting: 2, groups: 1 });
  all.push(batcher.add(4));
  await settled();
  expect(batcher.load()).toEqual({ waiting: 0, groups: 2 });
  releases.splice(0).forEach((open) => open());
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test("when a group ends, half of the active callers start before its results are delivered", async () => {
  const { run, releases } = held();
  const sizes: number[] = [];
  const { batcher } = doubling({
    run,
    groupsMax: 2,
    secondGroup: { waitingMin: 99, slowMs: 60_000 },
    onGroup: (size) => sizes.push(size),
  });
  const first = Promise.all([1, 2].map((item) => batcher.add(item)));
  await settled();
  const others = Promise.all([3, 4, 5, 6, 7, 8].map((item) => batcher.add(item)));
  const underWay = first.then(() => batcher.load());
  releases.shift()?.();
  expect(await underWay).toEqual({ waiting: 2, groups: 1 });
  while (sizes.length < 3) {
    releases.shift()?.();
    await settled();
  }
  releases.shift()?.();
  expect(await others).toEqual([3, 4, 5, 6, 7, 8]);
  expect(sizes).toEqual([2, 4, 2]);
});

test("a hanging group does not block a few waiting items", async () => {
  const { run, releases } = held();
  const { batcher } = doubling({ run, groupsMax: 2, secondGroup: { waitingMin: 9, slowMs: 1 } });
  const hanging = batcher.add(1);
  await settled();
  const other = batcher.add(2);
  while (releases.length < 2) await settled();
  releases[1]?.();
  expect(await other).toBe(2);
  releases[0]?.();
  expect(await hanging).toBe(1);
});
