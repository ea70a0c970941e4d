import { expect, test } from "vitest";
import { sampled } from "./sampled.ts";

const forever = Number.MAX_SAFE_INTEGER;
const calm = { everyMs: forever, waitMs: 10_000, staleMs: forever, onFailure: () => undefined };

test("asked by several at once and again soon after, it is taken once", async () => {
  let taken = 0;
  const read = sampled(async () => (taken += 1), calm);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
});

test("an old reading is taken anew", async () => {
  let taken = 0;
  const read = sampled(async () => (taken += 1), { ...calm, everyMs: -1 });
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
});

test("whoever asks gets the last reading where a new one does not come, and none where there is none", async () => {
  let isHanging = true;
  const open = () =>
    sampled(async () => (isHanging ? new Promise<never>(() => undefined) : "read"), {
      ...calm,
      everyMs: -1,
      waitMs: 5,
    });
  expect(await open()()).toBeUndefined();
  isHanging = false;
  const read = open();
  expect(await read()).toBe("read");
  isHanging = true;
  expect(await read()).toBe("read");
});

test("a failure is told and tried again, and what is too old by then is not shown", async () => {
  const failures: unknown[] = [];
  let isBroken = false;
  const read = sampled(
    async () => {
      if (isBroken) throw new Error("away");
      return "read";
    },
    { everyMs: -1, waitMs: 10_000, staleMs: forever, onFailure: (error) => failures.push(error) },
  );
  expect(await read()).toBe("read");
  isBroken = true;
  expect(await read()).toBe("read");
  expect(failures).toEqual([new Error("away")]);
  const stale = sampled(async () => "read", { ...calm, everyMs: -1, staleMs: -1 });
  expect(await stale()).toBeUndefined();
});
