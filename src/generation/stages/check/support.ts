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

/** The passage that holds most of the words, of those that are not left out. */
export function bestPassage(
  given: Given,
  stems: readonly string[],
  isLeftOut: (source: PassageSource) => boolean,
): { source: PassageSource; share: number } | null {
  const counts = new Map<PassageSource, number>();
  for (const stem of stems) {
    for (const source of given.holdersOf(stem)) counts.set(source, (counts.get(source) ?? 0) + 1);
  }
  let best: { source: PassageSource; share: number } | null = null;
  for (const [source, count] of counts) {
    const share = count / stems.length;
    if ((best === null || share > best.share) && !isLeftOut(source)) best = { source, share };
  }
  return best;
}
