/** POST /agents/api/articles/generate/ — starts content generation. The decision itself is generation/accept's. */
import { z } from "zod";
import { Refusal } from "../../errors.ts";
import type { ParameterProblem } from "../../errors.ts";
import { contentTypes } from "../../generation/accept.ts";
import type { Acceptance, GenerationParameters } from "../../generation/accept.ts";
import { traced } from "../../tracing/traced.ts";
import { findKey } from "../authenticate.ts";
import type { ParsedBody } from "../form-body.ts";
import { NumberLiteral } from "../json-body.ts";
import { rateHeaders } from "../rate-headers.ts";
import { readBody } from "../request-body.ts";
import type { Route } from "../route.ts";

const contentTypesInWords = contentTypes.map((type) => `"${type}"`).join(", ");
const bigintMax = 2n ** 63n - 1n;

/** Blank means absent; length is counted in code points, as a person counts characters. */
function text(lengthMax: number) {
  return z
    .string("Must be text.")
    .refine(
      // A character takes one or two units, so only what lies between needs counting.
      (value) =>
        value.length <= lengthMax ||
        (value.length <= 2 * lengthMax && [...value].length <= lengthMax),
      `Must be at most ${lengthMax.toLocaleString("en")} characters long.`,
    )
    .transform((value) => (value.trim() === "" ? null : value))
    .optional()
    .transform((value) => value ?? null);
}

/** A decimal string all the way to PostgreSQL: a float would round what it cannot hold. */
const id = z
  .union([z.string(), z.instanceof(NumberLiteral).transform((literal) => literal.source)], {
    error: "Must be a positive whole number.",
  })
  .refine(
    (value) => value === "" || (/^[1-9][0-9]{0,18}$/.test(value) && BigInt(value) <= bigintMax),
    "Must be a positive whole number, at most 9223372036854775807.",
  )
  .transform((value) => (value === "" ? null : value))
  .optional()
  .transform((value) => value ?? null);

const language = text(35).transform((value, context) => {
  if (value === null) return null;
  try {
    return Intl.getCanonicalLocales(value)[0] ?? null;
  } catch {
    context.addIssue({ code: "custom", message: 'Must be a BCP 47 language tag, such as "en".' });
    return z.NEVER;
  }
});

export const generateParameters = z.object({
  content_type: z.enum(contentTypes, `Must be one of: ${contentTypesInWords}.`),
  custom_topic: text(500),
  custom_prompt: text(8_000),
  forum_post_id: id,
  brand_id: id,
  language,
});

export const generateContent: Route = {
  method: "POST",
  path: "/agents/api/articles/generate/",
  async handle({ accepting, metrics, tracing }, request) {
    const body = readBody(request);
    const credential = findKey(request.raw);
    const idempotency = readIdempotencyKey(request.raw.headersDistinct["idempotency-key"]);
    const parameters = readParameters(body, idempotency.problems);
    const accept = { parent: request.span, isProblem: isOurs };
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
        Location: `/agents/api/jobs/${answer.jobId}/`,
        ...(answer.isReplay && { "Idempotency-Replayed": "true" }),
        ...(answer.rate && rateHeaders(answer.rate)),
      },
      body: presentAcceptance(answer),
    };
  },
};

/** A refusal is for the caller to mend; whatever else was thrown is not. */
function isOurs(error: unknown): boolean {
  return !(error instanceof Refusal);
}

/** Exactly the seed's fields. */
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
  // Only the names that the schema knows are looked at, so that no name a caller invents can do anything.
  const given: Record<string, unknown> = {};
  for (const name of Object.keys(generateParameters.shape)) {
    if (body.values.has(name)) given[name] = body.values.get(name);
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
  const { data } = result;
  return {
    contentType: data.content_type,
    customTopic: data.custom_topic,
    customPrompt: data.custom_prompt,
    forumPostId: data.forum_post_id,
    brandId: data.brand_id,
    language: data.language,
  };
}

const keyShape = /^[\x21-\x7e]{1,255}$/;

function readIdempotencyKey(given: string[] | undefined): {
  key: string | null;
  problems: ParameterProblem[];
} {
  if (given === undefined) return { key: null, problems: [] };
  const [key = ""] = given;
  if (given.length === 1 && keyShape.test(key)) return { key, problems: [] };
  const message = "Must be given once, as 1 to 255 visible ASCII characters.";
  return { key: null, problems: [{ param: "Idempotency-Key", message }] };
}
