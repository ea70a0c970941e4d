/** The social set: one variant per network, each within its limit by the network's own count. */
import { z } from "zod";
import { networks } from "../material.ts";
import { escapeMarkdown } from "../text/escape.ts";
import { networkLength } from "../text/network-length.ts";
import type { Problem, SocialVariant } from "../writers/writer.ts";
import { type Format, problem } from "./format.ts";
import { networkFacts, networkFactsAsOf } from "./networks.ts";

const socialSchema = z.object({
  facts_as_of: z.string(),
  variants: z
    .array(
      z.object({
        network: z.enum(networks),
        title: z.string().nullable(),
        /** One text, or the numbered posts of a thread. */
        posts: z.array(z.object({ text: z.string().min(1), length: z.int().positive() })).min(1),
        hashtags: z.array(z.string()),
        limit: z.int().positive(),
        /** What the network asks for besides the text. */
        needs: z.array(z.enum(["picture", "video"])),
      }),
    )
    .min(1),
});

export const social: Format = {
  contentType: "social",
  brief:
    "One variant per network of the brand, each written for that network and within its limit by the network's own count; a thread of numbered posts only where the matter is long; hashtags by each network's rule.",
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
    for (const variant of draft.social) problems.push(...validateVariant(variant));
    return problems;
  },

  render(_material, _plan, draft) {
    const parts = [`# ${escapeMarkdown(draft.title)}`];
    for (const variant of draft.social) {
      parts.push(`## ${networkFacts[variant.network].label}`);
      if (variant.title !== null) parts.push(`**${escapeMarkdown(variant.title)}**`);
      for (const text of variant.posts) parts.push(linesMarkdown(text));
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
            posts: variant.posts.map((text) => ({
              text,
              length: networkLength(text, facts.count),
            })),
            hashtags: variant.hashtags,
            limit: facts.limit,
            needs: [...facts.needs],
          };
        }),
      },
    };
  },
};

/** Line breaks matter in a social post, so they are kept as hard breaks. */
function linesMarkdown(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.split("\n").map(escapeMarkdown).join("\\\n"))
    .join("\n\n");
}

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
      problems.push(over(`${facts.label} counts ${length} and allows ${facts.limit}.`));
    }
    if (facts.bytesMax !== null && Buffer.byteLength(text) > facts.bytesMax) {
      problems.push(over(`${facts.label} allows ${facts.bytesMax} bytes.`));
    }
    if (facts.linksMax !== null && (text.match(/https?:\/\//g)?.length ?? 0) > facts.linksMax) {
      problems.push(over(`${facts.label} allows ${facts.linksMax} links.`));
    }
  }
  if (facts.titleMax !== null && (variant.title?.length ?? 0) > facts.titleMax) {
    problems.push(over(`A title on ${facts.label} has at most ${facts.titleMax} characters.`));
  }
  if (variant.hashtags.length > facts.hashtagsMax) {
    problems.push(over(`${facts.label} takes at most ${facts.hashtagsMax} hashtags.`));
  }
  if (variant.hashtags.some((tag) => Array.from(tag).length > facts.hashtagCharactersMax)) {
    problems.push(
      over(`A hashtag on ${facts.label} has at most ${facts.hashtagCharactersMax} characters.`),
    );
  }
  return problems;
}
