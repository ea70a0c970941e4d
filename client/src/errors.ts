/** Everything that a call can fail with, told apart by class, and within a class by `code`. */
import type { Job } from "./generated/schemas.ts";

export interface ParameterProblem {
  param: string;
  message: string;
}

export interface ErrorDetails {
  /** The status of the answer; undefined where there was none. */
  status?: number | undefined;
  /** docs/errors.md lists those of the service. */
  code: string;
  message: string;
  requestId?: string | undefined;
  errors?: readonly ParameterProblem[] | undefined;
  redirectUrl?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

export class PressroomError extends Error {
  override readonly name: string = "PressroomError";
  readonly status: number | undefined;
  readonly code: string;
  /** Names the request in the service's log. */
  readonly requestId: string | undefined;
  /** Every parameter that is wrong. */
  readonly errors: readonly ParameterProblem[];
  /** The page of the dashboard where the problem can be fixed, below the address of the service. */
  readonly redirectUrl: string | undefined;
  /** How many seconds the service asks to wait. */
  readonly retryAfter: number | undefined;

  constructor(details: ErrorDetails) {
    super(details.message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.code = details.code;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
    this.redirectUrl = details.redirectUrl;
    this.retryAfter = details.retryAfter;
  }
}

/** The key is missing, wrong or revoked (401), or may not do this (403). */
export class AuthenticationError extends PressroomError {
  override readonly name = "AuthenticationError";
}

/** `errors` says which parameters are wrong, all at once. */
export class InvalidParametersError extends PressroomError {
  override readonly name = "InvalidParametersError";
}

/** What is named does not exist, or is not this account's. */
export class NotFoundError extends PressroomError {
  override readonly name = "NotFoundError";
}

/** It does not fit with how things stand: 409, 412 and 422. */
export class ConflictError extends PressroomError {
  override readonly name = "ConflictError";
}

/** Too fast or too much, also after the retries; `retryAfter` says how long to wait. */
export class RateLimitedError extends PressroomError {
  override readonly name = "RateLimitedError";
}

/** The service, or what stands before it, cannot answer now: every 5xx. */
export class UnavailableError extends PressroomError {
  override readonly name = "UnavailableError";
}

/** No answer came: the network, the name, the certificate. Whether the service did it is not known. */
export class ConnectionError extends PressroomError {
  override readonly name: string = "ConnectionError";
}

/** It took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
  /** Of a job that was waited for, and that goes on. */
  readonly jobId: number | undefined;

  constructor(details: { message: string; jobId?: number | undefined; cause?: unknown }) {
    super({ code: "timeout", message: details.message, cause: details.cause });
    this.jobId = details.jobId;
  }
}

/** The job that was waited for failed or was canceled. */
export class JobFailedError extends PressroomError {
  override readonly name = "JobFailedError";
  readonly job: Job;

  constructor(job: Job) {
    const canceled = { code: "job_canceled", message: `Job ${job.job_id} was canceled.` };
    const unknown = { code: "job_failed", message: `Job ${job.job_id} failed.` };
    super(job.state === "canceled" ? canceled : (job.failure ?? unknown));
    this.job = job;
  }
}

/** The error for an answer that is no success. */
export function toError(status: number, headers: Headers, text: string): PressroomError {
  const body = parseObject(text);
  const code = typeof body["code"] === "string" ? body["code"] : `http_${status}`;
  const details: ErrorDetails = {
    status,
    code,
    message:
      typeof body["message"] === "string"
        ? body["message"]
        : `Unexpected response (status ${status}): it did not come from Pressroom. Check baseUrl.`,
    requestId: headers.get("X-Request-Id") ?? undefined,
    redirectUrl: typeof body["redirect_url"] === "string" ? body["redirect_url"] : undefined,
    retryAfter: readRetryAfter(headers.get("Retry-After")),
    errors: Array.isArray(body["errors"]) ? (body["errors"] as ParameterProblem[]) : undefined,
  };
  return new (classFor(status, code))(details);
}

function classFor(status: number, code: string): typeof PressroomError {
  if (code === "invalid_parameters") return InvalidParametersError;
  if (status === 401 || status === 403) return AuthenticationError;
  if (status === 404 || code.endsWith("_not_found")) return NotFoundError;
  if (status === 409 || status === 412 || status === 422) return ConflictError;
  if (status === 429) return RateLimitedError;
  if (status >= 500) return UnavailableError;
  return PressroomError;
}

/** In seconds; the header holds those or a date. */
function readRetryAfter(header: string | null): number | undefined {
  if (header === null || header.trim() === "") return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds);
  const time = Date.parse(header);
  return Number.isNaN(time) ? undefined : Math.max(0, (time - Date.now()) / 1_000);
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
