/** How much of what a sentence says stands in a passage, by the words that carry meaning. */
import type { Given } from "./given.ts";
import type { PassageSource } from "./source.ts";
import type { ReadPlace } from "./reading.ts";

/** Words with a meaning of their own; those that name the brand tell nothing. */
export function tellingStems(given: Given, place: ReadPlace): string[] {
  const brand = given.brandStems();
  return [...place.stems].filter((stem) => !brand.has(stem));
}

/** Share of the words that the passages hold together, 0 to 1. */
export function shareIn(stems: readonly string[], sources: readonly PassageSource[]): number {
  if (stems.length === 0) return 0;
  let held = 0;
  for (const stem of stems) if (sources.some((source) => source.stems().has(stem))) held += 1;
  return held / stems.length;
}

/** The passage that holds most of the words, of those that are not left out; of equals, the one that was met first. */
export function bestPassage(
  { passages }: Given,
  stems: readonly string[],
  isLeftOut: (source: PassageSource) => boolean,
): { source: PassageSource; share: number } | null {
  const counts: number[] = passages.sources.map(() => 0);
  const met: number[] = [];
  for (const stem of stems) {
    for (const position of passages.holdersOf(stem)) {
      const count = counts[position] ?? 0;
      if (count === 0) met.push(position);
      counts[position] = count + 1;
    }
  }
  let best: PassageSource | null = null;
  let most = 0;
  for (const position of met) {
    const source = passages.sources[position];
    const count = counts[position] ?? 0;
    if (source === undefined || count <= most || isLeftOut(source)) continue;
    best = source;
    most = count;
  }
  return best === null ? null : { source: best, share: most / stems.length };
}
