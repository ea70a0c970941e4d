/** The social set: one variant per network, within its limit by its own counting rule. */
import { z } from "zod";
import { networks } from "../material.ts";
import { escapeMarkdown } from "../text/escape.ts";
import { addressesIn } from "../text/addresses-in.ts";
import { networkLength } from "../text/network-length.ts";
import type { Problem, SocialVariant } from "../writer.ts";
import { blueskyFacets, facetSchema } from "./bluesky-facets.ts";
import { type Format, problem } from "./format.ts";
import { networkFacts, networkFactsAsOf } from "./networks.ts";
import { markdownLines, textForPosting } from "./text-for-network.ts";

const socialSchema = z.object({
  facts_as_of: z.string(),
  variants: z
    .array(
      z.object({
        network: z.enum(networks),
        title: z.string().nullable(),
        /** One text, or the numbered posts of a thread. */
        posts: z
          .array(
            z.object({
              text: z.string().min(1),
              /** By the network's own counting rule. */
              length: z.int().positive(),
              /** The text to send to the network's API if it differs from `text`. */
              text_escaped: z.string().nullable(),
              /** Links and hashtags as byte ranges, for Bluesky. */
              facets: z.array(facetSchema),
              /** In a series: the date, in the customer's words. */
              when: z.string().nullable().optional(),
              /** In a series: the description of this post's image. */
              visual: z.string().nullable().optional(),
            }),
          )
          .min(1),
        hashtags: z.array(z.string()),
        /** A description of the image or video with its alt text; null if the network requires none. */
        visual: z.string().nullable(),
        limit: z.int().positive(),
        /** What the network requires in addition to the text. */
        needs: z.array(z.enum(["picture", "video"])),
      }),
    )
    .min(1),
});

declare module "../material.ts" {
  interface ContentTypes {
    social: Format;
  }
}

export const social: Format = {
  contentType: "social",
  brief:
    "A social set has one text per network. Each has its own idea, is written the way people write and read there, is complete in itself and opens with a line that makes people stop scrolling; none is a shortened version of another.",
  usualWords: { min: 0, max: 0 },
  targetWords: { min: 0, max: null },
  expectedMinutes: { min: 1, max: 2 },
  schema: socialSchema,

  validate(_material, plan, draft) {
    const problems: Problem[] = [];
    for (const network of plan.networks) {
      if (!draft.social.some((variant) => variant.network === network)) {
        problems.push(
          problem("network_missing", `There is no text for ${networkFacts[network].label}.`, {
            network,
          }),
        );
      }
    }
    for (const variant of draft.social) {
      problems.push(...validateVariant(variant));
      problems.push(...wordProblems(variant, plan.postWords?.[variant.network]));
    }
    return problems;
  },

  render(_material, _plan, draft, sources) {
    const knownAddresses = new Set(sources.flatMap(({ url }) => url ?? []));
    const parts = [`# ${escapeMarkdown(draft.title)}`];
    for (const variant of draft.social) {
      parts.push(`## ${networkFacts[variant.network].label}`);
      if (variant.title !== null) parts.push(`**${escapeMarkdown(variant.title)}**`);
      for (const [index, text] of variant.posts.entries()) {
        const { when = null, visual = null } = variant.series?.[index] ?? {};
        if (when !== null) parts.push(`### ${escapeMarkdown(when)}`);
        parts.push(markdownLines(text));
        if (visual !== null) parts.push(`*${escapeMarkdown(visual)}*`);
      }
      if (variant.visual && !variant.series) parts.push(`*${escapeMarkdown(variant.visual)}*`);
    }
    return {
      markdown: `${parts.join("\n\n")}\n`,
      document: {
        facts_as_of: networkFactsAsOf,
        variants: draft.social.map((variant) => {
          const facts = networkFacts[variant.network];
          return {
            network: variant.network,
            title: variant.title,
            posts: variant.posts.map((text, index) => ({
              text,
              length: networkLength(text, facts.count),
              text_escaped: textForPosting(text, variant.hashtags, variant.network),
              facets:
                variant.network === "bluesky"
                  ? blueskyFacets(text, variant.hashtags, knownAddresses)
                  : [],
              ...variant.series?.[index],
            })),
            hashtags: variant.hashtags,
            visual: variant.visual ?? null,
            limit: facts.limit,
            needs: [...facts.needs],
          };
        }),
      },
      // A social set contains none of our labels.
      notes: [],
    };
  },
};

/** Checks the customer's own limit, counting words as word processors do. */
function wordProblems({ network, posts }: SocialVariant, max = Infinity): Problem[] {
  const { label } = networkFacts[network];
  return posts.flatMap((text) => {
    const count = text.trim().split(/\s+/u).length;
    if (count <= max) return [];
    const message = `The text for ${label} has ${count} words; the instructions allow ${max}: cut at least ${count - max}.`;
    return [problem("network_limit", message, { network })];
  });
}

/** A hashtag as networks recognize it: with at least one letter, and not within a word. */
const hashtagPattern = /(?<![\p{L}\p{M}\p{N}_&/#])#[\p{M}\p{N}_]*\p{L}[\p{L}\p{M}\p{N}_]*/gu;

function validateVariant(variant: SocialVariant): Problem[] {
  const facts = networkFacts[variant.network];
  const { network } = variant;
  const over = (message: string) => problem("network_limit", message, { network });
  const problems: Problem[] = [];
  if (variant.posts.length === 0)
    problems.push(problem("empty", `${facts.label} has no text.`, { network }));
  for (const text of variant.posts) {
    const length = networkLength(text, facts.count);
    if (text.trim() === "")
      problems.push(problem("empty", `A text for ${facts.label} is empty.`, { network }));
    if (length > facts.limit) {
      problems.push(
        over(`The text for ${facts.label} has ${length} characters; the limit is ${facts.limit}.`),
      );
    }
    if (facts.bytesMax !== null && Buffer.byteLength(text) > facts.bytesMax) {
      problems.push(over(`${facts.label} allows ${facts.bytesMax} bytes.`));
    }
    const links = addressesIn(text).filter(({ hasScheme }) => hasScheme).length;
    if (facts.linksMax !== null && links > facts.linksMax) {
      problems.push(over(`${facts.label} allows ${facts.linksMax} links.`));
    }
  }
  if (facts.titleMax !== null && (variant.title?.length ?? 0) > facts.titleMax) {
    problems.push(over(`A title on ${facts.label} can have at most ${facts.titleMax} characters.`));
  }
  return [...problems, ...hashtagProblems(variant)];
}

/** Counts hashtags in the text and in the list. */
function hashtagProblems({ network, posts, hashtags }: SocialVariant): Problem[] {
  const { label, hashtagsMax, hashtagCharactersMax } = networkFacts[network];
  const inPosts = posts.map((text) => text.match(hashtagPattern) ?? []);
  const most = Math.max(hashtags.length, ...inPosts.map((tags) => tags.length));
  const problems: Problem[] = [];
  if (most > hashtagsMax) {
    const message = `${label} allows at most ${hashtagsMax} hashtags; there are ${most}.`;
    problems.push(problem("network_limit", message, { network }));
  }
  // The sign itself is not counted.
  const isLong = (tag: string) => Array.from(tag).length - 1 > hashtagCharactersMax;
  if ([...hashtags, ...inPosts.flat()].some(isLong)) {
    const message = `A hashtag on ${label} can have at most ${hashtagCharactersMax} characters.`;
    problems.push(problem("network_limit", message, { network }));
  }
  return problems;
}
