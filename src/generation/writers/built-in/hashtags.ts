/** Makes hashtags of keywords: each word capitalised, so that screen readers can tell them apart. */
import { networkFacts } from "../../formats/networks.ts";
import type { Network } from "../../material.ts";
import { upperFirst } from "./wording.ts";

/** How many help on each network; never more than the network allows. */
const wanted: Readonly<Record<Network, number>> = {
  x: 1,
  bluesky: 2,
  mastodon: 3,
  threads: 1,
  linkedin: 3,
  instagram: 5,
  facebook: 1,
  reddit: 0,
  pinterest: 2,
  youtube: 3,
  tiktok: 4,
};

export function hashtagsFor(network: Network, keywords: readonly string[]): string[] {
  const facts = networkFacts[network];
  const tags = new Map<string, string>();
  for (const keyword of keywords) {
    // "#C" would be another language than C++: what has signs in its name has no hashtag.
    if (/[^\p{L}\p{M}\p{N}\s\-‐–—'’_,:;?!()"“”„&/.]/u.test(keyword)) continue;
    // Nor has "P&L" or "A/B": without its sign it is no word.
    if (/(?<!\p{L})\p{L}\s?[&/]\s?\p{L}(?!\p{L})/u.test(keyword)) continue;
    const words = keyword.replaceAll(/['’]/gu, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const tag = words.length === 1 ? upperFirst(words[0] ?? "") : words.map(upperFirst).join("");
    const speaks =
      /\p{L}/u.test(tag) &&
      words.length <= 4 &&
      tag.length <= Math.min(30, facts.hashtagCharactersMax);
    if (speaks && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), `#${tag}`);
  }
  return [...tags.values()].slice(0, Math.min(wanted[network], facts.hashtagsMax));
}
