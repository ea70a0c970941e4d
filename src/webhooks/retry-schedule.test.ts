import { expect, test } from "vitest";
import { nextDelay, retryAfterMaxMs } from "./retry-schedule.ts";

const waitsMs = [0, 5_000, 300_000];
const failed = { status: 500, retryAfter: undefined };

test("delays follow the schedule, which ends after the last attempt", () => {
  const delays = [1, 2, 3].map((attempts) =>
    nextDelay(waitsMs, { ...failed, attempts }, { random: 0 }),
  );
  expect(delays).toEqual([5_000, 300_000, undefined]);
});

test("jitter adds up to a tenth of the delay", () => {
  for (const random of [0, 0.3, 1]) {
    const delay = nextDelay(waitsMs, { ...failed, attempts: 2 }, { random });
    expect(delay).toBeGreaterThanOrEqual(300_000);
    expect(delay).toBeLessThanOrEqual(330_000);
  }
});

const now = Date.parse("2026-03-01T12:00:00Z");

test.each([
  [429, "60", 60_000],
  [503, "60", 60_000],
  [429, " 60 ", 60_000],
  [503, "Sun, 01 Mar 2026 12:10:00 GMT", 600_000],
  [503, "Sun, 01 Mar 2026 11:00:00 GMT", 5_000],
  [503, "1", 5_000],
  [503, "99999999999999999999999999", retryAfterMaxMs],
  [503, "Sun, 01 Mar 2099 12:10:00 GMT", retryAfterMaxMs],
  [503, "soon", 5_000],
  [503, "-5", 5_000],
  [503, "", 5_000],
  [500, "60", 5_000],
  [404, "60", 5_000],
])("a %i with Retry-After %j delays the next attempt by %i ms", (status, retryAfter, expected) => {
  const options = { now, random: 0 };
  expect(nextDelay(waitsMs, { attempts: 1, status, retryAfter }, options)).toBe(expected);
});

test("Retry-After does not add attempts to the schedule", () => {
  const asked = { attempts: 3, status: 429, retryAfter: "60" };
  expect(nextDelay(waitsMs, asked)).toBeUndefined();
});
