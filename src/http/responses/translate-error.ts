/**
 * The one translator of this door: whatever was thrown becomes a status, headers and a body. Callers see what a
 * Refusal says; of failures and bugs they see that and an id, and the log sees the rest.
 */
import { isDatabaseAway, isStatementTimeout } from "../../db/database.ts";
import { Failure, Refusal, failureCodes } from "../../errors.ts";
import type { ParameterProblem, RefusalCode } from "../../errors.ts";
import { rateHeaders } from "./rate-headers.ts";

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: {
    status: "error";
    message: string;
    code: string;
    request_id: string;
    redirect_url?: string;
    errors?: readonly ParameterProblem[];
  };
}

/** How long a caller should wait where we cannot know it. */
const retryAfterSeconds = 2;

/** Fastify's own errors that the caller must fix. */
const fastifyRefusals: ReadonlyMap<string, RefusalCode> = new Map([
  ["FST_ERR_CTP_BODY_TOO_LARGE", "body_too_large"],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", "malformed_request"],
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", "unsupported_media_type"],
  ["FST_ERR_BAD_URL", "not_found"],
]);

export function translateError(error: unknown, requestId: string): ErrorResponse {
  const refusal = toRefusal(error);
  if (refusal) {
    return {
      status: refusal.status,
      headers: {
        ...refusal.headers,
        ...(refusal.rate && rateHeaders(refusal.rate)),
        ...(refusal.code === "unauthorized" && { "WWW-Authenticate": "Bearer" }),
        ...(refusal.retryAfterSeconds !== undefined && {
          "Retry-After": String(refusal.retryAfterSeconds),
        }),
      },
      body: {
        status: "error",
        message: refusal.message,
        code: refusal.code,
        request_id: requestId,
        ...(refusal.redirectUrl !== undefined && { redirect_url: refusal.redirectUrl }),
        ...(refusal.errors && { errors: refusal.errors }),
      },
    };
  }
  if (isUnavailable(error)) {
    return {
      status: 503,
      headers: { "Retry-After": String(retryAfterSeconds) },
      body: {
        status: "error",
        message: failureCodes.unavailable.message,
        code: "unavailable",
        request_id: requestId,
      },
    };
  }
  return {
    status: 500,
    headers: {},
    body: {
      status: "error",
      message: "An internal error occurred. It was logged with this request's ID.",
      code: "internal_error",
      request_id: requestId,
    },
  };
}

function toRefusal(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const refused = fastifyRefusals.get(code);
  return refused && new Refusal(refused);
}

function isUnavailable(error: unknown): boolean {
  return (
    (error instanceof Failure && error.isRetryable) ||
    isDatabaseAway(error) ||
    isStatementTimeout(error)
  );
}
