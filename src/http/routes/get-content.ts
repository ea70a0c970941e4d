/** GET /contents/{content_id}/ — what was written: JSON, or Markdown where `Accept` prefers it. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import { findContent } from "../../records/contents.ts";
import type { ContentRecord } from "../../records/contents.ts";
import { defineOperation } from "../operation.ts";
import { pathId } from "../parameters.ts";
import { preferredType } from "../preferred-type.ts";
import { contentShape } from "./content-shape.ts";

export const getContent = defineOperation({
  id: "getContent",
  method: "GET",
  path: "/contents/{content_id}/",
  tag: "Contents",
  scope: "read",
  summary: "Get a content",
  description: "What was written: JSON, or Markdown where `Accept` prefers it.",
  params: z.object({ content_id: pathId("content_not_found") }),
  answer: contentShape,
  answerTypes: { "text/markdown": "The text alone." },
  answerHeaders: { Vary: "`Accept`: it decides about the type." },
  refusals: ["content_not_found"],
  async handle({ caller, params, request }) {
    const content = await caller.inAccount((account) =>
      findContent(account, params.content_id, caller.brandId),
    );
    if (!content) throw new Refusal("content_not_found");
    const type = preferredType(request.headers.accept, ["application/json", "text/markdown"]);
    if (type === "text/markdown") {
      return {
        headers: { "Content-Type": "text/markdown; charset=utf-8", Vary: "Accept" },
        body: content.markdown,
      };
    }
    return { headers: { Vary: "Accept" }, body: presentContent(content) };
  },
});

export function presentContent(content: ContentRecord) {
  return {
    content_id: content.id,
    job_id: content.jobId,
    brand_id: content.brandId,
    content_type: content.contentType,
    version: content.version,
    writer: content.writer,
    language: content.language,
    title: content.title,
    markdown: content.markdown,
    document: withDates(content),
    sources: content.sources,
    quality: content.quality,
    created_at: content.createdAt,
    updated_at: content.updatedAt,
  };
}

/** When it was published and changed is not the writer's to know, so the dates join the JSON-LD here. */
function withDates(content: ContentRecord): Record<string, unknown> {
  const { json_ld: jsonLd } = content.document;
  if (typeof jsonLd !== "object" || jsonLd === null) return content.document;
  const dates = {
    datePublished: content.createdAt.toISOString(),
    dateModified: content.updatedAt.toISOString(),
  };
  return { ...content.document, json_ld: { ...jsonLd, ...dates } };
}
