import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { openJobChangeNotifier } from "./notify-job-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool that fails this many statements and records the payloads of the others. */
function mockPool(failures: number) {
  const sent: string[][] = [];
  let left = failures;
  const pool = {
    ending: false,
    tries: 0,
    query(_statement: string, [payloads]: [string[]]) {
      pool.tries += 1;
      if (left > 0) {
        left -= 1;
        return Promise.reject(new Error("timeout exceeded when trying to connect"));
      }
      sent.push(payloads);
      return Promise.resolve();
    },
  };
  const notifier = openJobChangeNotifier({ pool: pool as unknown as Database["pool"] });
  return { pool, sent, notifier };
}

test("failed notifications are retried together with newer ones", async () => {
  const { notifier, sent } = mockPool(2);
  notifier.notify([{ accountId: 1, jobId: 10 }]);
  await vi.advanceTimersByTimeAsync(500);
  notifier.notify([{ accountId: 2, jobId: 20 }]);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.join().split(",").toSorted()).toEqual(["1:10", "2:20"]);
});

test("too many pending jobs become one notification without names", async () => {
  const { notifier, sent } = mockPool(1);
  notifier.notify(Array.from({ length: 20_000 }, (_, jobId) => ({ accountId: 1, jobId })));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent).toEqual([[""]]);
});

test("there are no retries after the pool is closed", async () => {
  const { notifier, pool } = mockPool(1_000);
  notifier.notify([{ accountId: 1, jobId: 10 }]);
  await vi.advanceTimersByTimeAsync(2_500);
  pool.ending = true;
  const { tries } = pool;
  expect(tries).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pool.tries).toBe(tries);
});
