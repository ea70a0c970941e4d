import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { addAccount, addKey } from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { startTestService } from "../../test/test-service.ts";
import type { TestReply, TestService } from "../../test/test-service.ts";
import { keyMount } from "./authentication/auth-mounts.ts";
import { mountOperation } from "./mount-operation.ts";
import { defineOperation } from "./operation.ts";
import { pageQuery } from "./pagination.ts";
import { id, listOf, pathId, text, truth } from "./requests/parameter-schemas.ts";

const about = { tag: "Jobs", summary: "", description: "" } as const;
const params = z.object({ poem_id: pathId("content_not_found") });

/** Operations with combinations of features that no real operation has. */
const listPoems = defineOperation({
  ...about,
  id: "listPoems",
  method: "GET",
  path: "/poems/",
  scope: "read",
  query: pageQuery({ metre: listOf(z.enum(["iamb", "dactyl"]), 5).optional() }),
  handle: async ({ query }) => ({ body: query }),
});
const createPoem = defineOperation({
  ...about,
  id: "createPoem",
  method: "POST",
  path: "/poems/",
  scope: "write",
  status: 201,
  bodyBytesMax: 128 * 1024,
  textTypes: ["text/plain"],
  body: z.object({
    title: text(20).optional(),
    isRhymed: truth.optional(),
    author: id.nullable().optional(),
    tags: listOf(text(10), 3).optional(),
    verses: z.array(z.object({ lines: z.array(z.string()).max(4) })).optional(),
  }),
  handle: async ({ body, text: given }) => ({
    headers: { Location: "/poems/1/" },
    body: { body, ...(given && { text: given }) },
  }),
});
const changePoem = defineOperation({
  ...about,
  id: "changePoem",
  method: "PATCH",
  path: "/poems/{poem_id}/",
  scope: "write",
  params,
  query: z.object({ silently: truth.optional() }),
  body: z.object({ title: text(20) }).partial(),
  handle: async ({ params: { poem_id: poemId }, body }) => ({ body: { poemId, body } }),
});
const deletePoem = defineOperation({
  ...about,
  id: "deletePoem",
  method: "DELETE",
  path: "/poems/{poem_id}/",
  scope: "write",
  status: 204,
  params,
  handle: async () => ({}),
});
const readPoem = defineOperation({
  ...about,
  id: "readPoem",
  method: "GET",
  path: "/poems/{poem_id}/",
  scope: "read",
  params,
  handle: async ({ caller }) => ({
    headers: { "Content-Type": "text/plain; charset=utf-8" },
    body: Readable.from([`brand ${caller.brandId}, `, "and ", "no more"]),
  }),
});
const awaitPoem = defineOperation({
  ...about,
  id: "awaitPoem",
  method: "POST",
  path: "/poems/{poem_id}/await/",
  scope: "read",
  params,
  handle: async ({ caller }) => ({
    later: async () => ({ body: { apiKeyId: caller.apiKeyId } }),
  }),
});

let service: TestService;
let account: TestAccount;
let key: string;
let keyId: number;

beforeAll(async () => {
  const poems = [listPoems, createPoem, changePoem, deletePoem, readPoem, awaitPoem];
  service = await startTestService({}, undefined, {
    moreRoutes: poems.map((one) => mountOperation(one, keyMount)),
  });
  account = await addAccount(service);
  const made = await addKey(service, account.accountId, { scopes: ["read", "write"] });
  ({ key, id: keyId } = made);
});
afterAll(async () => service.close());

async function send(
  method: string,
  path: string,
  body?: string,
  type: string | undefined = body === undefined ? undefined : "application/json",
  withKey = key,
): Promise<TestReply> {
  return service.send({
    method,
    path: `/agents/api${path}`,
    headers: { "X-API-Key": withKey, ...(type !== undefined && { "Content-Type": type }) },
    ...(body !== undefined && { body }),
  });
}

const formType = "application/x-www-form-urlencoded";

test("form and JSON bodies are equivalent", async () => {
  const expected = { title: "Ode", isRhymed: true, author: 7, tags: ["a", "b"] };
  const form = await send(
    "POST",
    "/poems/",
    "title=Ode&isRhymed=true&author=7&tags=a&tags=b",
    formType,
  );
  const json = await send("POST", "/poems/", JSON.stringify(expected));
  expect(form.json["body"]).toStrictEqual(expected);
  expect(json.json).toStrictEqual(form.json);
  expect(json.status).toBe(201);
  expect(json.headers).toMatchObject({
    location: "/agents/api/poems/1/",
    "ratelimit-limit": expect.any(String),
  });
});

test("nested JSON is read without unknown names, and null is kept", async () => {
  const reply = await send(
    "POST",
    "/poems/",
    '{"author":null,"verses":[{"lines":["x"],"mood":1}],"__proto__":{"title":"y"},"constructor":1}',
  );
  expect(reply.json["body"]).toStrictEqual({ author: null, verses: [{ lines: ["x"] }] });
});

test("a missing body is treated as empty, but a body without a content type is rejected", async () => {
  expect((await send("POST", "/poems/")).json["body"]).toStrictEqual({});
  expect((await send("POST", "/poems/", "title=Ode", "")).status).toBe(415);
});

