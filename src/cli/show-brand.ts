/** A brand as JSON and as text. */
import type { BrandRecord } from "../records/brands/brands.ts";
import { harmless, pairs } from "./table.ts";

export function brandJson(
  { keywordsCount, voiceGuide, archivedAt, createdAt, updatedAt, ...brand }: BrandRecord,
  defaultBrandId: number | null,
) {
  const { bannedWords, ...guide } = voiceGuide;
  return {
    ...brand,
    voice_guide: { ...guide, banned_words: bannedWords },
    keywords_count: keywordsCount,
    is_default: brand.id === defaultBrandId,
    archived_at: archivedAt,
    created_at: createdAt,
    updated_at: updatedAt,
  };
}

export function brandText(brand: BrandRecord, keywords: readonly string[]): string {
  const { audience, dos, donts, bannedWords, samples } = brand.voiceGuide;
  const guide: [string, string][] = [
    ["audience", audience],
    ["do", dos.join("; ")],
    ["don't", donts.join("; ")],
    ["banned words", bannedWords.join(", ")],
    ["samples", samples.length === 0 ? "" : `${samples.length}, ${wordCount(samples)} words`],
  ];
  const facts = pairs([
    ["industry", brand.industry || "-"],
    ["language", brand.language],
    ["networks", brand.networks.join(", ") || "-"],
    ["citations", brand.citations],
    ["voice", brand.voice || "-"],
    ...guide.filter(([, text]) => text !== ""),
    ["keywords", keywords.join(", ") || "none: add some before you generate content"],
  ]);
  const overview =
    brand.overview === ""
      ? "No overview: there are no facts to write from."
      : harmless(brand.overview);
  return `Brand ${brand.id}: ${harmless(brand.name)}\n${facts}\n\n${overview}`;
}

function wordCount(texts: readonly string[]): number {
  return texts.join(" ").split(/\s+/u).length;
}
