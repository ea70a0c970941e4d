import { expect, test } from "vitest";
import { Failure, Refusal } from "../../errors.ts";
import { translateError } from "./translate-error.ts";

test("a refusal becomes a response with its status, code and message", () => {
  expect(translateError(new Refusal("job_not_found"), "req_1")).toStrictEqual({
    status: 404,
    headers: {},
    body: {
      status: "error",
      message: "The account has no job with this ID.",
      code: "job_not_found",
      request_id: "req_1",
    },
  });
});

test("a refusal's redirect URL, problems, headers and Retry-After are passed on", () => {
  const refusal = new Refusal("rate_limited", {
    message: "Slow down.",
    redirectUrl: "/agents/",
    errors: [{ param: "a", message: "Is bad." }],
    retryAfterSeconds: 7,
    headers: { "RateLimit-Limit": "3" },
  });
  expect(translateError(refusal, "req_1")).toMatchObject({
    status: 429,
    headers: { "Retry-After": "7", "RateLimit-Limit": "3" },
    body: {
      message: "Slow down.",
      redirect_url: "/agents/",
      errors: [{ param: "a", message: "Is bad." }],
    },
  });
});

test("a 401 has a WWW-Authenticate header", () => {
  const { headers } = translateError(new Refusal("unauthorized"), "req_1");
  expect(headers).toStrictEqual({ "WWW-Authenticate": "Bearer" });
});

function coded(code: string, message = "secret words"): Error {
  return Object.assign(new Error(message), { code });
}

test.each([
  ["a retryable failure", new Failure("unavailable", { cause: new Error("secret words") })],
  ["a refused connection", coded("ECONNREFUSED")],
  ["a lost connection", coded("08006")],
  ["too many connections", coded("53300")],
  ["a full disk", coded("53100")],
  ["a database that is shutting down", coded("57P01")],
  ["a read-only database", coded("25006")],
  ["a deadlock", coded("40P01")],
  ["a lock timeout", coded("55P03")],
  ["a statement timeout", coded("57014")],
  ["an exhausted connection pool", new Error("timeout exceeded when trying to connect")],
])("%s becomes a 503 with Retry-After that does not reveal the cause", (_, error) => {
  const reply = translateError(error, "req_1");
  expect(reply).toMatchObject({ status: 503, headers: { "Retry-After": "2" } });
  expect(JSON.stringify(reply)).not.toContain("secret words");
});

test.each([
  ["a bug", new TypeError("secret words")],
  ["an invalid statement", coded("42P01")],
  ["a constraint violation", coded("23505")],
  ["a failure that is not retryable", new Failure("writer_failed", { message: "secret words" })],
  ["a string", "secret words"],
  ["undefined", undefined],
  ["a code that is a property of every object", coded("constructor")],
])("%s becomes a 500 with a general message and the request ID", (_, error) => {
  const reply = translateError(error, "req_1");
  expect(reply).toMatchObject({
    status: 500,
    body: { status: "error", code: "internal_error", request_id: "req_1" },
  });
  expect(JSON.stringify(reply)).not.toContain("secret words");
});

test.each([
  ["FST_ERR_CTP_BODY_TOO_LARGE", 413, "body_too_large"],
  ["FST_ERR_CTP_INVALID_CONTENT_LENGTH", 400, "malformed_request"],
  ["FST_ERR_CTP_INVALID_MEDIA_TYPE", 415, "unsupported_media_type"],
  ["FST_ERR_BAD_URL", 404, "not_found"],
])("Fastify's %s becomes %i %s", (code, status, expected) => {
  expect(translateError(coded(code), "req_1")).toMatchObject({ status, body: { code: expected } });
});
