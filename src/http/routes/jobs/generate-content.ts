/** POST /articles/generate/ — starts a job that generates content. jobs/accept-requests.ts decides about the request. */
import { z } from "zod";
import { Refusal } from "../../../errors.ts";
import type { ParameterProblem } from "../../../errors.ts";
import { contentTypes } from "../../../jobs/accept-requests.ts";
import type { Acceptance, GenerationParameters } from "../../../jobs/accept-requests.ts";
import { citationStyles } from "../../../writing/writer.ts";
import { traced } from "../../../tracing/tracing.ts";
import type { ParsedBody } from "../../requests/form-body.ts";
import type { SelfDecidingOperation } from "../../operation.ts";
import {
  blankableBigId,
  blankableChoice,
  blankableLanguage,
  blankableText,
} from "../../requests/parameter-schemas.ts";
import { rateHeaders } from "../../responses/rate-headers.ts";
import { readBody } from "../../requests/request-body.ts";

const contentTypesInWords = contentTypes.map((type) => `"${type}"`).join(", ");

export const generateParameters = z.object({
  content_type: z
    .enum(contentTypes, `Must be one of: ${contentTypesInWords}.`)
    .meta({ description: "The type of content to write.", example: "article" }),
  custom_topic: blankableText(500).meta({
    description:
      "What the content is about. Defaults to the forum post if you send `forum_post_id`, or else to one of the brand's keywords.",
    example: "What people ask us most",
  }),
  custom_prompt: blankableText(8_000).meta({
    description: "Instructions for the writer, in your own words.",
    example: "Keep it short.",
  }),
  forum_post_id: blankableBigId.meta({
    description: "The forum post to write about. The account must be able to see it.",
  }),
  brand_id: blankableBigId.meta({
    description:
      "The brand to write for. Defaults to the key's brand, or else to the account's default brand.",
  }),
  language: blankableLanguage.meta({
    description: "The language, as a BCP 47 tag. Defaults to the brand's language.",
    example: "en",
  }),
  approve: blankableChoice(["brief"]).meta({
    description:
      "With `brief`, the job pauses after its brief, in the `waiting` state, until it is [continued](#continueJob) or canceled.",
  }),
  citations: blankableChoice(citationStyles).meta({
    description:
      "How sources are shown to readers: as numbered notes (`notes`) or links (`links`) at the end of each paragraph, or not at all (`none`). Defaults to the brand's setting. The account always sees all sources.",
  }),
});

/** The fields of the original API, unchanged. */
export const acceptanceShape = z.object({
  status: z.literal("success"),
  message: z.string().meta({ example: 'Content generation started for brand "Northwind".' }),
  job_id: z.int().meta({ example: 42 }),
  task_id: z.uuid().meta({ example: "7f0e3a52-3e0c-4b57-9d0a-0f3a8f1d2c44" }),
  estimated_time: z.string().meta({
    description: "Based on how long similar jobs took recently and on the current queue length.",
    example: "2-4 minutes",
  }),
  brand_context: z.object({
    brand_name: z.string().meta({ example: "Northwind" }),
    industry: z.string().meta({ example: "Coffee roasting" }),
    keywords_count: z.int().meta({ example: 5 }),
    has_overview: z.boolean().meta({ example: true }),
  }),
});

