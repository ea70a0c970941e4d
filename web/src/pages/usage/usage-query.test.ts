import { expect, test } from "vitest";
import { fillDays, firstDay, nextUtcDay } from "./usage-query.ts";

const figures = {
  requests: 3,
  errors: 0,
  jobs: 1,
  jobs_failed: 0,
  contents: 1,
  input_tokens: 0,
  output_tokens: 0,
  cost: 0,
};

test("every day of the period occurs once, across the end of a month and of daylight saving time", () => {
  const days = fillDays({
    from: "2026-10-24",
    to: "2026-11-02",
    days: [{ day: "2026-10-25", ...figures }],
  });
  expect(days.map(({ day }) => day.slice(5))).toEqual([
    "10-24",
    "10-25",
    "10-26",
    "10-27",
    "10-28",
    "10-29",
    "10-30",
    "10-31",
    "11-01",
    "11-02",
  ]);
  expect(days.map(({ requests }) => requests)).toEqual([0, 3, 0, 0, 0, 0, 0, 0, 0, 0]);
});

test("a period of seven days ends today", () => {
  expect(firstDay(Date.parse("2026-03-02T23:59:59Z"), 7)).toBe("2026-02-24");
});

test("the next day starts at midnight UTC, even at midnight itself", () => {
  expect(new Date(nextUtcDay(Date.parse("2026-11-15T00:00:00Z"))).toISOString()).toBe(
    "2026-11-16T00:00:00.000Z",
  );
  expect(new Date(nextUtcDay(Date.parse("2026-11-15T23:59:59Z"))).toISOString()).toBe(
    "2026-11-16T00:00:00.000Z",
  );
});
