/** How good a ranking is, from 0 to 1, by the grades of what it found. */

/** The share of what helps that is among the first. */
export function recallAt(
  count: number,
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
): number {
  const first = new Set(ranking.slice(0, count));
  const found = [...grades.keys()].filter((key) => first.has(key)).length;
  return found / Math.min(count, grades.size);
}

/** Normalized discounted cumulative gain: the best first, as far as there is any. */
export function ndcgAt(
  count: number,
  ranking: readonly string[],
  grades: ReadonlyMap<string, number>,
): number {
  const gained = ranking.slice(0, count).map((key) => grades.get(key) ?? 0);
  const best = [...grades.values()].toSorted((one, two) => two - one).slice(0, count);
  return discounted(gained) / discounted(best);
}

function discounted(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}
