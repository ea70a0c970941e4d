/** Jobs for existing content: regenerate it, rewrite a passage, check it against its topic. */
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { headingsOf, findSection } from "../../../editing/replace-section.ts";
import { Refusal } from "../../../errors.ts";
import { contentTypes } from "../../../jobs/accept-requests.ts";
import type { GenerationParameters } from "../../../jobs/accept-requests.ts";
import { actionWords, rewriteActions } from "../../../jobs/suggest-rewrite.ts";
import type { RewriteAction } from "../../../jobs/suggest-rewrite.ts";
import type { ContentRecord } from "../../../records/contents/contents.ts";
import type { WantedRevision } from "../../../records/jobs/regenerations.ts";
import { assertUnchanged } from "../../requests/assert-unchanged.ts";
import type { Caller } from "../../authentication/caller.ts";
import { defineOperation } from "../../operation.ts";
import { blankableText, text, wholeNumber } from "../../requests/parameter-schemas.ts";
import { rateHeaders } from "../../responses/rate-headers.ts";
import type { RouteTools } from "../../route.ts";
import {
  acceptanceShape,
  presentAcceptance,
  readIdempotencyKey,
} from "../jobs/generate-content.ts";
import { contentPath, requireContent } from "./content-shape.ts";

const idempotencyHeader = {
  "Idempotency-Key": z.string().optional().meta({
    description:
      "1 to 255 visible ASCII characters. For 24 hours, the same key does not start a second job.",
  }),
};

const revisionHeaders = {
  "If-Match": z
    .string()
    .optional()
    .meta({ description: "The `ETag` of the version that you fetched." }),
  ...idempotencyHeader,
};

const revisionAnswer = {
  answer: acceptanceShape,
  answerHeaders: {
    Location: "The path of the job.",
    "Idempotency-Replayed": "`true` if this is the original response, sent again.",
  },
};

/** For jobs that depend on the version that the caller read. */
const basedOnVersion = {
  based_on_version: wholeNumber(1, 1_000_000_000)
    .optional()
    .meta({ description: "The version that you fetched.", example: 1 }),
};

