/** Removes near-duplicate passages, keeping the newest one at the rank of the best one. */

/** The share of the shorter passage's word runs that makes two passages duplicates. */
const sharedMin = 0.6;
const runWords = 3;
/** Only the beginning of longer passages is compared. */
const charactersMax = 1_500;

interface Compared {
  body: string;
  dated: Date;
  brandId: number | null;
}

/** Best first, at most `countMax`, because comparing is expensive. */
export function withoutDuplicates<T extends Compared>(
  passages: readonly T[],
  countMax = Infinity,
): T[] {
  const kept: { passage: T; runs: ReadonlySet<string> }[] = [];
  for (const passage of passages) {
    if (kept.length >= countMax) break;
    const runs = runsIn(passage.body);
    const same = kept.find((one) => isSame(one.runs, runs));
    if (!same) kept.push({ passage, runs });
    else if (replaces(passage, same.passage)) Object.assign(same, { passage, runs });
  }
  return kept.map(({ passage }) => passage);
}

/** A newer passage replaces an older one, but one for all brands never replaces the brand's own. */
function replaces(one: Compared, known: Compared): boolean {
  const isOwn = one.brandId !== null;
  return one.dated > known.dated && (isOwn || known.brandId === null);
}

function isSame(one: ReadonlySet<string>, two: ReadonlySet<string>): boolean {
  const [less, more] = one.size < two.size ? [one, two] : [two, one];
  let shared = 0;
  for (const run of less) if (more.has(run)) shared += 1;
  return shared >= less.size * sharedMin;
}

function runsIn(text: string): Set<string> {
  const words =
    text
      .slice(0, charactersMax)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const runs = new Set<string>();
  for (let at = 0; at === 0 || at + runWords <= words.length; at += 1)
    runs.add(`${words[at]} ${words[at + 1]} ${words[at + 2]}`);
  return runs;
}
