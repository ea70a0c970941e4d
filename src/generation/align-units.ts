/**
 * Lays a revised text beside its draft, unit by unit, so that what changed can be read and taken back by itself. Where the
 * one has a unit that the other has not, the other side is empty.
 */
export interface AlignedUnits {
  before: string[];
  after: string[];
}

export function alignUnits(draft: readonly string[], revised: readonly string[]): AlignedUnits {
  const aligned: AlignedUnits = { before: [], after: [] };
  let [from, to] = [0, 0];
  const end: [number, number] = [draft.length, revised.length];
  for (const [old, now] of [...unchanged(draft, revised), end]) {
    const [gone, come] = [draft.slice(from, old), revised.slice(to, now)];
    for (let at = 0; at < Math.max(gone.length, come.length); at += 1) {
      aligned.before.push(gone[at] ?? "");
      aligned.after.push(come[at] ?? "");
    }
    const same = draft[old];
    if (same !== undefined) {
      aligned.before.push(same);
      aligned.after.push(same);
    }
    [from, to] = [old + 1, now + 1];
  }
  return aligned;
}

/** Pairs of places of units that stand once in both texts, in the same order: the most there are. */
function unchanged(draft: readonly string[], revised: readonly string[]): [number, number][] {
  const places = placesOfUnique(revised);
  const pairs = [...placesOfUnique(draft)].flatMap(([unit, old]): [number, number][] => {
    const now = places.get(unit);
    return now === undefined ? [] : [[old, now]];
  });
  // The longest run that rises in both: `ends[n]` is the lowest end of a run of n + 1 pairs.
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, now]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < now) low = middle + 1;
      else high = middle;
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  }
  const run: [number, number][] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair) run.unshift(pair);
  }
  return run;
}

function placesOfUnique(units: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const unit of units) counts.set(unit, (counts.get(unit) ?? 0) + 1);
  return new Map(
    units.flatMap((unit, place): [string, number][] =>
      counts.get(unit) === 1 ? [[unit, place]] : [],
    ),
  );
}
