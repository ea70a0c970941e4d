/** Normalised discounted cumulative gain of a ranking: 1 where the best grades stand first. */
export function ndcg(ranked: readonly number[], all: readonly number[], places: number): number {
  const ideal = gain(all.toSorted((one, other) => other - one).slice(0, places));
  return ideal === 0 ? 0 : gain(ranked.slice(0, places)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
