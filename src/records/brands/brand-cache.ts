/**
 * Caches parsed brands by their JSON text, so that jobs of the same brand share one object and what was derived from it.
 * Entries cannot become stale, because a changed text is parsed again.
 */
import type { ClaimedBrand } from "../jobs/job-claims.ts";
import { readVoiceGuide } from "./voice-guide.ts";

/** Enough for the concurrent jobs of a worker; a few kilobytes each. */
const brandsMax = 200;

export type ReadBrand = (brandId: number, text: string) => ClaimedBrand;

export function openBrandCache(): ReadBrand {
  const known = new Map<number, { text: string; brand: ClaimedBrand }>();
  return (brandId, text) => {
    const before = known.get(brandId);
    if (before?.text === text) return before.brand;
    const row = JSON.parse(text) as ClaimedBrand;
    const brand = { ...row, voiceGuide: readVoiceGuide(row.voiceGuide) };
    // Evicts the oldest entry; a brand that is still in use is parsed once more.
    const [oldest] = known.keys();
    if (known.size >= brandsMax && oldest !== undefined) known.delete(oldest);
    known.set(brandId, { text, brand });
    return brand;
  };
}
