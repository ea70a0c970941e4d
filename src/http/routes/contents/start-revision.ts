/** Starts a job for existing content: regenerating it, rewriting a passage, checking it against its topic. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import { contentTypes } from "../../../jobs/accept.ts";
import type { GenerationParameters } from "../../../jobs/accept.ts";
import { findContent } from "../../../records/contents/contents.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import type { WantedRevision } from "../../../records/jobs/regenerations.ts";
import type { Caller } from "../../caller.ts";
import { wholeNumber } from "../../parameter-schemas.ts";
import { rateHeaders } from "../../rate-headers.ts";
import type { RouteTools } from "../../route.ts";
import {
  acceptanceShape,
  presentAcceptance,
  readIdempotencyKey,
} from "../jobs/generate-content.ts";

export const idempotencyHeader = {
  "Idempotency-Key": z.string().optional().meta({
    description: "1 to 255 visible ASCII characters. The same key never starts a second job.",
  }),
};

export const revisionHeaders = {
  "If-Match": z
    .string()
    .optional()
    .meta({ description: "The `ETag` of the version that you read." }),
  ...idempotencyHeader,
};

export const revisionAnswer = {
  answer: acceptanceShape,
  answerHeaders: {
    Location: "The path of the job.",
    "Idempotency-Replayed": "`true` if this is the original response, sent again.",
  },
};

/** For a job about the very version that the caller read. */
export const basedOnVersion = {
  based_on_version: wholeNumber(1, 1_000_000_000)
    .optional()
    .meta({ description: "The version that you read.", example: 1 }),
};

export const versionRefusals = [
  "content_not_found",
  "version_conflict",
  "precondition_failed",
  "brand_archived",
  "brand_needs_keywords",
  "forum_post_not_found",
  "idempotency_mismatch",
  "idempotency_in_progress",
  "too_many_jobs",
  "budget_exhausted",
] as const;

export async function startRevision(
  { caller, request, tools }: { caller: Caller; request: FastifyRequest; tools: RouteTools },
  contentId: number,
  /** Throws where the content does not allow it. */
  read: (content: ContentRecord) => { revision: WantedRevision; parameters: GenerationParameters },
) {
  const idempotency = readIdempotencyKey(request.raw.headersDistinct["idempotency-key"]);
  if (idempotency.problems.length > 0) {
    throw new Refusal("invalid_parameters", { errors: idempotency.problems });
  }
  const { content, accountId } = await caller.inAccount(async (account) => ({
    content: await findContent(account, contentId, caller.brandId),
    accountId: account.accountId,
  }));
  if (!content) throw new Refusal("content_not_found");
  const { revision, parameters } = read(content);
  const answer = await tools.accepting
    .regenerate({
      accountId,
      revision,
      generation: {
        credential: caller.credential,
        parameters,
        idempotencyKey: idempotency.key,
        requestId: request.id,
      },
    })
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

/** The rest of them is what the content's own job was given; the statement puts it in. */
export function revisionParameters(
  { contentType, brandId }: ContentRecord,
  customPrompt: string | null,
): GenerationParameters {
  return {
    contentType: contentTypes.find((type) => type === contentType) ?? "article",
    customTopic: null,
    customPrompt,
    forumPostId: null,
    brandId: String(brandId),
    language: null,
  };
}
