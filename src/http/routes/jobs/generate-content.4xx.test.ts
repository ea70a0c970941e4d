import { expect, test, afterAll } from "vitest";
import { countJobs, useTestAccount, addKey } from "../../../../test/test-database.ts";
import {
  formType,
  generatePath,
  sendForm,
  withoutId,
  useTestService,
} from "../../../../test/test-service.ts";
import type { TestHeaders } from "../../../../test/test-service.ts";
import { makeKey } from "../../../records/keys/api-keys.ts";

const service = useTestService();
const account = useTestAccount(service);

test.each<[string, (key: string) => { headers?: TestHeaders; query?: string }]>([
  [
    "two methods: both headers",
    (key) => ({
      headers: { "X-API-Key": key, Authorization: `Bearer ${key}` },
    }),
  ],
  [
    "two methods: a header and the query",
    (key) => ({ headers: { "X-API-Key": key }, query: `?api_key=${key}` }),
  ],
  [
    "two methods: Bearer and the query",
    (key) => ({ headers: { Authorization: `bearer ${key}` }, query: `?api_key=${key}` }),
  ],
  [
    "all three methods",
    (key) => ({
      headers: { "X-API-Key": key, Authorization: `Bearer ${key}` },
      query: `?api_key=${key}`,
    }),
  ],
  [
    "X-API-Key twice, with the same key",
    (key) => ({
      headers: { "X-API-Key": [key, key] },
    }),
  ],
  [
    "X-API-Key twice, in two letter cases",
    (key) => ({
      headers: { "X-API-Key": key, "x-api-key": makeKey("test") },
    }),
  ],
  [
    "Authorization: Bearer twice",
    (key) => ({
      headers: { Authorization: [`Bearer ${key}`, `Bearer ${key}`] },
    }),
  ],
  ["api_key twice", (key) => ({ query: `?api_key=${key}&api_key=${key}` })],
  [
    "api_key twice, once with its name percent-encoded",
    (key) => ({ query: `?api_key=${key}&%61pi%5Fkey=${key}` }),
  ],
  ["api_key[]", (key) => ({ query: `?api_key[]=${key}` })],
  ["api_key[] with the brackets encoded", (key) => ({ query: `?api_key%5B%5D=${key}` })],
  ["api_key[0]", (key) => ({ query: `?api_key[0]=${key}` })],
  [
    "a good key by one method and a bad one by another",
    (key) => ({ headers: { "X-API-Key": key }, query: "?api_key=nonsense" }),
  ],
])("more than one credential is rejected as ambiguous: %s", async (_, credentials) => {
  const { headers = {}, query = "" } = credentials(account.key);
  const reply = await sendForm(service, headers, { query });
  expect(reply.status).toBe(400);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "api_key_ambiguous",
    message: expect.stringContaining("exactly one method"),
  });
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test("ambiguous credentials are rejected as such even if all are invalid", async () => {
  const reply = await sendForm(service, { "X-API-Key": "a" }, { query: "?api_key=b" });
  expect(reply.json["code"]).toBe("api_key_ambiguous");
});

test("reading a job also accepts only one credential", async () => {
  const reply = await service.get(account.key, `/agents/api/jobs/1/?api_key=${account.key}`);
  expect(reply.json["code"]).toBe("api_key_ambiguous");
});

test("a key without the generate scope starts nothing", async () => {
  const { key } = await addKey(service, account.accountId, { scopes: ["read"] });
  const reply = await service.generate(key, { content_type: "article" });
  expect(reply.status).toBe(403);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "insufficient_scope",
    message: expect.any(String),
  });
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test("requests outside the key's scopes do not count toward its rate", async () => {
  const { key } = await addKey(service, account.accountId, { scopes: ["read"], ratePerMinute: 1 });
  const codes = [];
  for (let n = 0; n < 3; n += 1) {
    codes.push((await service.generate(key, { content_type: "article" })).json["code"]);
  }
  expect(codes).toStrictEqual(Array(3).fill("insufficient_scope"));
});

const methods = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

