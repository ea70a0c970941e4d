/** POST /contents/{content_id}/regenerate/ — starts a job that regenerates content as its next version. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { contentTypes } from "../../../jobs/accept.ts";
import type { GenerationParameters } from "../../../jobs/accept.ts";
import { headingsOf, findSection } from "../../../editing/replace-section.ts";
import { findContent } from "../../../records/contents/contents.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import type { WantedRevision } from "../../../records/jobs/regenerations.ts";
import { defineOperation } from "../../operation.ts";
import type { Given } from "../../operation.ts";
import { blankableText, pathId } from "../../parameters.ts";
import { rateHeaders } from "../../rate-headers.ts";
import type { Answer } from "../../route.ts";
import {
  acceptanceHeaders,
  acceptanceShape,
  presentAcceptance,
  readIdempotencyKey,
} from "../jobs/generate-content.ts";

export const idempotencyHeader = z.object({
  "Idempotency-Key": z.string().optional().meta({
    description: "1 to 255 visible ASCII characters. The same key never starts a second job.",
  }),
});

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
  headers: idempotencyHeader,
  body: z.object({
    instructions: blankableText(4_000).meta({
      description: "What should be different.",
      example: "Shorter, and with an example.",
    }),
    section: blankableText(300).meta({
      description: "The heading of the only section to rewrite. Social sets have no sections.",
    }),
  }),
  answer: acceptanceShape,
  answerHeaders: acceptanceHeaders,
  refusals: [
    "brand_archived",
    "brand_needs_keywords",
    "forum_post_not_found",
    "idempotency_mismatch",
    "idempotency_in_progress",
  ],
  handle: ({ body, ...given }) =>
    startRevision(given, (content) => {
      const { section, instructions } = body;
      if (section !== null) assertSection(content, section);
      return {
        revision: { contentId: content.id, section, instructions },
        parameters: revisionParameters(content, instructions),
      };
    }),
});

/** Starts the job that `choose` wants for the content, once for each Idempotency-Key. */
export async function startRevision(
  given: Pick<
    Given<{ content_id: number }, unknown, unknown>,
    "caller" | "params" | "request" | "tools"
  >,
  choose: (content: ContentRecord) => {
    revision: WantedRevision;
    parameters: GenerationParameters;
  },
): Promise<Answer> {
  const { caller, params, request, tools } = given;
  const idempotency = readIdempotencyKey(request.raw.headersDistinct["idempotency-key"]);
  if (idempotency.problems.length > 0) {
    throw new Refusal("invalid_parameters", { errors: idempotency.problems });
  }
  const content = await caller.inAccount((account) =>
    findContent(account, params.content_id, caller.brandId),
  );
  if (!content) throw new Refusal("content_not_found");
  const { revision, parameters } = choose(content);
  const generation = {
    credential: caller.credential,
    parameters,
    idempotencyKey: idempotency.key,
    requestId: request.id,
  };
  const answer = await tools.accepting
    .regenerate({ accountId: caller.accountId, revision, generation })
    .catch(inWordsOfContents);
  return {
    headers: {
      Location: `/jobs/${answer.jobId}/`,
      ...(answer.isReplay && { "Idempotency-Replayed": "true" }),
      ...(answer.rate && rateHeaders(answer.rate)),
    },
    body: presentAcceptance(answer),
  };
}

/** Content always has a brand and the caller sends none: if accepting cannot find it, it is archived. */
function inWordsOfContents(error: unknown): never {
  const isBrand = error instanceof Refusal && error.code === "brand_not_found";
  throw isBrand ? new Refusal("brand_archived") : error;
}

function assertSection({ contentType, markdown }: ContentRecord, section: string): void {
  if (contentType !== "social" && findSection(markdown, section)) return;
  const headings = headingsOf(markdown).map((heading) => `“${heading}”`);
  const message =
    contentType === "social"
      ? "A social set has no sections. Omit this parameter to regenerate the whole set."
      : `No section has this heading. Available sections: ${headings.join(", ").slice(0, 2_000)}.`;
  throw new Refusal("invalid_parameters", { errors: [{ param: "section", message }] });
}

/** The rest of them is what the content's own job was given; the statement puts it in. */
export function revisionParameters(
  content: ContentRecord,
  instructions: string | null,
): GenerationParameters {
  const contentType = contentTypes.find((type) => type === content.contentType) ?? "article";
  return {
    contentType,
    customTopic: null,
    customPrompt: instructions,
    forumPostId: null,
    brandId: String(content.brandId),
    language: null,
  };
}
