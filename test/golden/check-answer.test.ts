import { expect, test } from "vitest";
import { createAnswerCheck } from "../check-answer.ts";

const check = createAnswerCheck();
const asked = { method: "GET", path: "/agents/api/jobs/1/" };
const headers = {
  "x-request-id": "req_1",
  "api-version": "2026-11-15",
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
};
const refusal = { status: "error", message: "x", code: "job_not_found", request_id: "req_1" };

function answer(status: number, body: object, more: Record<string, string> = {}) {
  return { status, headers: { ...headers, ...more }, text: JSON.stringify(body) };
}

test.each([
  ["an answer as it is declared", asked.path],
  ["one to an address with a query", `${asked.path}?wait=%24`],
  ["one to an id that is percent-encoded", "/agents/api/jobs/%2f/"],
  ["one to an id that is missing", "/agents/api/jobs//"],
])("%s passes", (_, path) => {
  expect(() => check({ ...asked, path }, answer(404, refusal))).not.toThrow();
});

test.each([
  ["a status that is not declared", asked, answer(418, refusal)],
  ["a field that is not declared", asked, answer(404, { ...refusal, hint: "x" })],
  ["a field that is missing", asked, answer(404, { ...refusal, message: undefined })],
  ["a code that is not declared", asked, answer(404, { ...refusal, code: "content_not_found" })],
  ["a type that is not declared", asked, answer(404, refusal, { "content-type": "text/html" })],
  ["a header that is missing", asked, answer(404, refusal, { "api-version": "" })],
  [
    "an operation that nobody knows",
    { method: "GET", path: "/agents/api/poems/" },
    answer(200, {}),
  ],
  ["a method that nobody knows", { method: "PUT", path: "/agents/api/jobs/1" }, answer(200, {})],
])("%s fails", (_, request, reply) => {
  expect(() => check(request, reply)).toThrow();
});
