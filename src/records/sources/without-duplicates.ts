/** Of passages that say nearly the same keeps one: the newest, in the place of the best. */

/** What two passages share of the shorter one's runs of words, from which on they say the same. */
const sharedMin = 0.6;
const runWords = 3;
/** Of a longer one, its beginning is compared. */
const charactersMax = 1_500;

interface Compared {
  body: string;
  dated: Date;
  brandId: number | null;
}

/** In the order given, best first, so many at most: comparing takes its time. */
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

/** An older version of it is out of date; but what is said for all brands never replaces the brand's own. */
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
