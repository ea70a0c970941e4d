/**
 * Translates anything that was thrown to a status, headers and a body. Callers see the message of a Refusal; for failures
 * and bugs they only see a general message and the request ID. Used without Fastify too; send-error.ts sends the result.
 */
import { isDatabaseAway, isStatementTimeout } from "../../db/database.ts";
import { Failure, Refusal, failureCodes, internalErrorMessage } from "../../errors.ts";
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

/** The wait if the error does not specify one. */
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
    const { status, code, message } = refusal;
    return {
      status,
      headers: {
        ...refusal.headers,
        ...(refusal.rate && rateHeaders(refusal.rate)),
        ...(code === "unauthorized" && { "WWW-Authenticate": "Bearer" }),
        ...(refusal.retryAfterSeconds !== undefined && {
          "Retry-After": String(refusal.retryAfterSeconds),
        }),
      },
      body: {
        status: "error",
        message,
        code,
        request_id: requestId,
        ...(refusal.redirectUrl !== undefined && { redirect_url: refusal.redirectUrl }),
        ...(refusal.errors && { errors: refusal.errors }),
      },
    };
  }
  const isTemporary = isUnavailable(error);
  return {
    status: isTemporary ? 503 : 500,
    headers: isTemporary ? { "Retry-After": String(retryAfterSeconds) } : {},
    body: {
      status: "error",
      message: isTemporary ? failureCodes.unavailable.message : internalErrorMessage,
      code: isTemporary ? "unavailable" : "internal_error",
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
