/**
 * The three families of errors and the registry of every code that a caller can see.
 * A Refusal: the caller must change something. A Failure: something outside our code failed. Anything else is our bug.
 * Each entry point has one translator that turns them into an HTTP response or an exit code.
 */
import { sessionCodes } from "./errors/dashboard-codes.ts";

/** Every code that a response can contain. A test checks that docs/errors.md has a heading for each. */
export const refusalCodes = {
  not_found: { status: 404, message: "Not found. Check the path." },
  method_not_allowed: { status: 405, message: "Method not allowed for this path." },
  headers_too_large: { status: 431, message: "The request headers exceed 16 KiB." },
  malformed_request: { status: 400, message: "Malformed HTTP request." },
  request_timeout: { status: 408, message: "The request took too long to arrive." },
  body_too_large: { status: 413, message: "The request body is too large." },
  unknown_api_version: { status: 400, message: "Unknown API-Version." },
  unsupported_media_type: {
    status: 415,
    message:
      "Send the parameters as application/x-www-form-urlencoded or as application/json, in UTF-8.",
  },
  api_key_ambiguous: {
    status: 400,
    message:
      "Send the API key once, using exactly one method: the X-API-Key header, an Authorization: Bearer header, or the api_key query parameter.",
  },
  unauthorized: {
    status: 401,
    message:
      "A valid API key is required. Send it in the X-API-Key header. Create keys in the dashboard's settings or with `pressroom key create`.",
  },
  insufficient_scope: { status: 403, message: "This API key does not have the required scope." },
  rate_limited: { status: 429, message: "Too many requests with this API key." },
  too_many_jobs: {
    status: 429,
    message:
      "The account has reached its limit on queued and running jobs. Wait for some to finish.",
  },
  budget_exhausted: {
    status: 429,
    message: "The daily budget is used up. It resets at midnight UTC.",
  },
  invalid_parameters: { status: 400, message: "Some parameters are invalid." },
  brand_missing: {
    status: 400,
    message: "The account has no brand yet. Create one, then generate content for it.",
  },
  brand_not_found: { status: 400, message: "The account has no brand with this brand_id." },
  brand_mismatch: {
    status: 400,
    message: "This API key is restricted to a different brand than the one in brand_id.",
  },
  brand_needs_keywords: {
    status: 400,
    message: "The brand needs keywords before content can be generated.",
  },
  forum_post_not_found: { status: 400, message: "There is no forum post with this forum_post_id." },
  file_unreadable: { status: 422, message: "The file cannot be read." },
  text_too_complex: {
    status: 422,
    message: "This text takes too long to process. Shorten it or remove repetitive parts.",
  },
  too_many_analyses: {
    status: 429,
    message:
      "The account has too many text-processing requests in progress. Try again in a moment.",
  },
  idempotency_mismatch: {
    status: 422,
    message:
      "This Idempotency-Key was already used with different parameters. Use a new key for each new request.",
  },
  idempotency_in_progress: {
    status: 409,
    message: "A request with this Idempotency-Key is still in progress. Try again in a moment.",
  },
  too_many_streams: {
    status: 429,
    message: "Too many open streams and long polls. Close some and try again.",
  },
  batch_not_found: { status: 404, message: "The account has no batch with this ID." },
  job_not_found: { status: 404, message: "The account has no job with this ID." },
  source_not_found: { status: 404, message: "The account has no source with this ID." },
  document_not_found: { status: 404, message: "The source has no document with this ID." },
  source_name_taken: {
    status: 409,
    message: "The account already has a source of this kind with this name. Choose another name.",
  },
  source_limit_reached: {
    status: 409,
    message: "The account has reached its source limit. Delete a source that is no longer needed.",
  },
  source_not_readable: {
    status: 409,
    message:
      "This source is not read automatically. Its documents or posts are uploaded or imported.",
  },
  webhook_not_found: { status: 404, message: "The account has no webhook with this ID." },
  delivery_not_found: { status: 404, message: "The webhook has no delivery with this ID." },
  webhook_disabled: {
    status: 409,
    message: "The webhook is disabled. Enable it and try again.",
  },
  webhook_limit_reached: {
    status: 409,
    message:
      "The account has reached its webhook limit. Delete a webhook that is no longer needed.",
  },
  delivery_under_way: {
    status: 409,
    message: "This delivery is already in progress. Check again in a moment.",
  },
  channel_not_found: { status: 404, message: "The account has no channel with this ID." },
  channel_name_taken: {
    status: 409,
    message: "The brand already has a channel with this name. Choose another name.",
  },
  channel_limit_reached: {
    status: 409,
    message: "The brand has reached its channel limit. Delete a channel that is no longer needed.",
  },
  channel_test_failed: {
    status: 422,
    message: "Could not connect to the channel with these settings.",
  },
  channel_unfit: { status: 409, message: "The channel does not support this type of content." },
  publication_not_found: { status: 404, message: "The account has no publication with this ID." },
  already_published: {
    status: 409,
    message:
      "The content is already published on this channel, or publishing is in progress. Update or unpublish the existing publication.",
  },
  publication_not_ready: {
    status: 409,
    message:
      "The current state of the publication does not allow this. Fetch the publication, check its state, and try again.",
  },
  job_finished: {
    status: 409,
    message: "The job has already ended. Only queued, running and waiting jobs can be canceled.",
  },
  job_not_waiting: {
    status: 409,
    message: "The job is not waiting for approval.",
  },
  job_not_retryable: {
    status: 409,
    message:
      "Only failed, canceled or partially succeeded jobs can be retried. To generate more content, start a new job.",
  },
  image_limit_reached: {
    status: 409,
    message: "The account has reached its image limit.",
  },
  image_not_found: { status: 404, message: "The account has no image with this ID." },
  content_not_found: { status: 404, message: "The account has no content with this ID." },
  unknown_brand: { status: 404, message: "The account has no brand with this ID." },
  brand_proposal_not_found: {
    status: 404,
    message: "The account has no brand proposal with this ID. Proposals are deleted after a week.",
  },
  brand_archived: { status: 409, message: "This brand is archived. Restore it first." },
  brand_is_default: {
    status: 409,
    message: "This is the account's default brand. Set another brand as the default first.",
  },
  keyword_not_found: { status: 404, message: "The brand has no keyword with this ID." },
  idea_not_found: { status: 404, message: "The brand has no idea with this key." },
  unknown_forum_post: { status: 404, message: "There is no forum post with this ID." },
  forum_post_shared: {
    status: 403,
    message:
      "This forum post is shared by the operator of this service. Accounts cannot change or delete it.",
  },
  forum_post_not_editable: {
    status: 409,
    message:
      "This forum post comes from a source and is updated automatically. Only posts that the account added or imported can be edited.",
  },
  forum_post_exists: {
    status: 409,
    message: "Another forum post in the account already has this URL.",
  },
  unknown_import: { status: 404, message: "The account has no import with this ID." },
  import_edited: {
    status: 409,
    message:
      "Posts from this import have been edited since. Undoing the import would lose these edits, so nothing was changed.",
  },
  api_key_not_found: { status: 404, message: "The account has no API key with this ID." },
  api_key_dead: {
    status: 409,
    message: "This API key was revoked or has expired. Create a new one.",
  },
  key_exceeds_caller: {
    status: 403,
    message: "An API key cannot grant scopes or access to brands that it does not have itself.",
  },
  model_not_set: { status: 404, message: "The account has not configured a model." },
  limit_reached: { status: 409, message: "The account has reached its limit for this resource." },
  version_not_found: { status: 404, message: "The content has no version with this number." },
  version_conflict: {
    status: 409,
    message:
      "The content has changed since you loaded it. Load the current version and apply your edits again.",
  },
  precondition_failed: {
    status: 412,
    message:
      "If-Match does not match the current version of the content. Fetch the current version and try again.",
  },
  ...sessionCodes,
  not_acceptable: { status: 406, message: "The content is not available in the requested format." },
} as const satisfies Record<string, { status: number; message: string }>;

