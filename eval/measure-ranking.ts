/** How good a ranking is, from 0 to 1, by the grades of what it found. */

/** Normalized discounted cumulative gain: 1 where the best of all grades stand first. */
export function ndcg(ranked: readonly number[], all: Iterable<number>, places: number): number {
  const ideal = gain([...all].toSorted((one, other) => other - one).slice(0, places));
  return ideal === 0 ? 0 : gain(ranked.slice(0, places)) / ideal;
}

function gain(grades: readonly number[]): number {
  return grades.reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
}

/** PostgreSQL's names of the languages that corpora are in. */
export const configurations: Readonly<Record<string, string>> = {
  en: "english",
  de: "german",
  es: "spanish",
  fr: "french",
  it: "italian",
};
