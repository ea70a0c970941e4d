/** A bootstrap confidence interval for a mean, reproducible from its seed. */
import { createHash } from "node:crypto";
import { quantileOfSorted } from "../../bench/statistics.ts";
import { seededRandom } from "../../test/seeded-random.ts";

export interface Interval {
  low: number;
  high: number;
}

const resamples = 10_000;

/** The 95% percentile interval; undefined for fewer than two values. */
export function bootstrapInterval(values: readonly number[], seed: string): Interval | undefined {
  if (values.length < 2) return undefined;
  const random = seededRandom(createHash("sha256").update(seed).digest().readUInt32LE(0));
  const means = Float64Array.from({ length: resamples }, () => {
    let sum = 0;
    for (let drawn = 0; drawn < values.length; drawn += 1) {
      sum += values[Math.floor(random.next() * values.length)] ?? 0;
    }
    return sum / values.length;
  }).toSorted();
  return { low: quantileOfSorted(means, 0.025), high: quantileOfSorted(means, 0.975) };
}

/**
 * For equal values, resampling shows no spread. This is the exact two-sided 95% bound of the rate if all `count` trials
 * had the same outcome.
 */
export function unanimousBound(count: number): number {
  return 0.025 ** (1 / count);
}