test.each(methods)("%s on the operation is 405 and starts nothing", async (method) => {
  const reply = await service.send({
    method,
    path: generatePath,
    headers: { "X-API-Key": account.key, "Content-Type": formType },
    ...(method === "PUT" && { body: "content_type=article" }),
  });
  expect(reply.status).toBe(405);
  expect(reply.headers["allow"]).toBe("POST");
  expect(reply.headers["x-request-id"]).toMatch(/^req_/);
  if (method !== "HEAD") expect(reply.json["code"]).toBe("method_not_allowed");
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test.each(["/agents/api/jobs/1/", "/agents/api/usage/", "/agents/", "/healthz", "/readyz"])(
  "%s is read-only",
  async (path) => {
    const reply = await service.send({ method: "POST", path, body: "" });
    expect(reply.status).toBe(405);
    expect(reply.headers["allow"]).toBe("GET, HEAD");
  },
);

test("a method override header is ignored", async () => {
  const reply = await service.send({
    path: generatePath,
    headers: { "X-API-Key": account.key, "X-HTTP-Method-Override": "POST" },
  });
  expect(reply.status).toBe(405);
});

test("no CORS: a preflight is not allowed, and responses have no CORS headers", async () => {
  const Origin = "https://elsewhere.example";
  const preflight = await service.send({
    method: "OPTIONS",
    path: generatePath,
    headers: { Origin, "Access-Control-Request-Method": "POST" },
  });
  const answer = await service.send({
    path: "/agents/api/jobs/1/",
    headers: { Origin, "X-API-Key": account.key },
  });
  expect([preflight.status, answer.status]).toStrictEqual([405, 404]);
  for (const reply of [preflight, answer]) {
    const names = Object.keys(reply.headers);
    expect(names.filter((name) => name.startsWith("access-control-"))).toStrictEqual([]);
  }
});

test.each([{ chunked: false }, { chunked: true }])(
  "a body of 64 KiB and one byte is rejected, chunked: $chunked",
  async ({ chunked }) => {
    const body = `content_type=article&x=${"a".repeat(64 * 1024 - 22)}`;
    const reply = await sendForm(service, { "X-API-Key": account.key }, { body, chunked });
    expect(reply.status).toBe(413);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "body_too_large",
      message: expect.stringContaining("64 KiB"),
    });
  },
);

test("a hundred thousand parameters are rejected by size", async () => {
  const reply = await service.post(account.key, "a&".repeat(100_000));
  expect(reply.status).toBe(413);
});

test("a Content-Length of a terabyte is rejected before the body is sent", async () => {
  const reply = await service.sendRaw(
    [
      `POST ${generatePath} HTTP/1.1`,
      "Host: localhost",
      `X-API-Key: ${account.key}`,
      `Content-Type: ${formType}`,
      "Content-Length: 1099511627776",
      "",
      "",
    ].join("\r\n"),
  );
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
});

afterAll(async () => {
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test.each<[string, TestHeaders]>([
  ["no content type", {}],
  ["an empty content type", { "Content-Type": "" }],
  ["multipart", { "Content-Type": "multipart/form-data; boundary=x" }],
  ["plain text", { "Content-Type": "text/plain" }],
  ["XML", { "Content-Type": "application/xml" }],
  ["another kind of JSON", { "Content-Type": "application/ld+json" }],
  ["what is no type at all", { "Content-Type": "form" }],
  ["a name that every object has", { "Content-Type": "constructor/prototype" }],
  ["a form in UTF-16", { "Content-Type": `${formType}; charset=utf-16` }],
  ["a form in Latin-1", { "Content-Type": `${formType}; charset=iso-8859-1` }],
  ["JSON in UTF-16", { "Content-Type": "application/json; charset=utf-16" }],
  ["JSON in Latin-1", { "Content-Type": "application/json; charset=latin1" }],
  ["two types", { "Content-Type": [formType, "application/json"] }],
  ["two types in one line", { "Content-Type": `${formType}, application/json` }],
  ["a compressed form", { "Content-Type": formType, "Content-Encoding": "gzip" }],
])("%s is rejected", async (_, headers) => {
  for (const body of ["content_type=article", '{"content_type":"article"}']) {
    const reply = await service.send({
      method: "POST",
      path: generatePath,
      headers: { "X-API-Key": account.key, ...headers },
      body,
    });
    expect(reply.status).toBe(415);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "unsupported_media_type",
      message: expect.stringContaining(formType),
    });
  }
});

test("a request without a content type and body is rejected", async () => {
  const reply = await service.send({
    method: "POST",
    path: generatePath,
    headers: { "X-API-Key": account.key },
  });
  expect(reply.status).toBe(415);
});
