/** POST /contents/{content_id}/regenerate/ — starts a job that regenerates content as its next version. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { headingsOf, findSection } from "../../../editing/replace-section.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import { defineOperation } from "../../operation.ts";
import { blankableText, pathId } from "../../parameter-schemas.ts";
import {
  idempotencyHeader,
  revisionAnswer,
  revisionParameters,
  startRevision,
} from "./start-revision.ts";

export const regenerateContent = defineOperation({
  id: "regenerateContent",
  method: "POST",
  path: "/contents/{content_id}/regenerate/",
  tag: "Contents",
  scope: "generate",
  summary: "Regenerate content",
  description:
    "Starts a job, like a generate request, with the same topic, forum post and language; the result becomes the next version of the same content. With `section`, only that section is rewritten; the job fails with `content_changed` if the text is edited before the job is done.",
  params: z.object({ content_id: pathId("content_not_found") }),
  headers: z.object(idempotencyHeader),
  body: z.object({
    instructions: blankableText(4_000).meta({
      description: "What should be different.",
      example: "Shorter, and with an example.",
    }),
    section: blankableText(300).meta({
      description: "The heading of a section to rewrite on its own. Social sets have no sections.",
    }),
  }),
  ...revisionAnswer,
  refusals: [
    "content_not_found",
    "brand_archived",
    "brand_needs_keywords",
    "forum_post_not_found",
    "idempotency_mismatch",
    "idempotency_in_progress",
  ],
  async handle({ params, body: { section, instructions }, ...given }) {
    return startRevision(given, params.content_id, (content) => {
      if (section !== null) assertSection(content, section);
      return {
        revision: { contentId: content.id, section, instructions },
        parameters: revisionParameters(content, instructions),
      };
    });
  },
});

function assertSection({ contentType, markdown }: ContentRecord, section: string): void {
  if (contentType !== "social" && findSection(markdown, section)) return;
  const headings = headingsOf(markdown).map((heading) => `“${heading}”`);
  const message =
    contentType === "social"
      ? "A social set has no sections. Omit this parameter to regenerate the whole set."
      : `No section has this heading. Available sections: ${headings.join(", ").slice(0, 2_000)}.`;
  throw new Refusal("invalid_parameters", { errors: [{ param: "section", message }] });
}
