/**
 * The three families of errors and the registry of every code that a caller can see.
 * A Refusal: the caller must change something. A Failure: the world let us down. Anything else is our bug.
 * Turning them into an HTTP answer or an exit code is left to each door's one translator.
 */
import { sessionCodes } from "./errors/session-codes.ts";

/** Every code that can stand in an answer. Each has its heading in docs/errors.md, which a test holds. */
export const refusalCodes = {
  not_found: { status: 404, message: "There is nothing at this address." },
  method_not_allowed: { status: 405, message: "This address does not take that method." },
  headers_too_large: { status: 431, message: "The request's headers are larger than 16 KiB." },
  malformed_request: { status: 400, message: "This is not a well-formed HTTP request." },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  body_too_large: { status: 413, message: "The body is too large." },
  unknown_api_version: { status: 400, message: "There is no such API-Version." },
  unsupported_media_type: {
    status: 415,
    message:
      "Send the parameters as application/x-www-form-urlencoded or as application/json, in UTF-8.",
  },
  api_key_ambiguous: {
    status: 400,
    message:
      "Send the API key once, by exactly one method: the X-API-Key header, an Authorization: Bearer header, or the api_key query parameter.",
  },
  unauthorized: {
    status: 401,
    message:
      "A valid API key is required. Send it in the X-API-Key header; keys are made with `pressroom key create` or in the dashboard's settings.",
  },
  insufficient_scope: { status: 403, message: "This API key may not do that." },
  rate_limited: { status: 429, message: "Too many requests with this API key." },
  too_many_jobs: {
    status: 429,
    message: "The account has as many jobs queued and running as it may. Wait until some are done.",
  },
  budget_exhausted: {
    status: 429,
    message: "What may be spent in a day is spent. It starts anew at midnight UTC.",
  },
  invalid_parameters: { status: 400, message: "Some parameters are not valid." },
  brand_missing: {
    status: 400,
    message: "The account has no brand yet. Create one, then generate content for it.",
  },
  brand_not_found: { status: 400, message: "The account has no brand with this brand_id." },
  brand_mismatch: {
    status: 400,
    message: "This API key is bound to another brand than the one in brand_id.",
  },
  brand_needs_keywords: {
    status: 400,
    message: "The brand needs keywords before content can be generated.",
  },
  forum_post_not_found: { status: 400, message: "There is no forum post with this forum_post_id." },
  text_too_complex: {
    status: 422,
    message: "This text takes too long to read. Shorten it, or take out what repeats itself.",
  },
  too_many_analyses: {
    status: 429,
    message: "Too many of the account's texts are being read already. Wait for some of them.",
  },
  idempotency_mismatch: {
    status: 422,
    message: "This Idempotency-Key was already used with other parameters.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still under way. Send it again in a moment.",
  },
  too_many_streams: {
    status: 429,
    message: "As many streams and waits are open already as may be.",
  },
  job_not_found: { status: 404, message: "The account has no job with this id." },
  webhook_not_found: { status: 404, message: "The account has no webhook with this id." },
  delivery_not_found: { status: 404, message: "The webhook has no delivery with this id." },
  webhook_disabled: {
    status: 409,
    message: "The webhook is disabled. Enable it, then send again.",
  },
  webhook_limit_reached: {
    status: 409,
    message: "The account has as many webhooks as it may have. Delete one that is not needed.",
  },
  delivery_under_way: {
    status: 409,
    message: "This delivery is being sent at this moment. Look at it again shortly.",
  },
  job_finished: {
    status: 409,
    message: "The job has come to its end already. Only one that is not over can be canceled.",
  },
  job_not_waiting: {
    status: 409,
    message: "The job does not wait to be continued.",
  },
  job_not_retryable: {
    status: 409,
    message:
      "Only a job that failed, was canceled or succeeded in part can be retried. Generate anew to get another content.",
  },
  content_not_found: { status: 404, message: "The account has no content with this id." },
  unknown_brand: { status: 404, message: "The account has no brand with this id." },
  brand_archived: { status: 409, message: "This brand is archived. Restore it first." },
  brand_is_default: {
    status: 409,
    message: "This is the account's default brand. Make another one the default first.",
  },
  keyword_not_found: { status: 404, message: "The brand has no keyword with this id." },
  unknown_forum_post: { status: 404, message: "There is no forum post with this id." },
  forum_post_shared: {
    status: 403,
    message: "This forum post is shared by whoever runs the service; it is not yours to remove.",
  },
  api_key_not_found: { status: 404, message: "The account has no API key with this id." },
  api_key_dead: { status: 409, message: "This API key was revoked or has expired." },
  key_exceeds_caller: {
    status: 403,
    message: "An API key cannot give more than it has itself.",
  },
  model_not_set: { status: 404, message: "The account has no model of its own." },
  limit_reached: { status: 409, message: "The account has as many of these as it may have." },
  version_not_found: { status: 404, message: "The content has no version with this number." },
  version_conflict: {
    status: 409,
    message: "Somebody was faster: the content has a newer version than the one you edited.",
  },
  precondition_failed: {
    status: 412,
    message:
      "If-Match names another version than the content's current one. Get it, and try again.",
  },
  ...sessionCodes,
  not_acceptable: { status: 406, message: "The content is not there in that form." },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusalCodes;

/** What is wrong with one parameter, in words for the person who sent it. */
export interface ParameterProblem {
  param: string;
  message: string;
}

/** How much of a key's rate is left. */
export interface RateState {
  /** Requests a minute. */
  limit: number;
  remaining: number;
  /** When the next request will be let through, or the next token comes back. */
  retryAfterSeconds: number;
}

export interface RefusalDetails {
  /** Replaces the registry's sentence where a more telling one is known. */
  message?: string;
  /** The page of the dashboard where the problem can be fixed; always relative and made by us. */
  redirectUrl?: string;
  errors?: readonly ParameterProblem[];
  retryAfterSeconds?: number;
  rate?: RateState;
  headers?: Readonly<Record<string, string>>;
}

/** The caller must change something. The message is public: written for a person, no internals. */
export class Refusal extends Error {
  readonly code: RefusalCode;
  readonly status: number;
  readonly redirectUrl: string | undefined;
  readonly errors: readonly ParameterProblem[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly rate: RateState | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? refusalCodes[code].message);
    this.name = "Refusal";
    this.code = code;
    this.status = refusalCodes[code].status;
    this.redirectUrl = details.redirectUrl;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.rate = details.rate;
    this.headers = details.headers ?? {};
  }
}

