/**
 * Scores how well a thread fits each of many brands, with reasons, without a model. All brands of a language share one
 * index, so the cost per thread depends on its own words and hardly on the number of brands.
 */
import type { MatchReason } from "../records/thread-matches/match-reason.ts";
import { openBrandIndex } from "./brand-index.ts";
import type { BrandIndex, MatchingBrand } from "./brand-index.ts";
import { scoreRelevance } from "./score-relevance.ts";
import type { MatchingThread } from "./thread-text.ts";
import { readThread } from "./thread-text.ts";

export interface ThreadMatch<Brand> {
  brand: Brand;
  /** From 0 to 1. */
  score: number;
  reasons: MatchReason[];
}

export interface ThreadMatcher<Brand> {
  /** Returns only brands with evidence in the thread. */
  match(thread: MatchingThread, now: Date): ThreadMatch<Brand>[];
}

export function openThreadMatcher<Brand extends MatchingBrand>(
  brands: readonly Brand[],
): ThreadMatcher<Brand> {
  const indexes = new Map<string, BrandIndex<Brand>>();
  for (const [language, some] of Map.groupBy(brands, (brand) => brand.language)) {
    indexes.set(language, openBrandIndex(language, some));
  }
  return {
    match(thread, now) {
      const text = readThread(thread);
      const matches: ThreadMatch<Brand>[] = [];
      for (const index of indexes.values()) {
        for (const evidence of index.find(text)) {
          const judged = scoreRelevance(evidence, text, thread, now);
          if (judged !== undefined) matches.push({ brand: evidence.brand, ...judged });
        }
      }
      return matches;
    },
  };
}
