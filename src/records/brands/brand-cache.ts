/**
 * Brands as jobs bring them, read once for as long as their text stays the same: the next job of a brand gets the same
 * object, and with it whatever was made of it. Told apart by their text alone, so that nothing here can be out of date.
 */
import type { ClaimedBrand } from "../jobs/job-claims.ts";
import { readVoiceGuide } from "./voice-guide.ts";

/** Enough for all that a worker writes for at the same time; of a few kilobytes each. */
const brandsMax = 200;

export type ReadBrand = (brandId: number, text: string) => ClaimedBrand;

export function openBrandCache(): ReadBrand {
  const known = new Map<number, { text: string; brand: ClaimedBrand }>();
  return (brandId, text) => {
    const before = known.get(brandId);
    if (before?.text === text) return before.brand;
    const row = JSON.parse(text) as ClaimedBrand;
    const brand = { ...row, voiceGuide: readVoiceGuide(row.voiceGuide) };
    // The one that came in first leaves first; if it is still written for, it is read once more.
    const [oldest] = known.keys();
    if (known.size >= brandsMax && oldest !== undefined) known.delete(oldest);
    known.set(brandId, { text, brand });
    return brand;
  };
}