test("a declared text type is passed as text; other types are rejected", async () => {
  const reply = await send("POST", "/poems/", "one\ntwo", "text/plain; charset=utf-8");
  expect(reply.json["text"]).toStrictEqual({ type: "text/plain", value: "one\ntwo" });
  expect((await send("POST", "/poems/", "a,b", "text/csv")).json["code"]).toBe(
    "unsupported_media_type",
  );
});

test("all problems in query and body are reported at once, each with its parameter name", async () => {
  const reply = await send(
    "PATCH",
    "/poems/1/?silently=perhaps&silently=no",
    '{"title":"a title that is too long for a poem"}',
  );
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({
    code: "invalid_parameters",
    errors: [
      { param: "silently", message: "Must not be sent more than once." },
      { param: "title", message: "Must be at most 20 characters long." },
    ],
  });
  const nested = await send(
    "POST",
    "/poems/",
    '{"verses":[{"lines":[1]},{}],"tags":["a","b","c","d"]}',
  );
  expect(nested.json["errors"]).toStrictEqual([
    { param: "tags", message: "Must have at most 3 items." },
    { param: "verses.0.lines.0", message: "Must be a string." },
    { param: "verses.1.lines", message: "Required." },
  ]);
});

test("at most a hundred problems are reported", async () => {
  const verses = Array.from({ length: 10_000 }, () => ({}));
  const reply = await send("POST", "/poems/", JSON.stringify({ verses }));
  expect(reply.json["errors"]).toHaveLength(100);
});

test("a query can repeat list parameters, and api_key is not one of the parameters", async () => {
  const path = `/agents/api/poems/?metre=iamb&metre=dactyl&limit=5&unknown=1&api_key=${key}`;
  const reply = await service.send({ path });
  expect(reply.json).toStrictEqual({ metre: ["iamb", "dactyl"], limit: 5 });
});

test.each([
  ["a repeated parameter", "limit=5&limit=6", "limit"],
  ["broken percent-encoding", "metre=%zz", "metre"],
  ["brackets", "metre[]=iamb", "metre"],
  ["a NUL", "metre=%00", "metre"],
  ["an invalid cursor", "cursor=nonsense", "cursor"],
  ["a name that is not UTF-8", "%ff=1", "query"],
])("%s in the query is reported with its parameter name", async (_, query, param) => {
  const reply = await send("GET", `/poems/?${query}`);
  expect(reply.status).toBe(400);
  expect(reply.json["errors"]).toContainEqual({ param, message: expect.any(String) });
});

test("a 405 lists all methods that the path supports", async () => {
  const replies = [await send("PUT", "/poems/1/"), await send("DELETE", "/poems/")];
  expect(replies.map((reply) => [reply.status, reply.headers["allow"]])).toStrictEqual([
    [405, "PATCH, DELETE, GET, HEAD"],
    [405, "GET, HEAD, POST"],
  ]);
});

test("a body can be as large as its operation allows, and no larger", async () => {
  const large = JSON.stringify({ unknown: "x".repeat(100_000) });
  expect((await send("POST", "/poems/", large)).status).toBe(201);
  expect((await send("PATCH", "/poems/1/", large)).json).toMatchObject({
    code: "body_too_large",
    message: "The request body is larger than 64 KiB.",
  });
  const tooLarge = JSON.stringify({ unknown: "x".repeat(140_000) });
  expect((await send("POST", "/poems/", tooLarge)).json["message"]).toBe(
    "The request body is larger than 128 KiB.",
  );
});

async function wrong(path: string, type: string, withKey: string): Promise<TestReply> {
  return send("PATCH", path, '{"title":""}', type, withKey);
}

test("checks run in the order that the API contract defines", async () => {
  const codes = [
    await wrong("/poems/x/", "text/csv", "nonsense"),
    await wrong("/poems/x/", "application/json", "nonsense"),
    await wrong("/poems/x/", "application/json", account.key),
    await wrong("/poems/x/", "application/json", key),
    await wrong("/poems/1/", "application/json", key),
  ].map((reply) => reply.json["code"]);
  expect(codes).toStrictEqual([
    "unsupported_media_type",
    "unauthorized",
    "insufficient_scope",
    "content_not_found",
    "invalid_parameters",
  ]);
});

test("a 204 response has no body and no content type", async () => {
  const reply = await send("DELETE", "/poems/1/");
  expect([reply.status, reply.text, reply.headers["content-type"]]).toStrictEqual([
    204,
    "",
    undefined,
  ]);
});

test("a stream is sent as is; HEAD gets only its headers", async () => {
  expect((await send("GET", "/poems/1/")).text).toBe("brand null, and no more");
  const head = await send("HEAD", "/poems/1/");
  expect([head.status, head.headers["content-type"], head.text]).toStrictEqual([
    200,
    "text/plain; charset=utf-8",
    "",
  ]);
});

test("a deferred response has the usual headers, and its handler knows the API key", async () => {
  const reply = await send("POST", "/poems/1/await/");
  expect(reply.json).toStrictEqual({ apiKeyId: keyId });
  expect(reply.headers["ratelimit-limit"]).toBeDefined();
});
