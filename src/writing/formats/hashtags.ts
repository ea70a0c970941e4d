/** Makes hashtags of keywords, as many as a network takes. */
import type { Network } from "../material.ts";
import { stemSet } from "../text/word-overlap.ts";
import { networkFacts } from "./networks.ts";

const hashtagsMax = 3;

/** Keywords that have to do with the text, each word with a capital, so that screen readers can tell them apart. */
export function hashtagsFor(keywords: readonly string[], network: Network, text: string): string[] {
  const said = stemSet(text);
  const facts = networkFacts[network];
  const tags = new Map<string, string>();
  for (const keyword of keywords) {
    const words = keyword.replaceAll(/['’]/gu, "").match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    // What has signs in its name has no hashtag: “#C” would be another language than C++.
    const isPlain = /^[\p{L}\p{M}\p{N}\s\-'’]+$/u.test(keyword) && words.length <= 4;
    const stems = [...stemSet(keyword)];
    if (!isPlain || stems.length === 0 || !stems.every((stem) => said.has(stem))) continue;
    const tag = words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join("");
    if (/\p{L}/u.test(tag) && tag.length <= Math.min(30, facts.hashtagCharactersMax))
      tags.set(tag.toLowerCase(), `#${tag}`);
  }
  return [...tags.values()].slice(0, Math.min(hashtagsMax, facts.hashtagsMax));
}
