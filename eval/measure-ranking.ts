/** Measures a ranking from 0 to 1 by the grades of its results. */

/** Normalized discounted cumulative gain: 1 if the best grades come first. */
export function ndcg(ranked: readonly number[], all: Iterable<number>, places: number): number {
  const ideal = gain([...all].toSorted((one, other) => other - one).slice(0, places));
  return ideal === 0 ? 0 : gain(ranked.slice(0, places)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** PostgreSQL's text search configurations of the corpora's languages. */
export const configurations: Readonly<Record<string, string>> = {
  en: "english",
  de: "german",
  es: "spanish",
  fr: "french",
  it: "italian",
};
