import { expect, test } from "vitest";
import { Failure } from "./errors.ts";
import { openBatcher } from "./batcher.ts";
import type { BatcherOptions } from "./batcher.ts";

/** Doubles numbers; keeps what each group was. */
function doubling(options: Partial<BatcherOptions<number, number>> = {}) {
  const groups: number[][] = [];
  const grouping = openBatcher<number, number>({
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
  return { grouping, groups };
}

/** A run that ends when it is told to. */
function held() {
  const gates: (() => void)[] = [];
  const run = async (items: readonly number[]) => {
    await new Promise<void>((resolve) => gates.push(resolve));
    return items;
  };
  return { run, gates };
}

async function settled(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise((resolve) => setImmediate(resolve));
}

test("what waits at the same moment goes out together, and each gets its own result", async () => {
  const { grouping, groups } = doubling();
  expect(await Promise.all([1, 2, 3].map((item) => grouping.add(item)))).toEqual([2, 4, 6]);
  expect(groups).toEqual([[1, 2, 3]]);
});

test("a group holds no more than it may", async () => {
  const { grouping, groups } = doubling({ groupMax: 2 });
  await Promise.all([1, 2, 3].map((item) => grouping.add(item)));
  expect(groups).toEqual([[1, 2], [3]]);
});

test("no more groups than allowed are under way; the rest waits and travels together", async () => {
  const { run, gates } = held();
  const { grouping } = doubling({ run, groupMax: 1, groupsMax: 2 });
  const all = Promise.all([1, 2, 3, 4].map((item) => grouping.add(item)));
  await settled();
  expect(grouping.load()).toEqual({ waiting: 2, groups: 2 });
  while (grouping.load().groups > 0) {
    gates.splice(0).forEach((open) => open());
    await settled();
  }
  expect(await all).toEqual([1, 2, 3, 4]);
});

test("one bad item fails alone", async () => {
  const { grouping } = doubling({
    run: async (items) => {
      if (items.includes(13)) throw new Error("unlucky");
      return items;
    },
  });
  const items = Array.from({ length: 20 }, (_, index) => index);
  const ends = await Promise.allSettled(items.map((item) => grouping.add(item)));
  expect(ends.map((end) => end.status === "fulfilled")).toEqual(items.map((item) => item !== 13));
});

test("what struck the group as a whole is everybody's, and is not tried again", async () => {
  let runs = 0;
  const { grouping } = doubling({
    run: async () => {
      runs += 1;
      throw new Error("away");
    },
    isShared: () => true,
  });
  const ends = await Promise.allSettled([1, 2, 3].map((item) => grouping.add(item)));
  expect(ends.map((end) => end.status)).toEqual(["rejected", "rejected", "rejected"]);
  expect(runs).toBe(1);
});

test("a line that is too long turns away at once, and takes again when it is shorter", async () => {
  const { run, gates } = held();
  const { grouping } = doubling({ run, groupMax: 1, waitingMax: 1 });
  const first = grouping.add(1);
  await settled();
  const second = grouping.add(2);
  await expect(grouping.add(3)).rejects.toThrow(Failure);
  gates.splice(0).forEach((open) => open());
  await first;
  await settled();
  const fourth = grouping.add(4);
  for (let turn = 0; turn < 2; turn += 1) {
    gates.splice(0).forEach((open) => open());
    await settled();
  }
  expect(await Promise.all([second, fourth])).toEqual([2, 4]);
});

test("whoever waits too long behind a group that hangs is turned away", async () => {
  const { run, gates } = held();
  let turnedAway = 0;
  const onTurnedAway = () => void (turnedAway += 1);
  const { grouping } = doubling({ run, groupMax: 1, waitMaxMs: 1, onTurnedAway });
  const first = grouping.add(1);
  await settled();
  await expect(grouping.add(2)).rejects.toThrow(Failure);
  expect(turnedAway).toBe(1);
  gates.splice(0).forEach((open) => open());
  expect(await first).toBe(1);
});

test("beside a group that is under way, another sets out only when enough wait or that one is slow", async () => {
  const { run, gates } = held();
  const beside = { waitingMin: 3, slowMs: 60_000 };
  const { grouping } = doubling({ run, groupsMax: 2, beside });
  const all = [grouping.add(1)];
  await settled();
  all.push(grouping.add(2), grouping.add(3));
  await settled();
  expect(grouping.load()).toEqual({ waiting: 2, groups: 1 });
  all.push(grouping.add(4));
  await settled();
  expect(grouping.load()).toEqual({ waiting: 0, groups: 2 });
  gates.splice(0).forEach((open) => open());
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

test("when a group comes back, half of all who are about set out before it gets its answers", async () => {
  const { run, gates } = held();
  const sizes: number[] = [];
  const { grouping } = doubling({
    run,
    groupsMax: 2,
    beside: { waitingMin: 99, slowMs: 60_000 },
    onGroup: (size) => sizes.push(size),
  });
  const first = Promise.all([1, 2].map((item) => grouping.add(item)));
  await settled();
  const others = Promise.all([3, 4, 5, 6, 7, 8].map((item) => grouping.add(item)));
  const underWay = first.then(() => grouping.load());
  gates.shift()?.();
  expect(await underWay).toEqual({ waiting: 2, groups: 1 });
  while (sizes.length < 3) {
    gates.shift()?.();
    await settled();
  }
  gates.shift()?.();
  expect(await others).toEqual([3, 4, 5, 6, 7, 8]);
  expect(sizes).toEqual([2, 4, 2]);
});

test("a group that hangs does not keep a few others waiting for its end", async () => {
  const { run, gates } = held();
  const { grouping } = doubling({ run, groupsMax: 2, beside: { waitingMin: 9, slowMs: 1 } });
  const hanging = grouping.add(1);
  await settled();
  const other = grouping.add(2);
  while (gates.length < 2) await settled();
  gates[1]?.();
  expect(await other).toBe(2);
  gates[0]?.();
  expect(await hanging).toBe(1);
});
