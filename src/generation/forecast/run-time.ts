/**
 * How long a job will run once it has begun: the spread of how long such jobs ran lately. Those under way count too, as
 * far as they are known: one that runs for ten minutes says that ten minutes are not enough, long before it has ended.
 * While few were seen, what was expected of them counts beside them, and the less the more there are.
 */

/** The value at each of twenty levels, of which the first is that below which 2.5 in a hundred lie, the next 7.5, and so on. */
export type Spread = readonly number[];

/** Where a normal curve has these levels. */
export const normalAtLevels: Spread = [
  -1.96, -1.44, -1.15, -0.93, -0.76, -0.6, -0.45, -0.32, -0.19, -0.06, 0.06, 0.19, 0.32, 0.45, 0.6,
  0.76, 0.93, 1.15, 1.44, 1.96,
];
export const levelsCount = normalAtLevels.length;
const levels = normalAtLevels.map((_, index) => (index + 0.5) / normalAtLevels.length);

/** What is expected counts as so many observations, and as none once there are `enough`. */
const expectedWeight = 5;
const enough = 20;
/** Each one that is older counts a little less. */
const fading = 0.95;
/** Points of the expectation, which holds for four in five: at the middle, and at parts of the way to its ends. */
const expectedPoints = [-1, -0.41, 0, 0.41, 1];

/** One that runs for longer than any that ended is taken to run for so many times that long. */
const longerTimes = 1.5;

interface Point {
  value: number;
  weight: number;
  /** It runs still: it will be this much or more. */
  isOpen?: boolean;
}

/** All in one unit, whichever; `observed` newest first. */
export function spreadOf({
  observed,
  underWay = [],
  expected,
}: {
  observed: readonly number[];
  underWay?: readonly number[];
  expected: { min: number; max: number };
}): Spread {
  const points = observed.map((value, index): Point => ({ value, weight: fading ** index }));
  const weight = expectedWeight * Math.max(0, 1 - observed.length / enough);
  if (weight > 0) {
    const middle = Math.sqrt(expected.min * expected.max);
    const way = expected.max / middle;
    for (const part of expectedPoints) {
      points.push({ value: middle * way ** part, weight: weight / expectedPoints.length });
    }
  }
  for (const value of underWay) points.push({ value, weight: 1, isOpen: true });
  const closed = close(points.toSorted((a, b) => a.value - b.value));
  return levels.map((level) => quantile(closed, level));
}

/** Gives the weight of each that runs still to all that took longer, in equal shares: Kaplan and Meier's estimate. */
function close(sorted: readonly Point[]): Point[] {
  let later = sorted.reduce((sum, { weight }) => sum + weight, 0);
  let share = 1;
  const closed: Point[] = [];
  for (const [index, { value, weight, isOpen }] of sorted.entries()) {
    later -= weight;
    if (!isOpen) closed.push({ value, weight: weight * share });
    else if (sorted.slice(index + 1).some((point) => !point.isOpen)) share *= 1 + weight / later;
    else closed.push({ value: value * longerTimes, weight: weight * share });
  }
  return closed;
}

/** Between two points on a straight line; beyond the outermost there is nothing to go by. */
function quantile(points: readonly Point[], level: number): number {
  // Of n that were seen, the next one is below the least with 1 in n + 1, and above the greatest too.
  const total = points.reduce((sum, { weight }) => sum + weight, 0) + 1;
  let before: { value: number; level: number } | undefined;
  let below = 0;
  for (const { value, weight } of points) {
    below += weight;
    const here = { value, level: below / total };
    if (here.level >= level) {
      if (!before) return value;
      const way = (level - before.level) / (here.level - before.level);
      return before.value + (value - before.value) * way;
    }
    before = here;
  }
  return before?.value ?? 0;
}