export const generateContent: SelfDecidingOperation = {
  id: "generateContent",
  method: "POST",
  path: "/articles/generate/",
  tag: "Generate",
  scope: "generate",
  summary: "Generate content",
  description:
    "Starts a job that writes an article, a blog post, a newsletter, a social set (posts for each of the brand's networks), or a batch of all four. The response is immediate; a 200 means that the job has been saved to disk. Track the job at the path in `Location`. With an `Idempotency-Key`, sending a request again does not start a second job.",
  headers: z.object({
    "Idempotency-Key": z.string().optional().meta({
      description:
        "A key of your choice, 1 to 255 visible ASCII characters, kept for 24 hours: a request with the same key and the same parameters returns the original response.",
      example: "8e03978e-40d5-43e8-bc93-6894a57f9324",
    }),
  }),
  body: generateParameters,
  answer: acceptanceShape,
  answerHeaders: {
    Location: "The path of the job.",
    "Idempotency-Replayed": "`true` if this is the original response, sent again.",
  },
  refusals: [
    "brand_missing",
    "brand_not_found",
    "brand_mismatch",
    "brand_needs_keywords",
    "forum_post_not_found",
    "idempotency_mismatch",
    "idempotency_in_progress",
    "too_many_jobs",
    "budget_exhausted",
  ],
  async handleItself(tools, request, authenticate) {
    const { accepting, metrics, tracing } = tools;
    const body = readBody(request);
    const { credential, headers } = await authenticate(tools, request);
    const idempotency = readIdempotencyKey(request.raw.headersDistinct["idempotency-key"]);
    const parameters = readParameters(body, idempotency.problems);
    const accept = { parent: request.span, isProblem };
    const answer = await traced(tracing, "accept", accept, async (span) =>
      accepting.accept({
        credential,
        parameters,
        idempotencyKey: idempotency.key,
        requestId: request.id,
        ...(span && { traceparent: span.traceparent }),
      }),
    );
    if ("contentType" in parameters) metrics.accepted(parameters.contentType, answer.isReplay);
    return {
      headers: {
        ...headers,
        Location: `/jobs/${answer.jobId}/`,
        ...(answer.isReplay && { "Idempotency-Replayed": "true" }),
        ...(answer.rate && rateHeaders(answer.rate)),
      },
      body: presentAcceptance(answer),
    };
  },
};

/** A refusal is for the caller to fix and not a problem of the service. */
function isProblem(error: unknown): boolean {
  return !(error instanceof Refusal);
}

export function presentAcceptance(answer: Acceptance) {
  return {
    status: "success",
    message: `Content generation started for brand "${answer.brandName}".`,
    job_id: answer.jobId,
    task_id: answer.taskId,
    estimated_time: answer.estimatedTime,
    brand_context: {
      brand_name: answer.brandName,
      industry: answer.industry,
      keywords_count: answer.keywordsCount,
      has_overview: answer.hasOverview,
    },
  };
}

function readParameters(
  body: ParsedBody,
  moreProblems: readonly ParameterProblem[],
): GenerationParameters | { problems: ParameterProblem[] } {
  // Only reads names that the schema knows, so that invented names have no effect.
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(generateParameters.shape)) {
    // Treat null as empty.
    if (body.values.has(name)) given[name] = body.values.get(name) ?? "";
  }
  const broken = new Set(body.problems.map((problem) => problem.param));
  const result = generateParameters.safeParse(given);
  const problems = [...body.problems, ...moreProblems];
  if (!result.success && body.isReadable) {
    for (const issue of result.error.issues) {
      const param = String(issue.path[0]);
      if (!broken.has(param)) problems.push({ param, message: issue.message });
    }
  }
  if (problems.length > 0 || !result.success) return { problems };
  return toGenerationParameters(result.data);
}

export function toGenerationParameters(
  given: z.output<typeof generateParameters>,
): GenerationParameters {
  return {
    contentType: given.content_type,
    customTopic: given.custom_topic,
    customPrompt: given.custom_prompt,
    forumPostId: given.forum_post_id,
    brandId: given.brand_id,
    language: given.language,
    approve: given.approve,
    citations: given.citations,
  };
}

const keyShape = /^[\x21-\x7e]{1,255}$/;

export function readIdempotencyKey(given: string[] | undefined): {
  key: string | null;
  problems: ParameterProblem[];
} {
  if (given === undefined) return { key: null, problems: [] };
  const [key = ""] = given;
  if (given.length === 1 && keyShape.test(key)) return { key, problems: [] };
  const message = "Must be sent once, as 1 to 255 visible ASCII characters.";
  return { key: null, problems: [{ param: "Idempotency-Key", message }] };
}
