/**
 * Statistics for benchmarks. They use medians, so that one slow round on a busy machine does not distort the result.
 */

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least this share of the values does not exceed; NaN if there are none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return quantileOfSorted(sorted, share);
}

export function quantileOfSorted(sorted: ArrayLike<number>, share: number): number {
  const at = Math.ceil(sorted.length * share) - 1;
  return sorted[Math.max(0, at)] ?? Number.NaN;
}

export function rounded(value: number, digits = 0): number {
  const factor = 10 ** digits;
  return Math.round(value * factor) / factor;
}

/** A summary of latencies, rounded to tenths of a millisecond; zeros if there are none. */
export interface Times {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export function summarizeTimes(timesMs: readonly number[]): Times {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const at = (share: number) => rounded(quantileOfSorted(sorted, share) || 0, 1);
  return { count: sorted.length, p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) };
}
