import { expect, test } from "vitest";
import { narrowestRange } from "./range.ts";
import { spreadOf } from "./run-time.ts";

const expected = { min: 3, max: 5 };
const fours = Array.from({ length: 40 }, () => 4);

test("once enough was seen, what was expected counts for nothing", () => {
  expect(spreadOf({ observed: fours, expected: { min: 100, max: 200 } })).toEqual(
    Array.from({ length: 20 }, () => 4),
  );
});

test("runs that last longer than any before widen the spread before they have ended", () => {
  const quiet = spreadOf({ observed: fours, underWay: [1, 2, 3], expected });
  const slow = spreadOf({ observed: fours, underWay: [9, 9, 9, 9, 9, 9], expected });
  expect(quiet.at(-1)).toBe(4);
  expect(slow.at(-1)).toBeGreaterThan(9);
  expect(slow[0]).toBe(4);
});

test("a run under way counts for those that took longer than it has, and for no shorter ones", () => {
  const observed = [...Array.from({ length: 10 }, () => 2), ...Array.from({ length: 10 }, () => 6)];
  const middle = (underWay: number[]) => spreadOf({ observed, underWay, expected })[10];
  expect(middle([])).toBeLessThan(6);
  expect(middle([3, 3, 3, 3, 3, 3])).toBe(6);
});

test("of what may happen the narrowest range of whole minutes is said, one at least", () => {
  const within = Array.from({ length: 20 }, (_, index) => 0.1 + index / 100);
  expect(narrowestRange(within)).toEqual({ min: 0, max: 1 });
  const oneOutlier = [...Array.from({ length: 19 }, (_, index) => 3.1 + index / 10), 60];
  expect(narrowestRange(oneOutlier)).toEqual({ min: 3, max: 5 });
});
