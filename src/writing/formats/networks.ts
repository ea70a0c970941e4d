/** The limits of each social network, as of November 2026. text/network-length.ts implements their counting rules. */
import { networks } from "../material.ts";
import type { Material, Network } from "../material.ts";
import { type NetworkRule, networkLength } from "../text/network-length.ts";

export interface NetworkFacts {
  label: string;
  /** The counting rule: see text/network-length.ts. */
  count: NetworkRule;
  limit: number;
  bytesMax: number | null;
  titleMax: number | null;
  hashtagsMax: number;
  hashtagCharactersMax: number;
  linksMax: number | null;
  /** Whether a long text may be split into numbered posts. */
  threads: boolean;
  needs: readonly ("picture" | "video")[];
}

export const networkFactsAsOf = "2026-11";

const plain = {
  count: "characters",
  bytesMax: null,
  titleMax: null,
  hashtagCharactersMax: 100,
  linksMax: null,
  threads: false,
  needs: [],
} as const;

export const networkFacts: Readonly<Record<Network, NetworkFacts>> = {
  x: { ...plain, label: "X", count: "x", limit: 280, hashtagsMax: 2, threads: true },
  bluesky: {
    ...plain,
    label: "Bluesky",
    count: "bluesky",
    limit: 300,
    bytesMax: 3000,
    hashtagsMax: 8,
    hashtagCharactersMax: 64,
    threads: true,
  },
  mastodon: {
    ...plain,
    label: "Mastodon",
    count: "mastodon",
    limit: 500,
    hashtagsMax: 4,
    threads: true,
  },
  threads: {
    ...plain,
    label: "Threads",
    count: "threads",
    limit: 500,
    hashtagsMax: 1,
    linksMax: 5,
    threads: true,
  },
  linkedin: { ...plain, label: "LinkedIn", limit: 3000, hashtagsMax: 5 },
  instagram: { ...plain, label: "Instagram", limit: 2200, hashtagsMax: 5, needs: ["picture"] },
  facebook: { ...plain, label: "Facebook", limit: 63_206, hashtagsMax: 3 },
  reddit: { ...plain, label: "Reddit", limit: 10_000, titleMax: 300, hashtagsMax: 0 },
  pinterest: {
    ...plain,
    label: "Pinterest",
    limit: 500,
    titleMax: 100,
    hashtagsMax: 3,
    needs: ["picture"],
  },
  youtube: {
    ...plain,
    label: "YouTube",
    limit: 5000,
    bytesMax: 5000,
    titleMax: 100,
    hashtagsMax: 3,
    needs: ["video"],
  },
  tiktok: { ...plain, label: "TikTok", limit: 2200, hashtagsMax: 5, needs: ["video"] },
};

/** The network named by a heading. */
export function networkNamed(heading: string): Network | null {
  const name = heading.trim().toLowerCase();
  const found = networks.find(
    (network) => network === name || networkFacts[network].label.toLowerCase() === name,
  );
  return found ?? null;
}

/** "X" and "Threads" are also ordinary words; Twitter is X. */
const inText: readonly [RegExp, Network][] = [
  ...networks
    .filter((network) => network !== "x" && network !== "threads")
    .map((network): [RegExp, Network] => [new RegExp(`\\b${network}\\b`, "iu"), network]),
  [/\btwitter\b/iu, "x"],
];

/**
 * The brand's networks. A request that names one may just mention it, which only a model's brief can tell (networksOf).
 * For a brand without networks, the networks in the request are used.
 */
export function networksFor({
  brand,
  topic,
  instructions,
}: Pick<Material, "brand" | "topic" | "instructions">): readonly Network[] {
  if (brand.networks.length > 0) return brand.networks;
  const request = `${topic ?? ""}\n${instructions ?? ""}`;
  const found = inText.filter(([pattern]) => pattern.test(request)).map(([, network]) => network);
  return found.length > 0 ? found : defaultNetworks;
}

/** The default: networks for texts without an image or video. */
export const defaultNetworks: readonly Network[] = ["linkedin", "x", "bluesky", "mastodon"];

/** Whether a text is within a network's limits, by its own counting rule. */
export function fitsNetwork(text: string, network: Network): boolean {
  const { count, limit, bytesMax } = networkFacts[network];
  return (
    networkLength(text, count) <= limit &&
    (bytesMax === null || Buffer.byteLength(text) <= bytesMax)
  );
}
