/** The errors that calls throw, distinguished by class and `code`. */
import type { Job } from "./generated/schemas.ts";

export interface ParameterProblem {
  param: string;
  message: string;
}

export interface ErrorDetails {
  /** The response status; undefined if there was no response. */
  status?: number | undefined;
  /** docs/errors.md lists the service's codes. */
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
  /** Identifies the request in the service's log. */
  readonly requestId: string | undefined;
  /** Every invalid parameter. */
  readonly errors: readonly ParameterProblem[];
  /** The dashboard page where the problem can be fixed, relative to the service's URL. */
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

/** The key is missing, invalid or revoked (401), or lacks permission (403). */
export class AuthenticationError extends PressroomError {
  override readonly name = "AuthenticationError";
}

/** `errors` lists all invalid parameters. */
export class InvalidParametersError extends PressroomError {
  override readonly name = "InvalidParametersError";
}

/** The resource does not exist, or belongs to another account. */
export class NotFoundError extends PressroomError {
  override readonly name = "NotFoundError";
}

/** The request conflicts with the current state: 409, 412 and 422. */
export class ConflictError extends PressroomError {
  override readonly name = "ConflictError";
}

/** Too many requests, even after retries; `retryAfter` says how long to wait. */
export class RateLimitedError extends PressroomError {
  override readonly name = "RateLimitedError";
}

/** The service, or a proxy in front of it, cannot respond now: every 5xx. */
export class UnavailableError extends PressroomError {
  override readonly name = "UnavailableError";
}

/** No response: a network, DNS or certificate problem. The service may have processed the request. */
export class ConnectionError extends PressroomError {
  override readonly name: string = "ConnectionError";
}

/** The call took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override readonly name = "TimeoutError";
  /** The job that was waited for; it continues. */
  readonly jobId: number | undefined;

  constructor(details: { message: string; jobId?: number | undefined; cause?: unknown }) {
    super({ code: "timeout", message: details.message, cause: details.cause });
    this.jobId = details.jobId;
  }
}

/** The job failed or was canceled. */
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

/** The error for an unsuccessful response. */
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

/** In seconds; the header contains seconds or a date. */
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
