import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createThrottled } from "./use-throttled.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Each call stays pending until its resolver in `calls` is called. */
function setUp() {
  const calls: (() => void)[] = [];
  const throttled = createThrottled(
    () => new Promise<void>((resolve) => void calls.push(resolve)),
    250,
  );
  return { throttled, calls };
}

test("the first call runs immediately, and calls during it and its pause are combined into one", async () => {
  const { throttled, calls } = setUp();
  throttled.call();
  expect(calls).toHaveLength(1);
  throttled.call();
  throttled.call();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(1);
  calls[0]?.();
  await vi.advanceTimersByTimeAsync(1);
  throttled.call();
  expect(calls).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(250);
  expect(calls).toHaveLength(2);
  calls[1]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(calls).toHaveLength(2);
});

test("a failed call is retried with increasing delays until it succeeds", async () => {
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

test("nothing runs after stop", async () => {
  const { throttled, calls } = setUp();
  throttled.call();
  throttled.call();
  throttled.stop();
  calls[0]?.();
  await vi.advanceTimersByTimeAsync(10_000);
  throttled.call();
  expect(calls).toHaveLength(1);
});
