/**
 * Accepts generation requests, any number in one transaction: an accepted request means that its job and task are on
 * disk. http/ parses requests; run-job.ts does the work.
 */
import { hash, createHash } from "node:crypto";
import type { Database } from "../db/database.ts";
import { Refusal } from "../errors.ts";
import type { ParameterProblem, RateState } from "../errors.ts";
import { acceptGenerations } from "../records/jobs/accepting.ts";
import type { AcceptingRow, Verdict } from "../records/jobs/accepting.ts";
import { isLimitOutcome, limitRefusal } from "../records/accounts/account-limits.ts";
import type { AccountLimits } from "../records/accounts/account-limits.ts";
import type { KeyMode } from "../records/keys/api-keys.ts";
import type { CitationStyle } from "../records/jobs/job-claims.ts";
import { acceptRegeneration } from "../records/jobs/regenerations.ts";
import type { WantedRevision } from "../records/jobs/regenerations.ts";

export const contentTypes = ["article", "social", "newsletter", "post", "batch"] as const;

/** The validated parameters of a request. IDs remain decimal strings, never floats. */
export interface GenerationParameters {
  contentType: (typeof contentTypes)[number];
  customTopic: string | null;
  customPrompt: string | null;
  forumPostId: string | null;
  brandId: string | null;
  language: string | null;
  /** The stage after which the job waits for approval. */
  approve?: "brief" | null;
  /** Null uses the brand's setting. */
  citations?: CitationStyle | null;
  /** When the content is to be published. */
  scheduledAt?: Date | null;
  /** The row of the batch that the request is for. */
  batch?: { id: number; line: number };
}

export interface GenerationRequest {
  /** The digest of a key, or an account that was authenticated in another way. */
  credential: { keyDigest: Buffer; mode?: KeyMode } | { accountId: number };
  /**
   * Requests with invalid parameters are passed on too: authentication errors come first, and they count against the
   * rate.
   */
  parameters: GenerationParameters | { problems: readonly ParameterProblem[] };
  idempotencyKey: string | null;
  /** Stored with the job, so that the worker's logs and traces can be linked to this request. */
  requestId?: string;
  traceparent?: string;
}

export interface Acceptance {
  accountId: number;
  jobId: number;
  taskId: string;
  estimatedTime: string;
  brandName: string;
  industry: string;
  keywordsCount: number;
  hasOverview: boolean;
  /** Whether this repeats the answer to an earlier request with the same Idempotency-Key. */
  isReplay: boolean;
  rate: RateState | null;
}

export interface AcceptOptions {
  ratePerMinute: number;
  /** The limits of accounts without their own; no limits if omitted. */
  accountLimits?: AccountLimits;
  limits: boolean;
  /** The estimated time that each request is answered with. */
  estimatedTimes?: (requests: readonly GenerationRequest[]) => string[];
}

/** Returns one answer per request, in order: an acceptance, or the refusal for the caller. */
export async function accept(
  database: Database,
  requests: readonly GenerationRequest[],
  options: AcceptOptions,
): Promise<(Acceptance | Refusal)[]> {
  const times = options.estimatedTimes?.(requests);
  const rows = requests.map((request, index) => toRow(request, times?.[index] ?? builtInEstimate));
  const verdicts = await acceptGenerations(database, rows, options);
  return requests.map((request, index) => {
    const verdict = verdicts[index];
    if (!verdict) throw new Error("no result was returned for a request");
    return toAnswer(request, verdict);
  });
}

/** Used without a forecast: the built-in writer takes far less than a second. */
const builtInEstimate = "0-1 minutes";

function toRow(request: GenerationRequest, estimatedTime: string): AcceptingRow {
  const { credential, parameters, idempotencyKey } = request;
  const common = {
    key_hash: "keyDigest" in credential ? credential.keyDigest.toString("hex") : null,
    session_account_id: "accountId" in credential ? credential.accountId : null,
    idempotency_key: idempotencyKey,
    estimated_time: estimatedTime,
    request_id: request.requestId ?? null,
    traceparent: request.traceparent ?? null,
  };
  if ("problems" in parameters) return { ...common, valid: false, fingerprint: "" };
  return {
    ...common,
    valid: true,
    content_type: parameters.contentType,
    custom_topic: parameters.customTopic,
    custom_prompt: parameters.customPrompt,
    forum_post_id: parameters.forumPostId,
    brand_id: parameters.brandId,
    language: parameters.language,
    approve: parameters.approve ?? null,
    citations: parameters.citations ?? null,
    scheduled_at: parameters.scheduledAt ?? null,
    batch_id: parameters.batch?.id ?? null,
    batch_line: parameters.batch?.line ?? null,
    fingerprint: fingerprint(parameters),
  };
}

/** The same for the same parameters, regardless of their order or encoding in the request. */
function fingerprint(parameters: GenerationParameters): string {
  const { contentType, customTopic, customPrompt, forumPostId, brandId, language } = parameters;
  const { approve = null, citations = null } = parameters;
  const values = [contentType, customTopic, customPrompt, forumPostId, brandId, language];
  // Added only if set, so that fingerprints stored by earlier versions still match.
  if (approve !== null || citations !== null) values.push(approve, citations);
  return hash("sha256", JSON.stringify(values));
}

export function toAnswer(request: GenerationRequest, verdict: Verdict): Acceptance | Refusal {
  const { outcome, answer, rate, met } = verdict;
  if (isLimitOutcome(outcome)) return limitRefusal(outcome, rate, met);
  switch (outcome) {
    case "accepted":
    case "replayed":
      if (!answer || verdict.accountId === null) {
        throw new Error("an accepted request has no stored response");
      }
      return {
        accountId: verdict.accountId,
        jobId: answer.job_id,
        taskId: answer.task_id,
        estimatedTime: answer.estimated_time,
        brandName: answer.brand_name,
        industry: answer.industry,
        keywordsCount: answer.keywords_count,
        hasOverview: answer.has_overview,
        isReplay: outcome === "replayed",
        rate,
      };
    case "invalid_parameters":
      return new Refusal("invalid_parameters", {
        errors: "problems" in request.parameters ? request.parameters.problems : [],
      });
    case "idempotency_in_progress":
      return new Refusal("idempotency_in_progress", { retryAfterSeconds: 1 });
    case "brand_missing":
      return new Refusal("brand_missing", { redirectUrl: "/agents/brand/new/" });
    case "brand_needs_keywords":
      return new Refusal("brand_needs_keywords", {
        message: `Brand "${verdict.brandName}" needs keywords before content can be generated. Add at least one, then send the request again.`,
        redirectUrl: `/agents/brand/${verdict.brandId}/keywords/`,
      });
    default:
      return new Refusal(outcome);
  }
}

export interface RegenerationRequest {
  accountId: number;
  revision: WantedRevision;
  /** The credential, content type and Idempotency-Key, as in a request to generate. */
  generation: GenerationRequest;
}

/** Accepts a request to regenerate content or one of its sections: a job like any other, which creates a version. */
export async function regenerate(
  database: Database,
  { accountId, revision, generation }: RegenerationRequest,
  options: Omit<AcceptOptions, "estimatedTimes"> & { estimatedTime: string | undefined },
): Promise<Acceptance | Refusal> {
  const row = {
    ...toRow(generation, options.estimatedTime ?? builtInEstimate),
    fingerprint: createHash("sha256")
      .update(JSON.stringify(["regenerate", revision]))
      .digest("hex"),
  };
  const verdict = await acceptRegeneration(database, { accountId, row, revision }, options);
  return toAnswer(generation, verdict);
}
