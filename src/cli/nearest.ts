/** Finds the candidate with the fewest typos (Damerau–Levenshtein distance); undefined if none is similar enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const given = word.toLowerCase();
  let best: { candidate: string; typos: number } | undefined;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    // A prefix that is long enough to be unambiguous counts as one typo: `gen` is `generate`.
    const typos = given.length >= 3 && known.startsWith(given) ? 1 : countTypos(given, known);
    const typosMax = Math.max(1, Math.floor(Math.max(given.length, known.length) / 3));
    if (typos <= typosMax && (best === undefined || typos < best.typos)) {
      best = { candidate, typos };
    }
  }
  return best?.candidate;
}

/** The number of insertions, deletions, substitutions and transpositions. */
function countTypos(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      let typos: number;
      if (i === 0 || j === 0) typos = i + j;
      else {
        const isSame = a[i - 1] === b[j - 1];
        typos = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
          typos = Math.min(typos, at(i - 2, j - 2) + 1);
        }
      }
      rows[i]?.splice(j, 1, typos);
    }
  }
  return at(a.length, b.length);
}
