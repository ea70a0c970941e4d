import { expect, test } from "vitest";
import { eventDelayMs, saveDelayMs } from "./save-interval.ts";

test("a job that has the worker to itself is told of twice a second, and its first news after a moment", () => {
  expect(eventDelayMs(1, false)).toBe(1_500);
  expect(eventDelayMs(1, true)).toBe(500);
  expect(saveDelayMs(1)).toBe(250);
});

test.each([500, 2_000, 10_000])(
  "%d jobs in hand together tell 400 times a second at most, and save 2,000 times",
  (jobs) => {
    const perSecond = (ms: number) => (1_000 * jobs) / ms;
    expect(perSecond(eventDelayMs(jobs, true))).toBeLessThanOrEqual(400);
    expect(perSecond(eventDelayMs(jobs, false))).toBeLessThanOrEqual(400);
    expect(perSecond(saveDelayMs(jobs))).toBeLessThanOrEqual(2_000);
  },
);
