/**
 * Derives proposals for a brand from the pages of its website without a model: copied from metadata and text, or
 * derived from counts.
 */
import type { WebPage } from "./parse-page.ts";
import { findIndustry, findLanguage, findName, findNetworks } from "./propose-identity.ts";
import { findKeywords } from "./propose-keywords.ts";
import { findOverview } from "./propose-overview.ts";
import { findAudience, findSamples, findVoice } from "./propose-texts.ts";
import type { Proposal } from "../../records/brands/brand-proposals.ts";
import { readSite } from "./site-text.ts";
import type { TextTools } from "./site-text.ts";

export function proposeBrand(pages: readonly WebPage[], tools: TextTools): Proposal[] {
  const site = readSite(pages, tools);
  const name = findName(site);
  const industry = findIndustry(site, name?.value ?? "");
  const keywords = findKeywords(site, name?.value ?? "", industry);
  return [
    name,
    industry,
    findOverview(site, name?.value ?? "", keywords),
    findLanguage(site),
    findAudience(site),
    findVoice(site),
    ...findSamples(site, name?.value ?? ""),
    ...keywords,
    ...findNetworks(site),
  ].filter((one) => one !== undefined);
}
