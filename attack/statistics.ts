/** What a list of measured times amounts to. Exact, by sorting: an attack measures thousands, not millions. */
export interface Times {
  readonly count: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

export function summarizeTimes(timesMs: readonly number[]): Times {
  const sorted = timesMs.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0;
  return {
    count: sorted.length,
    p50Ms: rounded(at(0.5)),
    p99Ms: rounded(at(0.99)),
    maxMs: rounded(at(1)),
  };
}

function rounded(ms: number): number {
  return Math.round(ms * 10) / 10;
}
