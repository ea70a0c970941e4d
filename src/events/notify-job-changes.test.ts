import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Database } from "../db/database.ts";
import { openJobChangeNotifier } from "./notify-job-changes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A pool that is away for so many statements, and keeps what was told with the others. */
function mockPool(failures: number) {
  const told: string[][] = [];
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
      told.push(payloads);
      return Promise.resolve();
    },
  };
  const notifier = openJobChangeNotifier({ pool: pool as unknown as Database["pool"] });
  return { pool, told, notifier };
}

test("what the database did not take is told again until it does, together with what came since", async () => {
  const { notifier, told } = mockPool(2);
  notifier.notify([{ accountId: 1, jobId: 10 }]);
  await vi.advanceTimersByTimeAsync(500);
  notifier.notify([{ accountId: 2, jobId: 20 }]);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toHaveLength(1);
  expect(told[0]?.join().split(",").toSorted()).toEqual(["1:10", "2:20"]);
});

test("more than can be kept meanwhile is told as a notice that names none", async () => {
  const { notifier, told } = mockPool(1);
  notifier.notify(Array.from({ length: 20_000 }, (_, jobId) => ({ accountId: 1, jobId })));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(told).toEqual([[""]]);
});

test("nothing is tried any more when the connections are closed", async () => {
  const { notifier, pool } = mockPool(1_000);
  notifier.notify([{ accountId: 1, jobId: 10 }]);
  await vi.advanceTimersByTimeAsync(2_500);
  pool.ending = true;
  const { tries } = pool;
  expect(tries).toBeGreaterThan(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(pool.tries).toBe(tries);
});
