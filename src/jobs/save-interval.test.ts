import { expect, test } from "vitest";
import { eventDelayMs, saveDelayMs } from "./save-interval.ts";

test("the only job of a worker sends events twice a second, after a short delay for the first", () => {
  expect(eventDelayMs(1, false)).toBe(1_500);
  expect(eventDelayMs(1, true)).toBe(500);
  expect(saveDelayMs(1)).toBe(250);
});

test.each([500, 2_000, 10_000])(
  "%d concurrent jobs send events 400 times a second at most, and save 2,000 times",
  (jobs) => {
    const perSecond = (ms: number) => (1_000 * jobs) / ms;
    expect(perSecond(eventDelayMs(jobs, true))).toBeLessThanOrEqual(400);
    expect(perSecond(eventDelayMs(jobs, false))).toBeLessThanOrEqual(400);
    expect(perSecond(saveDelayMs(jobs))).toBeLessThanOrEqual(2_000);
  },
);
