/** GET /contents/{content_id}/ — content in the requested format. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { AnalysisPool } from "../../../editing/analysis-pool.ts";
import { findTextImages } from "../../../records/contents/images.ts";
import { contentForms, formTypes, formsOf } from "../../../editing/render-stored-content.ts";
import type { ContentForm } from "../../../editing/render-stored-content.ts";
import { slugOf } from "../../../writing/text/slug.ts";
import { findBrand } from "../../../records/brands/brands.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import type { Caller } from "../../authentication/caller.ts";
import { contentTag, isKnownTag } from "../../responses/entity-tags.ts";
import { defineOperation } from "../../operation.ts";
import { acceptedType } from "../../responses/preferred-type.ts";
import { contentPath, contentShape, presentContent, requireContent } from "./content-shape.ts";

export const endings: Readonly<Record<ContentForm, string>> = {
  markdown: "md",
  html: "html",
  text: "txt",
  docx: "docx",
  eml: "eml",
};

export const getContent = defineOperation({
  id: "getContent",
  method: "GET",
  path: "/contents/{content_id}/",
  tag: "Content",
  scope: "read",
  summary: "Get content",
  description:
    "Returns the content as JSON, Markdown, an HTML page, plain text, a Word document or, for newsletters, an email. `format` selects the type; without it, `Accept` does. `ETag` identifies the version: send it as `If-None-Match` to check for a newer one, and as `If-Match` with an edit.",
  params: contentPath,
  query: z.object({
    format: z
      .enum(["json", ...contentForms])
      .optional()
      .meta({
        description: "`eml` is an email, available only for newsletters.",
        example: "markdown",
      }),
  }),
  answer: contentShape,
  answerTypes: {
    "text/markdown": "The text.",
    "text/html": "A complete page, or a newsletter as it is sent.",
    "text/plain": "The text without markup.",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "A Word document.",
    "message/rfc822": "A newsletter as an email that you can open and send.",
  },
  answerHeaders: {
    Vary: "`Accept`, because it selects the type.",
    ETag: "Identifies the version in this format.",
    "Content-Disposition": "A file name. Not sent with JSON.",
  },
  otherStatuses: { 304: "The version in `If-None-Match` is still current." },
  refusals: ["not_acceptable", "text_too_complex", "too_many_analyses"],
  async handle({ caller, params, query, request, tools }) {
    const { content, brandName } = await caller.inAccount(async (account) => {
      const found = await requireContent(account, caller, params.content_id);
      const brand = found.contentType === "newsletter" && (await findBrand(account, found.brandId));
      return { content: found, brandName: brand ? brand.name : "" };
    });
    const form = chooseForm(content, query.format, request.headers.accept);
    const tag = contentTag(content, form);
    const headers = { Vary: "Accept", ETag: tag };
    if (isKnownTag(request.headers["if-none-match"], tag)) {
      return { status: 304, headers, body: "" };
    }
    if (form === "json") return { headers, body: presentContent(content) };
    const bytes =
      form === "markdown"
        ? content.markdown
        : await bytesOf(tools.analysis, caller, { content, form, brandName });
    return {
      headers: {
        ...headers,
        "Content-Type": form === "docx" ? formTypes[form] : `${formTypes[form]}; charset=utf-8`,
        "Content-Disposition": disposition(content, endings[form]),
        // If it is opened in a browser, it cannot run scripts on this host.
        "Content-Security-Policy":
          "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; sandbox",
      },
      body: bytes,
    };
  },
});

export async function bytesOf(
  analysis: AnalysisPool,
  caller: Caller,
  given: { content: ContentRecord; form: ContentForm; brandName: string },
): Promise<string | Buffer> {
  const images = await caller.inAccount((account) =>
    findTextImages(account, given.content.markdown),
  );
  const rendered = await analysis.analyze(caller.accountId, "contentForm", { ...given, images });
  // A Buffer from another thread arrives as a Uint8Array.
  return typeof rendered === "string" ? rendered : Buffer.from(rendered);
}

function chooseForm(
  content: ContentRecord,
  format: "json" | ContentForm | undefined,
  accept: string | undefined,
): "json" | ContentForm {
  const forms = formsOf(content.contentType);
  const types = new Map<string, "json" | ContentForm>([
    ["application/json", "json"],
    ...forms.map((form) => [formTypes[form], form] as const),
  ]);
  const chosen = format ?? types.get(acceptedType(accept, [...types.keys()]) ?? "");
  if (chosen === "json" || (chosen !== undefined && forms.includes(chosen))) return chosen;
  const available = ["json", ...forms].join(", ");
  throw new Refusal("not_acceptable", {
    message: `This content is not available in the requested format. Available: ${available} (${[...types.keys()].join(", ")}).`,
  });
}

/** The file is named after the title; clients that cannot read that get the content id. */
function disposition({ id, title }: ContentRecord, ending: string): string {
  const name = encodeURIComponent(`${slugOf(title)}.${ending}`).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="content-${id}.${ending}"; filename*=UTF-8''${name}`;
}