/** Every way in which the world lets us down. `job` ones end up in a job's `failure`; see docs/errors.md. */
export const failureCodes = {
  unavailable: {
    retryable: true,
    message:
      "The service cannot take work right now. Send the request again shortly; with an Idempotency-Key it is never done twice.",
  },
  database_start: { retryable: false, message: "The embedded PostgreSQL could not be started." },
  backup_failed: { retryable: false, message: "The backup could not be written or read." },
  address_in_use: { retryable: false, message: "The port is taken." },
  attempts_exhausted: {
    retryable: false,
    message: "Writing was started five times and ended five times without a result.",
  },
  job_stalled: {
    retryable: false,
    message:
      "Writing this brought the process that wrote it to a standstill, although it wrote nothing else. Something in the material or in the model's answer is more than the service can read.",
  },
  job_out_of_memory: {
    retryable: false,
    message:
      "Writing this took more memory than one job may have. Something in the material or in the model's answer is too large.",
  },
  job_crashed: {
    retryable: false,
    message: "Writing this ended the process that wrote it, although it wrote nothing else.",
  },
  job_took_too_long: {
    retryable: false,
    message:
      "Writing this came to no end within the time that a job may take after the loss of its worker.",
  },
  material_missing: {
    retryable: false,
    message: "Something that the job needs was deleted before it could be written.",
  },
  content_changed: {
    retryable: false,
    message: "The content was deleted or edited while it was being written anew.",
  },
  model_required: {
    retryable: false,
    message:
      "Rewriting a passage needs a model, and this job has none: test keys and accounts without a model get the built-in writer. Set a model up, and use a live key.",
  },
  writer_failed: { retryable: false, message: "The writer could not write this content." },
  model_key_refused: { retryable: false, message: "The model's provider refused the key." },
  model_no_money: {
    retryable: false,
    message: "The model's provider says that there is no credit left.",
  },
  model_unknown: { retryable: false, message: "The model's provider knows no such model." },
  model_request_refused: {
    retryable: false,
    message: "The model's provider refused the request.",
  },
  model_credential_unreadable: {
    retryable: false,
    message:
      "The account's own key for its model cannot be read: it was stored under another secret. Set it again.",
  },
  model_rate_limited: {
    retryable: true,
    message: "The model's provider asks us to send more slowly.",
  },
  model_unavailable: {
    retryable: true,
    message: "The model's provider cannot be reached or is failing.",
  },
  model_timeout: { retryable: true, message: "The model took too long to answer." },
  model_download_failed: { retryable: false, message: "The model could not be downloaded." },
  model_context_too_long: {
    retryable: false,
    message: "The material is longer than the model can read at once.",
  },
  model_answer_too_long: {
    retryable: false,
    message: "The model did not come to an end within the length that it was given.",
  },
  model_answer_cut: {
    retryable: false,
    message: "The model's answer broke off before its end, twice.",
  },
  model_answer_unusable: {
    retryable: false,
    message: "The model did not answer in the form that was asked for, twice.",
  },
  model_refused: {
    retryable: false,
    message: "The model refused to write this, or its provider's filter did.",
  },
  budget_exhausted_job: {
    retryable: false,
    message: "Writing this would cost more than one job may.",
  },
  budget_exhausted_account: {
    retryable: false,
    message: "The account has spent what it may spend in a day. It starts anew at midnight UTC.",
  },
} as const satisfies Record<string, { retryable: boolean; message: string }>;

export type FailureCode = keyof typeof failureCodes;

/** The world let us down. `message` is public; `cause` and `logMessage` are for the log alone. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly isRetryable: boolean;
  readonly retryAfterMs: number | undefined;

  constructor(
    code: FailureCode,
    details: { message?: string; cause?: unknown; retryAfterMs?: number } = {},
  ) {
    super(details.message ?? failureCodes[code].message, { cause: details.cause });
    this.name = "Failure";
    this.code = code;
    this.isRetryable = failureCodes[code].retryable;
    this.retryAfterMs = details.retryAfterMs;
  }
}
