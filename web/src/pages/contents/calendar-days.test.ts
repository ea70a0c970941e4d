import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays, daysOf, localTime, moveTo, step } from "./calendar-days.ts";

beforeAll(() => void vi.stubEnv("TZ", "Europe/Berlin"));
afterAll(() => void vi.unstubAllEnvs());

test("a month consists of full weeks from Monday, each day once, across both daylight saving changes", () => {
  for (const [month, count] of [
    [2, 35],
    [9, 35],
    [1, 28],
  ] as const) {
    const days = daysOf(new Date(2027, month, 15), "month");
    expect(days).toHaveLength(count);
    expect(days[0]?.getDay()).toBe(1);
    expect(new Set(days.map((day) => day.toDateString())).size).toBe(count);
    expect(days.every((day) => day.getHours() === 0)).toBe(true);
  }
  expect(daysOf(new Date(2027, 2, 28), "week").map((day) => day.getDate())).toEqual([
    22, 23, 24, 25, 26, 27, 28,
  ]);
});

test("content moved to another day keeps its local time", () => {
  const nine = new Date("2027-03-27T08:00:00Z");
  expect(moveTo(nine, new Date(2027, 2, 28)).toISOString()).toBe("2027-03-28T07:00:00.000Z");
  // 2:30 does not exist on that day.
  const skipped = moveTo(new Date("2027-03-27T01:30:00Z"), new Date(2027, 2, 28));
  expect(skipped.toISOString()).toBe("2027-03-28T01:30:00.000Z");
  expect(localTime("2027-07-01T07:30:00Z")).toBe("2027-07-01T09:30");
  expect(step(new Date(2027, 0, 31), "month", 1).getMonth()).toBe(1);
  expect(addDays(new Date(2027, 9, 31), 1).getDate()).toBe(1);
});
