import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottled } from "./create-throttled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each call stays pending until its resolver in `acts` is called. */
function play() {
  const acts: (() => void)[] = [];
  const throttled = createThrottled(
    () => new Promise<void>((resolve) => void acts.push(resolve)),
    250,
  );
  return { throttled, acts };
}

test("the first call is done at once, and all that come until its rest is over as one behind it", async () => {
  const { throttled, acts } = play();
  throttled.call();
  expect(acts).toHaveLength(1);
  throttled.call();
  throttled.call();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(acts).toHaveLength(1);
  acts[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  throttled.call();
  expect(acts).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(acts).toHaveLength(2);
  acts[1]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(acts).toHaveLength(2);
});

test("what fails is done again by itself, ever later, until it is done", async () => {
  let tries = 0;
  const throttled = createThrottled(() => {
    tries += 1;
    return tries < 4 ? Promise.reject(new Error("no")) : Promise.resolve();
  }, 250);
  throttled.call();
  await vi.advanceTimersByTimeAsync(999);
  expect(tries).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(1_999);
  expect(tries).toBe(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(tries).toBe(4);
});

test("nothing is done after the end", async () => {
  const { throttled, acts } = play();
  throttled.call();
  throttled.call();
  throttled.stop();
  acts[0]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  throttled.call();
  expect(acts).toHaveLength(1);
});
