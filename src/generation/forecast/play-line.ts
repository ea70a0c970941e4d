/**
 * Plays the line forward: places become free as the runs in them end, and whoever is next takes the first free one. Played
 * several times with other durations of those that were seen, so that it also tells how far it may be off. A formula for
 * the mean is not enough: after a burst all places were taken at the same moment, and for a while none becomes free.
 */
export interface LineNow {
  places: number;
  /** What is left of each run under way: one possible answer, another each time it is asked. */
  runs: readonly ((random: () => number) => number)[];
  /** How long places are kept by those who come next: what was seen, to pick from. */
  durations: readonly number[];
  /** How many starts to look ahead. */
  startsMax: number;
}

/** Until the n-th start from now, sorted: one answer for each time it was played. */
export type Starts = readonly (readonly number[])[];

const plays = 12;
/** More places than this are played by fewer that stand for several each. */
const placesPlayed = 96;

export function playLine({ places, runs, durations, startsMax }: LineNow): Starts {
  const random = seeded(1);
  const each = Math.max(1, places / placesPlayed);
  const played = Math.round(places / each);
  const taken = Math.min(played, Math.round(runs.length / each));
  const starts: number[][] = Array.from({ length: startsMax }, () => []);
  for (let play = 0; play < plays; play += 1) {
    const free = new Float64Array(played);
    for (let index = 0; index < taken; index += 1) {
      free[index] = runs[Math.floor((index * runs.length) / taken)]?.(random) ?? 0;
    }
    free.sort();
    let before = 0;
    for (let start = 0; start < startsMax; start += 1) {
      // One start of a played place is that of `each` real ones, spread over the way to it.
      if (Math.floor((start + 1) / each) > Math.floor(start / each) || each === 1) {
        const at = free[0] ?? 0;
        before = at;
        const duration = durations[Math.floor(random() * durations.length)] ?? 0;
        replaceFirst(free, at + duration);
      }
      starts[start]?.push(before);
    }
  }
  return starts.map((times) => times.toSorted((a, b) => a - b));
}

/** Puts a later time in the place of the first, and keeps the order. */
function replaceFirst(times: Float64Array, later: number): void {
  let index = 0;
  while (index + 1 < times.length && (times[index + 1] ?? 0) < later) {
    times[index] = times[index + 1] ?? 0;
    index += 1;
  }
  times[index] = later;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
