/** Finds what was probably meant by a mistyped word. */

/** The candidate with the fewest typos, or undefined if none is similar enough. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const given = word.toLowerCase();
  let best: { candidate: string; slips: number } | undefined;
  for (const candidate of candidates) {
    const known = candidate.toLowerCase();
    // A prefix that is long enough to be unambiguous counts as one typo: `gen` is `generate`.
    const slips = given.length >= 3 && known.startsWith(given) ? 1 : countSlips(given, known);
    const slipsMax = Math.max(1, Math.floor(Math.max(given.length, known.length) / 3));
    if (slips <= slipsMax && (best === undefined || slips < best.slips)) {
      best = { candidate, slips };
    }
  }
  return best?.candidate;
}

/** Letters added, left out, replaced, or swapped with their neighbour. */
function countSlips(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, () =>
    Array.from({ length: b.length + 1 }, () => 0),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i <= a.length; i += 1) {
    for (let j = 0; j <= b.length; j += 1) {
      let slips: number;
      if (i === 0 || j === 0) slips = i + j;
      else {
        const isSame = a[i - 1] === b[j - 1];
        slips = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1));
        if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
          slips = Math.min(slips, at(i - 2, j - 2) + 1);
        }
      }
      rows[i]?.splice(j, 1, slips);
    }
  }
  return at(a.length, b.length);
}
