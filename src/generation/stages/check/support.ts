/** How much of what a sentence says stands in a passage, by the words that carry meaning. */
import type { Given, PassageSource } from "./given.ts";
import type { ReadPlace } from "./reading.ts";

export interface Support {
  /** Words with a meaning of their own; what names the brand or the author is none. */
  stems: readonly string[];
  /** Share of them that the cited passages hold together, 0 to 1; null where the passages are in another language. */
  own: number | null;
  /** The best of the other passages. */
  best: { id: string; share: number } | null;
}

export function supportOf(
  given: Given,
  place: ReadPlace,
  cited: readonly PassageSource[],
): Support {
  const brand = given.brandStems();
  const stems = [...place.stems].filter((stem) => !brand.has(stem));
  const comparable = cited.every((source) => source.isComparable());
  let best: Support["best"] = null;
  for (const source of given.passages) {
    if (cited.includes(source)) continue;
    const share = shareIn(stems, [source]);
    if (best === null || share > best.share) best = { id: source.passage.id, share };
  }
  return { stems, own: comparable ? shareIn(stems, cited) : null, best };
}

export function shareIn(stems: readonly string[], sources: readonly PassageSource[]): number {
  if (stems.length === 0) return 0;
  const held = stems.filter((stem) => sources.some((source) => source.stems().has(stem)));
  return held.length / stems.length;
}