export type RefusalCode = keyof typeof refusalCodes;

/** What is wrong with one parameter, as a message for the caller. */
export interface ParameterProblem {
  param: string;
  message: string;
}

/** How much of a key's rate limit is left. */
export interface RateState {
  /** Requests per minute. */
  limit: number;
  remaining: number;
  /** Seconds until the next request is allowed, or until the bucket gets its next token. */
  retryAfterSeconds: number;
}

export interface RefusalDetails {
  /** Replaces the default message with a more specific one. */
  message?: string;
  /** The dashboard page where the caller can fix the problem; always a relative path that we generate. */
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

/** Shown for all errors that are neither a Refusal nor a retryable Failure. */
export const internalErrorMessage =
  "An internal error occurred. It was logged with this request's ID.";

/** Every failure outside our code. Those of jobs appear in a job's `failure`; see docs/errors.md. */
export const failureCodes = {
  unavailable: {
    retryable: true,
    message:
      "The service is temporarily unavailable. Try again shortly; with an Idempotency-Key, a retry never creates a second job.",
  },
  database_start: {
    retryable: false,
    message: "The embedded PostgreSQL server could not be started.",
  },
  backup_failed: { retryable: false, message: "The backup could not be written or read." },
  address_in_use: { retryable: false, message: "The port is already in use." },
  attempts_exhausted: {
    retryable: false,
    message: "The job was attempted five times, and its worker was lost each time.",
  },
  job_stalled: {
    retryable: false,
    message:
      "The worker stopped responding while running this job in isolation. Something in the material or in the model's response is too complex to process.",
  },
  job_out_of_memory: {
    retryable: false,
    message:
      "The job exceeded its memory limit. Something in the material or in the model's response is too large.",
  },
  job_crashed: {
    retryable: false,
    message: "The worker crashed while running this job in isolation.",
  },
  job_took_too_long: {
    retryable: false,
    message:
      "The job's worker was lost, so the job ran again in isolation, but it did not finish within the time limit.",
  },
  material_missing: {
    retryable: false,
    message: "Something the job needs was deleted before it could run.",
  },
  content_changed: {
    retryable: false,
    message: "The content was deleted or edited while it was being rewritten.",
  },
  model_required: {
    retryable: false,
    message:
      "Rewriting a passage requires a model. Test keys and accounts without a model use the built-in writer. Configure a model and use a live key.",
  },
  writer_failed: { retryable: false, message: "The content could not be generated." },
  model_key_refused: { retryable: false, message: "The model provider rejected the API key." },
  model_no_money: {
    retryable: false,
    message: "The model provider reports that the provider account has no credit left.",
  },
  model_unknown: { retryable: false, message: "The model provider has no model with this name." },
  model_request_refused: {
    retryable: false,
    message: "The model provider rejected the request.",
  },
  model_credential_unreadable: {
    retryable: false,
    message:
      "The account's model API key cannot be decrypted because it was encrypted with a different secret. Enter the key again.",
  },
  model_rate_limited: {
    retryable: true,
    message: "The model provider is rate-limiting requests.",
  },
  model_unavailable: {
    retryable: true,
    message: "The model provider is unreachable or returning errors.",
  },
  model_timeout: { retryable: true, message: "The model took too long to respond." },
  model_download_failed: { retryable: false, message: "The model could not be downloaded." },
  model_context_too_long: {
    retryable: false,
    message: "The request exceeds the model's context window.",
  },
  model_answer_too_long: {
    retryable: false,
    message: "The model reached its output limit before finishing.",
  },
  model_answer_cut: {
    retryable: false,
    message: "The model's response was cut off twice.",
  },
  model_answer_unusable: {
    retryable: false,
    message: "The model returned an invalid response twice.",
  },
  model_refused: {
    retryable: false,
    message: "The model or its provider's content filter refused this request.",
  },
  budget_exhausted_job: {
    retryable: false,
    message: "The job would exceed its budget.",
  },
  budget_exhausted_account: {
    retryable: false,
    message: "The account's daily budget is used up. It resets at midnight UTC.",
  },
} as const satisfies Record<string, { retryable: boolean; message: string }>;

export type FailureCode = keyof typeof failureCodes;

/** Something outside our code failed. `message` is public; `cause` is only logged. */
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
