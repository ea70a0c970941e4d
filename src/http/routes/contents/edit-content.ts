/** PATCH /contents/{content_id}/ — edits content by creating its next version. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { ParameterProblem } from "../../../errors.ts";
import { applyEdit } from "../../../editing/change-content.ts";
import type { ContentEdit } from "../../../editing/edit-content.ts";
import { networks } from "../../../writing/material.ts";
import { assertUnchanged } from "../../requests/assert-unchanged.ts";
import type { Caller } from "../../authentication/caller.ts";
import { contentTag } from "../../responses/entity-tags.ts";
import { defineOperation } from "../../operation.ts";
import { listOf, text, wholeNumber } from "../../requests/parameter-schemas.ts";
import { contentPath, contentShape, presentContent } from "./content-shape.ts";

const markdownCharactersMax = 100_000;

const variant = z.object({
  network: z.enum(networks).meta({ example: "linkedin" }),
  title: text(300)
    .nullable()
    .default(null)
    .meta({ description: "For networks whose posts have a title." }),
  posts: listOf(text(70_000), 50)
    .min(1)
    .meta({ description: "A single post, or the posts of a thread.", example: ["Coffee first."] }),
  hashtags: listOf(text(101), 60)
    .default([])
    .meta({ example: ["#coffee"] }),
});

const changes = z.object({
  title: text(300).optional().meta({ example: "What people ask us most" }),
  markdown: text(markdownCharactersMax).optional().meta({
    description:
      "The whole text. If it starts with a level-one heading and you send no `title`, the heading becomes the title. HTML is shown as text. Not for social sets.",
    example: "# What people ask us most\n\nCoffee first.",
  }),
  meta_description: text(500).optional().meta({ description: "For articles and blog posts." }),
  excerpt: text(2_000).optional().meta({ description: "For articles and blog posts." }),
  subject: text(150).optional().meta({ description: "For newsletters." }),
  subject_alternatives: listOf(text(150), 10).optional().meta({ description: "For newsletters." }),
  preheader: text(90).optional().meta({ description: "For newsletters." }),
  variants: listOf(variant, networks.length).min(1).optional().meta({
    description: "For social sets: all variants, one for each network.",
  }),
});

/** The editable fields of each content type. */
const fields: Readonly<Record<string, readonly string[]>> = {
  article: ["title", "markdown", "meta_description", "excerpt"],
  post: ["title", "markdown", "meta_description", "excerpt"],
  newsletter: ["title", "markdown", "subject", "subject_alternatives", "preheader"],
  social: ["title", "variants"],
};

export const editContent = defineOperation({
  id: "editContent",
  method: "PATCH",
  path: "/contents/{content_id}/",
  tag: "Content",
  scope: "write",
  summary: "Edit content",
  description:
    "Creates a new version with the fields you send; all others are left unchanged. The HTML and the other parts of `document` are regenerated from the text. So is the quality report, as far as automated checks allow; claims are not checked against the sources again. Text that takes too long to check is stored unchecked, and `quality.notes` says so. With `based_on_version` or `If-Match`, the edit is rejected if the content has changed since that version.",
  params: contentPath,
  headers: z.object({
    "If-Match": z
      .string()
      .optional()
      .meta({ description: "The `ETag` of the version that you fetched." }),
  }),
  body: changes.extend({
    based_on_version: wholeNumber(1, 1_000_000_000)
      .optional()
      .meta({ description: "The version that you fetched.", example: 1 }),
  }),
  bodyBytesMax: 512 * 1024,
  answer: contentShape,
  answerHeaders: { ETag: "The ETag of the new version." },
  refusals: ["version_conflict", "precondition_failed", "text_too_complex", "too_many_analyses"],
  async handle({ caller, params, body, request, tools }) {
    const { based_on_version: basedOn, ...given } = body;
    if (Object.values(given).every((value) => value === undefined)) {
      throw invalid([{ param: "body", message: "Send at least one field to change." }]);
    }
    const edit: ContentEdit = {
      title: given.title,
      markdown: given.markdown,
      metaDescription: given.meta_description,
      excerpt: given.excerpt,
      subject: given.subject,
      subjectAlternatives: given.subject_alternatives,
      preheader: given.preheader,
      variants: given.variants,
    };
    assertDistinct(edit.variants ?? []);
    const change = {
      contentId: params.content_id,
      brandId: caller.brandId,
      assertUnchanged: assertUnchanged(request, basedOn),
      apiKeyId: caller.apiKeyId,
    };
    const { analysis } = tools;
    const inAccount: Caller["inAccount"] = async (work) => caller.inAccount(work);
    const content = await applyEdit({ inAccount, analysis }, change, (before) => {
      assertFields(before.contentType, given);
      return edit;
    });
    return { headers: { ETag: contentTag(content, "json") }, body: presentContent(content) };
  },
});

function assertFields(contentType: string, given: Record<string, unknown>): void {
  const known = fields[contentType] ?? [];
  const problems = Object.keys(given)
    .filter((name) => given[name] !== undefined && !known.includes(name))
    .map((param) => ({ param, message: `Cannot be edited for content of type "${contentType}".` }));
  if (problems.length > 0) throw invalid(problems);
}

function assertDistinct(variants: readonly { network: string }[]): void {
  if (new Set(variants.map(({ network }) => network)).size === variants.length) return;
  throw invalid([{ param: "variants", message: "Each network can appear only once." }]);
}

function invalid(errors: readonly ParameterProblem[]): Refusal {
  return new Refusal("invalid_parameters", { errors });
}
