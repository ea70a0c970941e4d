/** The few statistics that benchmarks need. Medians, since one slow round of a busy machine must not speak for all. */

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** The smallest value that at least this share of all values does not exceed; NaN where there is none. */
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
