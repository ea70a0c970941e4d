/** A social set: one text for each network, within its limit as that network counts. Counted by the evaluation itself. */
import { variantsOf } from "../reading/read-content.ts";
import type { SocialVariant } from "../reading/read-content.ts";
import { visibleCharacters } from "../reading/segment-text.ts";
import { finding } from "./finding.ts";
import type { Finding, Inspected } from "./finding.ts";

interface Rule {
  limit: number;
  count: (text: string) => number;
  hashtagsMax?: number;
  titleMax?: number;
}

const units = (text: string): number => text.length;
const seen = (text: string): number => visibleCharacters(text).length;

/** As of November 2026, from the networks' own pages. */
const rules: Readonly<Record<string, Rule>> = {
  x: { limit: 280, count: countOnX },
  bluesky: { limit: 300, count: seen, hashtagsMax: 8 },
  mastodon: { limit: 500, count: (text) => seen(withShortLinks(text)) },
  threads: { limit: 500, count: countOnThreads, hashtagsMax: 1 },
  linkedin: { limit: 3_000, count: units },
  instagram: { limit: 2_200, count: units, hashtagsMax: 5 },
  facebook: { limit: 63_206, count: units },
  reddit: { limit: 10_000, count: units, titleMax: 300 },
  pinterest: { limit: 500, count: units, titleMax: 100 },
  youtube: { limit: 5_000, count: units, titleMax: 100 },
  tiktok: { limit: 2_200, count: units },
};

export function validateSocial({ case: one, content }: Inspected): Finding[] {
  if (content.content_type !== "social") return [];
  const variants = variantsOf(content);
  const missing = one.brand.networks
    .filter((network) => !variants.some((variant) => variant.network === network))
    .map((network) => finding("network_missing", `There is no text for ${network}.`));
  if (variants.length === 0) missing.push(finding("network_missing", "There is no text at all."));
  return [...missing, ...variants.flatMap(validateVariant)];
}

function validateVariant({ network, title, posts, hashtags }: SocialVariant): Finding[] {
  const rule = rules[network];
  if (rule === undefined) return [finding("network_unknown", `Nobody knows ${network}.`)];
  const findings: Finding[] = [];
  const over = (message: string) => findings.push(finding("network_limit", message));
  for (const { text, length } of posts) {
    const counted = rule.count(text);
    if (counted > rule.limit) over(`${network} counts ${counted} and allows ${rule.limit}.`);
    if (counted !== length) {
      const message = `${network}: ${length} is stored and ${counted} was counted.`;
      findings.push(finding("network_count", message));
    }
    if (text.trim() === "") findings.push(finding("empty", `A text for ${network} is empty.`));
    if (network === "bluesky" && Buffer.byteLength(text) > 3_000)
      over("Bluesky: over 3,000 bytes.");
  }
  const tags = new Set(
    posts.flatMap(({ text }) => text.match(/(?<![\w&])#[\p{L}\p{N}_]+/gu) ?? []),
  );
  const tagsMax = rule.hashtagsMax ?? Infinity;
  if (Math.max(tags.size, hashtags.length) > tagsMax) over(`${network}: over ${tagsMax} hashtags.`);
  if (network === "bluesky" && hashtags.some((tag) => seen(tag) > 64)) over("A tag is too long.");
  if (rule.titleMax !== undefined) {
    if (title === null || title.trim() === "") over(`${network} needs a title.`);
    else if (title.length > rule.titleMax) over(`${network}: over ${rule.titleMax} in the title.`);
  }
  return findings;
}

const link = /https?:\/\/[^\s<>"]+/giu;

function withShortLinks(text: string): string {
  return text.replace(link, "x".repeat(23)).replace(/@([\w.-]+)@[\w.-]+\w/gu, "@$1");
}

/** Emoji count two however many code points they have; outside four ranges everything counts two. */
function countOnX(text: string): number {
  let weight = 0;
  for (const character of visibleCharacters(text.normalize("NFC").replace(link, "x".repeat(23)))) {
    if (
      /\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F|\p{Regional_Indicator}/u.test(
        character,
      )
    ) {
      weight += 2;
    } else for (const one of character) weight += isLight(one.codePointAt(0) ?? 0) ? 1 : 2;
  }
  return weight;
}

function isLight(point: number): boolean {
  const light = [
    [0, 0x10ff],
    [0x2000, 0x200d],
    [0x2010, 0x201f],
    [0x2032, 0x2037],
  ] as const;
  return light.some(([from, to]) => point >= from && point <= to);
}

function countOnThreads(text: string): number {
  return visibleCharacters(text).reduce(
    (sum, one) =>
      sum + (/\p{Extended_Pictographic}/u.test(one) ? Buffer.byteLength(one) : [...one].length),
    0,
  );
}
