import { expect, test } from "vitest";
import { sampled } from "./sampled.ts";

const forever = Number.MAX_SAFE_INTEGER;
const calm = { everyMs: forever, waitMs: 10_000, staleMs: forever, onFailure: () => undefined };

test("concurrent calls and calls in quick succession share one reading", async () => {
  let taken = 0;
  const read = sampled(async () => (taken += 1), calm);
  expect(await Promise.all([read(), read(), read()])).toEqual([1, 1, 1]);
  expect(await read()).toBe(1);
});

test("an old reading is renewed", async () => {
  let taken = 0;
  const read = sampled(async () => (taken += 1), { ...calm, everyMs: -1 });
  expect(await read()).toBe(1);
  expect(await read()).toBe(2);
});

test("if a new reading is late, callers get the last one, if any", async () => {
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

test("a failure is reported and retried, and a stale reading is not returned", async () => {
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
