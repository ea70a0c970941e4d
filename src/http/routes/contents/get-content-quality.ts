/** GET /contents/{content_id}/quality/ — checks the current version of content. */
import { z } from "zod";
import { checkContent } from "../../../editing/check-content.ts";
import type { QualityReport } from "../../../writing/quality/check-quality.ts";
import { checkNames, checkStates, findingFields } from "../../../writing/quality/quality.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { present } from "../../responses/present-record.ts";
import { contentPath } from "./content-shape.ts";

const quote = z.string().meta({
  description: "The quoted words, without markup.",
  example: "brew ratio",
});
const place = {
  start: z.int().nullable().meta({
    description:
      "Where the words start in `markdown`, in UTF-16 code units; null if they are not in the text.",
    example: 240,
  }),
  end: z.int().nullable().meta({ example: 250 }),
};
const url = z.string().meta({ example: "https://quillback.example/brew-ratios" });

const qualityShape = z
  .object({
    content_id: z.int().meta({ example: 17 }),
    version: z.int().meta({ description: "The version that was checked.", example: 3 }),
    all_passed: z.boolean().meta({
      description:
        "Whether every check that applies ran on this version and found nothing. A check that did not run counts as not passed.",
      example: false,
    }),
    checks: z.array(
      z.object({
        name: z.enum(checkNames).meta({ example: "headings" }),
        state: z.enum(checkStates).meta({
          description:
            "`not_applicable`: the check does not apply to this content. `not_run`: the check has not run on this version. `reason` says why.",
          example: "finding",
        }),
        reason: z.string().nullable().meta({ example: null }),
        findings: z.array(
          z.object({
            message: z.string().meta({ example: "“Ratios” appears twice." }),
            field: z.enum(findingFields).meta({
              description: "The field that the finding is about.",
              example: "markdown",
            }),
            quote: quote.nullable(),
            ...place,
          }),
        ),
      }),
    ),
    previews: z
      .object({
        search: z.object({
          address: z.array(z.string()).meta({
            description: "The site and path, as shown in search results.",
            example: ["quillback.example", "brew-ratios"],
          }),
          title: z.string().meta({
            description: "Truncated to the width that Google shows on desktop, measured in Arial.",
            example: "Brew ratios for every pot",
          }),
          title_width: z.int().meta({ description: "The full width, in pixels.", example: 410 }),
          description: z.string().meta({ example: "How much coffee a cup needs." }),
          description_width: z.int().meta({ example: 220 }),
        }),
        social: z.object({
          site: z.string().meta({ example: "quillback.example" }),
          title: z.string().meta({ example: "Brew ratios for every pot" }),
          description: z.string().meta({ example: "How much coffee a cup needs." }),
          image: z.string().nullable().meta({
            description: "The path of the first image in the text.",
            example: null,
          }),
        }),
      })
      .nullable()
      .meta({ description: "For articles and blog posts." }),
    keywords: z.array(
      z.object({
        keyword: z.string().meta({ example: "brew ratio" }),
        count: z.int().meta({
          description: "Occurrences in the text, in any inflected form.",
          example: 4,
        }),
        in_title: z.boolean().meta({ example: true }),
        in_first_hundred_words: z.boolean().meta({ example: true }),
        in_heading: z.boolean().meta({ example: false }),
        quote: quote.nullable(),
        ...place,
      }),
    ),
    outline: z.array(
      z.object({
        level: z.int().meta({ example: 2 }),
        text: z.string().meta({ example: "Ratios" }),
        ...place,
      }),
    ),
    links: z
      .array(
        z.object({
          url,
          title: z.string().meta({ example: "Brew ratios" }),
          content_id: z.int().nullable().meta({
            description: "The ID of published content; null for pages of the brand's website.",
            example: null,
          }),
          quote,
          ...place,
        }),
      )
      .meta({
        description:
          "Suggested internal links: words in the text that match the topic of another of the brand's pages.",
      }),
    duplicates: z
      .array(
        z.object({
          content_id: z.int().meta({ example: 12 }),
          title: z.string().meta({ example: "How we brew" }),
          share: z.number().meta({
            description:
              "The share of the text that also appears word for word in the other content, from 0 to 1.",
            example: 0.34,
          }),
          quote,
          ...place,
        }),
      )
      .meta({ description: "The most similar first, at most 5." }),
  })
  .meta({ id: "ContentQuality" });

export const getContentQuality = defineOperation({
  id: "getContentQuality",
  method: "GET",
  path: "/contents/{content_id}/quality/",
  tag: "Content",
  scope: "read",
  summary: "Check the quality of content",
  description:
    "Checks the current version: its search result and social card previews, headings, keywords, internal links, duplicates among the account's other content, and whether it covers its topic, in addition to the checks that ran when it was written. Findings include their position in the text. No model is called; to use one, [check the topic](#checkTopic).",
  params: contentPath,
  answer: qualityShape,
  refusals: ["text_too_complex", "too_many_analyses"],
  async handle({ caller, params, tools: { analysis } }) {
    const inAccount: Caller["inAccount"] = async (work) => caller.inAccount(work);
    const report = await checkContent({ inAccount, analysis }, params.content_id, caller.brandId);
    return { body: presentQuality(report) };
  },
});

/** Shared by HTTP and the command line. */
export function presentQuality(report: QualityReport & { contentId: number; version: number }) {
  const { checks } = report;
  return present(qualityShape, {
    ...report,
    allPassed:
      checks.some(({ state }) => state === "passed") &&
      checks.every(({ state }) => state === "passed" || state === "not_applicable"),
    keywords: report.keywords.map(({ place: first, ...use }) => ({
      ...use,
      inFirstHundredWords: use.inOpening,
      ...(first ?? { quote: null, start: null, end: null }),
    })),
    outline: report.outline.map(({ quote: text, ...heading }) => ({ ...heading, text })),
    links: report.links.map(({ place: anchor, ...link }) => ({ ...link, ...anchor })),
    duplicates: report.duplicates.map(({ place: first, ...duplicate }) => ({
      ...duplicate,
      share: Math.round(duplicate.share * 1_000) / 1_000,
      ...first,
    })),
  });
}
