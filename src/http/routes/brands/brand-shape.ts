/** The request and response schemas of a brand, shared by all operations. */
import { z } from "zod";
import { networks } from "../../../writing/material.ts";
import { brandCitations } from "../../../records/brands/brands.ts";
import type { BrandRecord, GivenBrandFields } from "../../../records/brands/brands.ts";
import {
  decimalNumber,
  language,
  listOf,
  pathId,
  text,
  trimmedText,
  truth,
} from "../../requests/parameter-schemas.ts";
import { present } from "../../responses/present-record.ts";
import { shownTime } from "../../responses/shown-time.ts";

export const brandPath = z.object({ brand_id: pathId("unknown_brand") });

const voiceGuideFields = z
  .object({
    audience: trimmedText(500).meta({ description: "Who the brand writes for." }),
    dos: listOf(text(300), 20).meta({ description: "Rules that its content must follow." }),
    donts: listOf(text(300), 20).meta({ description: "What its content must not do." }),
    banned_words: listOf(text(60), 100).meta({ description: "Words it never uses." }),
    samples: listOf(text(5_000), 5).meta({ description: "Sample texts in the brand's voice." }),
  })
  .partial();

const threadRulesFields = z
  .object({
    threshold: decimalNumber(0.3, 1).meta({
      description:
        "Forum posts with a lower score are neither listed nor reported. Defaults to 0.5.",
    }),
    required_words: listOf(text(60), 50).meta({
      description: "A forum post must contain at least one of these words, in any inflected form.",
    }),
    excluded_words: listOf(text(60), 100).meta({
      description: "A forum post that contains one of these words never matches.",
    }),
    digest: truth.meta({
      description:
        "Whether the account gets a daily email with the brand's new forum posts. Requires a mail server.",
    }),
    second_opinion: truth.meta({
      description:
        "Whether a model rates the 100 highest-scoring forum posts, ten per call. Forum posts that it rules out are neither listed nor reported. Requires a model.",
    }),
  })
  .partial();

/** All fields except the name, which is required only for a new brand. */
export const brandFields = {
  industry: trimmedText(200)
    .optional()
    .meta({ description: "The brand's industry.", example: "Coffee roasting" }),
  overview: trimmedText(20_000).optional().meta({
    description: "What the brand is and does: the facts that content is based on.",
    example: "Harbour Roast roasts coffee in small batches in Whitby.",
  }),
  voice: trimmedText(2_000).optional().meta({
    description: "The brand's tone of voice.",
    example: "Plain and warm, never salesy.",
  }),
  voice_guide: voiceGuideFields.optional().meta({
    description: "The brand's tone of voice, in detail. Parts that you omit are left unchanged.",
  }),
  language: language.optional().meta({
    description: "The language of its content, as a BCP 47 tag. Defaults to `en` for a new brand.",
    example: "en",
  }),
  networks: listOf(z.enum(networks), networks.length)
    .optional()
    .meta({
      description: "The networks its social posts are written for.",
      example: ["linkedin", "bluesky"],
    }),
  citations: z.enum(brandCitations).optional().meta({
    description:
      "How sources are shown to readers: as numbered notes (`notes`) or links (`links`) at the end of each paragraph, or not at all (`none`). `default`: notes in articles, none elsewhere.",
    example: "default",
  }),
  thread_rules: threadRulesFields.optional().meta({
    description: "Which forum posts are worth answering. Parts that you omit are left unchanged.",
  }),
  is_default: truth.optional().meta({
    description:
      "Set to true to make this the brand used by requests without a `brand_id`. The account's first brand becomes the default automatically.",
    example: true,
  }),
};

export const brandName = text(200).transform((value) => value.trim());

const givenBrand = z.object({ name: brandName.optional(), ...brandFields });

export function toBrandFields(given: z.output<typeof givenBrand>): GivenBrandFields {
  const { voice_guide: guide, thread_rules: rules } = given;
  return {
    name: given.name,
    industry: given.industry,
    overview: given.overview,
    voice: given.voice,
    language: given.language,
    networks: given.networks && [...new Set(given.networks)],
    citations: given.citations,
    voiceGuide: guide && {
      audience: guide.audience,
      dos: guide.dos,
      donts: guide.donts,
      bannedWords: guide.banned_words,
      samples: guide.samples,
    },
    threadRules: rules && {
      threshold: rules.threshold,
      requiredWords: rules.required_words,
      excludedWords: rules.excluded_words,
      digest: rules.digest,
      secondOpinion: rules.second_opinion,
    },
  };
}

const texts = z.array(z.string());

export const brandShape = z
  .object({
    brand_id: z.int().meta({ example: 7 }),
    name: z.string().meta({ example: "Harbour Roast" }),
    industry: z.string().meta({ example: "Coffee roasting" }),
    overview: z.string().meta({
      description: "What the brand is and does: the facts that content is based on.",
      example: "Harbour Roast roasts coffee in small batches in Whitby.",
    }),
    voice: z
      .string()
      .meta({ description: "The brand's tone of voice.", example: "Plain and warm." }),
    voice_guide: z.object({
      audience: z.string().meta({ example: "People who brew at home" }),
      dos: texts.meta({ example: ["Give amounts in grams."] }),
      donts: texts.meta({ example: ["Never promise health benefits."] }),
      banned_words: texts.meta({ example: ["hype"] }),
      samples: texts.meta({ example: ["Weigh it. Grind it. Wait."] }),
    }),
    thread_rules: z.object({
      threshold: z.number().meta({ example: 0.5 }),
      required_words: texts.meta({ example: [] }),
      excluded_words: texts.meta({ example: ["refund"] }),
      digest: z.boolean().meta({ example: false }),
      second_opinion: z.boolean().meta({ example: false }),
    }),
    language: z.string().meta({ example: "en" }),
    networks: texts.meta({ example: ["linkedin"] }),
    citations: z.enum(brandCitations).meta({
      description: "How sources are shown to readers.",
      example: "default",
    }),
    is_default: z.boolean().meta({
      description: "Whether requests without a `brand_id` use this brand.",
      example: true,
    }),
    keywords_count: z.int().meta({
      description: "Content can be generated only for brands with keywords.",
      example: 12,
    }),
    archived_at: shownTime.nullable().meta({ example: null }),
    created_at: shownTime,
    updated_at: shownTime,
  })
  .meta({ id: "Brand" });

export function presentBrand(brand: BrandRecord, defaultBrandId: number | null) {
  const { id: brandId } = brand;
  return present(brandShape, { ...brand, brandId, isDefault: brandId === defaultBrandId });
}
