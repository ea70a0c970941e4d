import { expect, test } from "vitest";
import { eventDelayMs, saveDelayMs } from "./save-interval.ts";

test("the only job of a worker sends its first events after 1.5 seconds, and then twice a second", () => {
  expect(eventDelayMs(1, false)).toBe(1_500);
  expect(eventDelayMs(1, true)).toBe(500);
  expect(saveDelayMs(1)).toBe(250);
});

test.each([500, 2_000, 10_000])(
  "%d concurrent jobs together send events at most 400 times a second, and save at most 2,000 times",
  (jobs) => {
    const perSecond = (ms: number) => (1_000 * jobs) / ms;
    expect(perSecond(eventDelayMs(jobs, true))).toBeLessThanOrEqual(400);
    expect(perSecond(eventDelayMs(jobs, false))).toBeLessThanOrEqual(400);
    expect(perSecond(saveDelayMs(jobs))).toBeLessThanOrEqual(2_000);
  },
);
