import { expect, test } from "vitest";
import { bootstrapInterval, unanimousBound } from "./confidence-interval.ts";

function wins(won: number, of: number): number[] {
  return Array.from({ length: of }, (_, index) => (index < won ? 1 : 0));
}

/** The mean of resampled wins and losses follows a binomial distribution, whose quantiles are known. */
test.each([
  { won: 1, of: 2, low: 0, high: 1 },
  { won: 9, of: 12, low: 6 / 12, high: 12 / 12 },
  { won: 60, of: 100, low: 0.5, high: 0.69 },
])("$won of $of give the interval from $low to $high", ({ won, of, low, high }) => {
  const interval = bootstrapInterval(wins(won, of), "seed");
  // With a hundred briefs, adjacent quantiles are a hundredth apart; one step is random variation.
  const step = of === 100 ? 0.011 : 0.001;
  expect(Math.abs(interval!.low - low)).toBeLessThan(step);
  expect(Math.abs(interval!.high - high)).toBeLessThan(step);
});

test("an interval depends on the seed, needs two values, and has no width for equal values", () => {
  const values = [0.1, 0.25, 0.5, 0.65, 0.8, 0.95, 1];
  expect(bootstrapInterval(values, "a")).toEqual(bootstrapInterval(values, "a"));
  expect(bootstrapInterval(values, "a")).not.toEqual(bootstrapInterval(values, "b"));
  expect(bootstrapInterval([1], "a")).toBeUndefined();
  expect(bootstrapInterval([], "a")).toBeUndefined();
  expect(bootstrapInterval([1, 1, 1], "a")).toEqual({ low: 1, high: 1 });
});

test("twelve wins out of twelve are consistent with a true rate of 74%", () => {
  // The exact interval of Clopper and Pearson for 12 of 12 begins at 0.7354.
  expect(unanimousBound(12)).toBeCloseTo(0.7354, 4);
});
