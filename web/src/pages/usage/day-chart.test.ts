import { expect, test } from "vitest";
import { scaleOf } from "./day-chart.tsx";

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [7, 10],
  [10, 10],
  [11, 20],
  [39_000, 40_000],
  [41_000, 60_000],
  [99_999, 100_000],
])("a chart of values up to %d has a maximum of %d", (highest, top) => {
  expect(scaleOf(highest, true)).toBe(top);
});

test("amounts below one have a scale too", () => {
  expect(scaleOf(0.034, false)).toBeCloseTo(0.04);
  expect(scaleOf(0, false)).toBe(1);
});
