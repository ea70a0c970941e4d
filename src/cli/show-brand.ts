/** A brand as JSON and as text. */
import type { BrandRecord } from "../records/brands.ts";
import { harmless, pairs } from "./table.ts";

export function brandJson({ keywordsCount, ...brand }: BrandRecord, defaultBrandId: number | null) {
  return { ...brand, keywords_count: keywordsCount, is_default: brand.id === defaultBrandId };
}

export function brandText(brand: BrandRecord, keywords: readonly string[]): string {
  const facts = pairs([
    ["industry", brand.industry || "-"],
    ["language", brand.language],
    ["networks", brand.networks.join(", ") || "-"],
    ["voice", brand.voice || "-"],
    ["keywords", keywords.join(", ") || "none: nothing can be generated until there are some"],
  ]);
  const overview =
    brand.overview === ""
      ? "No overview: there are no facts to write from."
      : harmless(brand.overview);
  return `Brand ${brand.id}: ${harmless(brand.name)}\n${facts}\n\n${overview}`;
}