const versionRefusals = [
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

export const regenerateContent = defineOperation({
  id: "regenerateContent",
  method: "POST",
  path: "/contents/{content_id}/regenerate/",
  tag: "Content",
  scope: "generate",
  summary: "Regenerate content",
  description:
    "Starts a job, as a generate request does, with the content's topic, forum post and language. The result becomes the next version of the content. With `section`, only that section is rewritten; the job fails with `content_changed` if the text is edited before the job is done.",
  params: contentPath,
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
  const headings = headingsOf(markdown).map((heading) => `"${heading}"`);
  const message =
    contentType === "social"
      ? "A social set has no sections. Omit this parameter to regenerate the whole set."
      : `No section has this heading. Available sections: ${headings.join(", ").slice(0, 2_000)}.`;
  throw invalid("section", message);
}

export const rewriteContent = defineOperation({
  id: "rewriteContent",
  method: "POST",
  path: "/contents/{content_id}/rewrite/",
  tag: "Content",
  scope: "generate",
  summary: "Rewrite a passage",
  description:
    "Starts a job that suggests a different wording for a passage, with one model call. The content is not changed: when the job has succeeded, its `suggestion` holds the passage, the replacement and any problems found in the replacement. Apply it by [editing](#editContent) the content with `based_on_version`. Requires a model: with the built-in writer, which test keys use, the job fails with `model_required`. Not for social sets.",
  params: contentPath,
  headers: z.object(revisionHeaders),
  body: z.object({
    passage: text(10_000).meta({
      description:
        "Exact Markdown from the current version, without a heading. It must occur exactly once: include more of the surrounding text if it does not.",
      example: "Every bag shows its roast date.",
    }),
    action: z.enum(rewriteActions).meta({
      description: "`instruct` rewrites the text according to `instruction`.",
      example: "shorten",
    }),
    instruction: blankableText(2_000).meta({
      description: "Your instruction, for `instruct`.",
    }),
    ...basedOnVersion,
  }),
  ...revisionAnswer,
  refusals: versionRefusals,
  async handle({ params, body, ...given }) {
    return startRevision(given, params.content_id, (content) => {
      assertUnchanged(given.request, body.based_on_version)(content);
      return readRewrite(content, body);
    });
  },
});

export interface GivenRewrite {
  passage: string;
  action: RewriteAction;
  instruction: string | null;
}

/** Shared by HTTP and the command line: checks the request against the content and builds the job's parameters. */
export function readRewrite(
  content: ContentRecord,
  given: GivenRewrite,
): { revision: WantedRevision; parameters: GenerationParameters } {
  const { passage, action } = given;
  const instructions = instructionOf(given);
  assertPassage(content, passage);
  return {
    revision: { contentId: content.id, section: null, instructions, passage },
    // The caller's own instruction can contain facts for the writer.
    parameters: revisionParameters(content, action === "instruct" ? instructions : null),
  };
}

function instructionOf(given: GivenRewrite): string {
  const { action, instruction } = given;
  if (action !== "instruct") {
    if (instruction === null) return actionWords[action];
    throw invalid("instruction", 'Only allowed with the action "instruct".');
  }
  if (instruction === null) throw invalid("instruction", 'Required for the action "instruct".');
  return instruction;
}

function assertPassage({ contentType, markdown }: ContentRecord, passage: string): void {
  if (contentType === "social") {
    throw invalid("passage", "Social sets do not support rewriting passages.");
  }
  const count = markdown.split(passage).length - 1;
  if (count === 0) {
    throw invalid("passage", "Does not occur in the current version. Send its exact Markdown.");
  }
  if (count > 1) {
    throw invalid("passage", `Occurs ${count} times. Include more of the surrounding text.`);
  }
  if (/^#{1,6}\s/mu.test(passage) || headingsOf(passage).length > 0) {
    throw invalid("passage", "Must not contain a heading. Send the text below it.");
  }
}

function invalid(param: string, message: string): Refusal {
  return new Refusal("invalid_parameters", { errors: [{ param, message }] });
}

export const checkTopic = defineOperation({
  id: "checkTopic",
  method: "POST",
  path: "/contents/{content_id}/quality/topic/",
  tag: "Content",
  scope: "generate",
  summary: "Check whether content covers its topic",
  description:
    "Starts a job that asks a model, in one small call, whether the current version covers its topic. The content is not changed: when the job has succeeded, the `topic` check in the [quality report](#getContentQuality) shows the result, until there is a new version. Requires a model: with the built-in writer, which test keys use, the job fails with `model_required`.",
  params: contentPath,
  headers: z.object(revisionHeaders),
  body: z.object(basedOnVersion),
  ...revisionAnswer,
  refusals: versionRefusals,
  async handle({ params, body, ...given }) {
    return startRevision(given, params.content_id, (content) => {
      assertUnchanged(given.request, body.based_on_version)(content);
      return {
        revision: { contentId: content.id, section: null, instructions: null, check: "topic" },
        parameters: revisionParameters(content, null),
      };
    });
  },
});

async function startRevision(
  { caller, request, tools }: { caller: Caller; request: FastifyRequest; tools: RouteTools },
  contentId: number,
  /** Throws if the content does not allow the revision. */
  read: (content: ContentRecord) => { revision: WantedRevision; parameters: GenerationParameters },
) {
  const idempotency = readIdempotencyKey(request.raw.headersDistinct["idempotency-key"]);
  if (idempotency.problems.length > 0) {
    throw new Refusal("invalid_parameters", { errors: idempotency.problems });
  }
  const content = await caller.inAccount((account) => requireContent(account, caller, contentId));
  const { revision, parameters } = read(content);
  const answer = await tools.accepting
    .regenerate({
      accountId: caller.accountId,
      revision,
      generation: {
        credential: caller.credential,
        parameters,
        idempotencyKey: idempotency.key,
        requestId: request.id,
      },
    })
    .catch(asArchivedBrand);
  return {
    headers: {
      Location: `/jobs/${answer.jobId}/`,
      ...(answer.isReplay && { "Idempotency-Replayed": "true" }),
      ...(answer.rate && rateHeaders(answer.rate)),
    },
    body: presentAcceptance(answer),
  };
}

/** The brand comes from the content, not from the caller: if it is not found on acceptance, it is archived. */
function asArchivedBrand(error: unknown): never {
  const isBrand = error instanceof Refusal && error.code === "brand_not_found";
  throw isBrand ? new Refusal("brand_archived") : error;
}

/** The accepting statement copies the other parameters from the content's own job. */
function revisionParameters(
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
