import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import {
  answerError,
  answerJson,
  createTestClient,
  hangUp,
  startMockServer,
} from "../test/test-client.ts";
import {
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InvalidParametersError,
  NotFoundError,
  Pressroom,
  PressroomError,
  RateLimitedError,
  TimeoutError,
  UnavailableError,
} from "./index.ts";

const key = "pr_test_mock";

const acceptance = { status: "success", job_id: 42 };

test("a generate request whose connection breaks is retried with the same Idempotency-Key", async () => {
  const server = await startMockServer(
    hangUp,
    answerError(503, "unavailable"),
    answerJson(200, acceptance),
  );
  const answer = await createTestClient(server.url, key).contents.generate({
    content_type: "article",
  });
  expect(answer.job_id).toBe(42);
  const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("two calls never share an Idempotency-Key, and a caller's own is sent unchanged", async () => {
  const server = await startMockServer(answerJson(200, acceptance));
  const client = createTestClient(server.url, key);
  await client.contents.generate({ content_type: "article" });
  await client.contents.generate({ content_type: "article" });
  await client.contents.generate({ content_type: "article" }, { idempotencyKey: "mine" });
  const [one, other, own] = server.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(one).not.toBe(other);
  expect(own).toBe("mine");
});

test("a generate request is retried while the same request is in progress", async () => {
  const server = await startMockServer(
    answerError(409, "idempotency_in_progress"),
    answerJson(200, acceptance),
  );
  await createTestClient(server.url, key).contents.generate({ content_type: "article" });
  expect(server.requests).toHaveLength(2);
});

test.each([
  ["a broken connection", hangUp, ConnectionError],
  ["a 500", answerError(500, "internal_error"), UnavailableError],
  ["a 503", answerError(503, "unavailable"), UnavailableError],
  ["a 409", answerError(409, "limit_reached"), ConflictError],
])("a write without an Idempotency-Key is not retried after %s", async (_, answer, expected) => {
  const server = await startMockServer(answer);
  const client = createTestClient(server.url, key);
  await expect(client.brands.create({ name: "Harbour Roast" })).rejects.toThrow(expected);
  await expect(client.contents.edit(17, { title: "New" })).rejects.toThrow(expected);
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "PATCH"]);
});

test("a rate-limited write is retried, because nothing was written", async () => {
  const server = await startMockServer(
    answerError(429, "rate_limited", { "Retry-After": "0" }),
    answerJson(201, { brand_id: 7 }),
  );
  const brand = await createTestClient(server.url, key).brands.create({ name: "Harbour Roast" });
  expect(brand.brand_id).toBe(7);
});

test("a write that could not connect is retried", async () => {
  const server = await startMockServer(answerJson(201, {}));
  await server.close();
  const sent: string[] = [];
  const client = new Pressroom({
    baseUrl: server.url,
    apiKey: key,
    maxRetries: 1,
    fetch: (input, init) => {
      sent.push(input as string);
      return fetch(input, init);
    },
  });
  await expect(client.brands.create({ name: "Harbour Roast" })).rejects.toThrow(ConnectionError);
  expect(sent).toHaveLength(2);
});

test("GET, PUT and DELETE are retried after temporary errors", async () => {
  const failing = [hangUp, answerError(502, "bad_gateway"), answerError(408, "request_timeout")];
  const calls: ((client: Pressroom) => Promise<unknown>)[] = [
    (client) => client.brands.get(7),
    (client) => client.keywords.set(7, { keywords: ["espresso"] }),
    (client) => client.keywords.removeOne(7, 3),
  ];
  const sent = calls.map(async (call) => {
    const server = await startMockServer(...failing, answerJson(200, {}));
    await call(createTestClient(server.url, key));
    return server.requests.length;
  });
  expect(await Promise.all(sent)).toEqual([4, 4, 4]);
});

test("maxRetries limits the number of retries", async () => {
  const server = await startMockServer(answerError(503, "unavailable"));
  const error = await createTestClient(server.url, key, 1)
    .brands.get(7)
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(UnavailableError);
  await expect(
    createTestClient(server.url, key).brands.get(7, { maxRetries: 0 }),
  ).rejects.toThrow();
  expect(server.requests).toHaveLength(3);
});

test("a long Retry-After is left to the caller", async () => {
  const server = await startMockServer(answerError(429, "rate_limited", { "Retry-After": "3600" }));
  const error = await createTestClient(server.url, key)
    .brands.get(7)
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(RateLimitedError);
  expect((error as RateLimitedError).retryAfter).toBe(3_600);
  expect(server.requests).toHaveLength(1);
});

test.each([
  [400, "invalid_parameters", InvalidParametersError],
  [400, "brand_needs_keywords", PressroomError],
  [400, "brand_not_found", NotFoundError],
  [401, "unauthorized", AuthenticationError],
  [403, "insufficient_scope", AuthenticationError],
  [404, "job_not_found", NotFoundError],
  [409, "job_finished", ConflictError],
  [412, "precondition_failed", ConflictError],
  [422, "idempotency_mismatch", ConflictError],
  [429, "rate_limited", RateLimitedError],
  [500, "internal_error", UnavailableError],
  [418, "a_code_of_tomorrow", PressroomError],
])("a response of %i %s is thrown as its class with all details", async (status, code, type) => {
  const body = {
    status: "error",
    message: "In words.",
    code,
    request_id: "req_1",
    redirect_url: "/agents/brand/7/keywords/",
    errors: [{ param: "limit", message: "Must be less." }],
  };
  const server = await startMockServer(answerJson(status, body, { "X-Request-Id": "req_1" }));
  const error = await createTestClient(server.url, key, 0)
    .brands.get(7)
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(type);
  expect((error as Error).constructor).toBe(type);
  expect(error).toMatchObject({
    status,
    code,
    message: "In words.",
    requestId: "req_1",
    redirectUrl: "/agents/brand/7/keywords/",
    errors: [{ param: "limit", message: "Must be less." }],
  });
});

function answerPage(status: number) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "Content-Type": "text/html" });
    response.end("<h1>nginx</h1>");
  };
}

test("a response that does not come from the service is an error, whatever its status", async () => {
  const server = await startMockServer(answerPage(502), answerPage(200));
  const client = createTestClient(server.url, key, 0);
  await expect(client.brands.get(7)).rejects.toMatchObject({ code: "http_502", status: 502 });
  await expect(client.brands.get(7)).rejects.toMatchObject({ code: "unreadable_answer" });
});

test("a redirect is not followed, so that the key is not sent elsewhere", async () => {
  const otherServer = await startMockServer(answerJson(200, {}));
  const server = await startMockServer((response) => {
    response.writeHead(307, { Location: otherServer.url }).end();
  });
  await expect(createTestClient(server.url, key).brands.get(7)).rejects.toMatchObject({
    code: "redirected",
    message: expect.stringContaining(otherServer.url) as string,
  });
  expect(otherServer.requests).toEqual([]);
});

function neverRespond(): void {
  // Never responds.
}

function respondPartially(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.write('{"brand_id":');
}

test("a timeout before or during the body is a TimeoutError", async () => {
  const server = await startMockServer(neverRespond, respondPartially);
  const client = createTestClient(server.url, key, 0);
  await expect(client.brands.get(7, { timeoutMs: 250 })).rejects.toThrow(TimeoutError);
  await expect(client.brands.get(7, { timeoutMs: 250 })).rejects.toThrow(TimeoutError);
  expect(server.requests).toHaveLength(2);
});

test("aborting ends a call or its retry delay with the signal's reason", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  const server = await startMockServer((response) => {
    stop.abort(reason);
    hangUp(response);
  });
  const client = createTestClient(server.url, key);
  await expect(client.brands.get(7, { signal: stop.signal })).rejects.toBe(reason);
  await expect(client.brands.get(7, { signal: stop.signal })).rejects.toBe(reason);
  expect(server.requests).toHaveLength(1);
});

test("aborting the last attempt throws the signal's reason too", async () => {
  const stop = new AbortController();
  const server = await startMockServer(() => stop.abort("enough"));
  const call = createTestClient(server.url, key, 0).brands.get(7, { signal: stop.signal });
  await expect(call).rejects.toBe("enough");
});

test("a signal shared by many calls does not accumulate listeners", async () => {
  const server = await startMockServer(
    answerJson(200, {}),
    answerError(503, "unavailable"),
    hangUp,
  );
  const { signal } = new AbortController();
  const client = createTestClient(server.url, key, 0);
  await client.brands.get(7, { signal });
  await client.brands.get(7, { signal }).catch(() => undefined);
  await client.brands.get(7, { signal }).catch(() => undefined);
  await client.brands.get(7, { signal, maxRetries: 1 }).catch(() => undefined);
  expect(server.requests).toHaveLength(5);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a list whose cursor repeats does not loop forever", async () => {
  const server = await startMockServer(
    answerJson(200, { items: [{ job_id: 1 }], next_cursor: "again" }),
  );
  const walk = async () => {
    for await (const _ of createTestClient(server.url, key).jobs.list()) continue;
  };
  await expect(walk()).rejects.toMatchObject({ code: "unreadable_answer" });
  expect(server.requests.map(({ path }) => path)).toEqual([
    "/agents/api/jobs/",
    "/agents/api/jobs/?cursor=again",
  ]);
});

test("query, body, key and version are sent as given", async () => {
  const server = await startMockServer(answerJson(200, { items: [], next_cursor: null }));
  const client = createTestClient(`${server.url}/`, key);
  await client.contents.list({ q: "a&b ü", limit: 5, brand_id: undefined }).page();
  await client.keywords.import(7, "one\ntwo", {}, { type: "text/csv" });
  await client.webhooks.create({ url: "https://example.com/" });
  const [list, text, json] = server.requests;
  expect(list?.path).toBe("/agents/api/contents/?q=a%26b+%C3%BC&limit=5");
  expect(list?.headers).toMatchObject({
    "x-api-key": key,
    "api-version": expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as string,
    "user-agent": expect.stringMatching(/^pressroom-client\//) as string,
  });
  expect(text).toMatchObject({ body: "one\ntwo", headers: { "content-type": "text/csv" } });
  expect(json).toMatchObject({
    body: '{"url":"https://example.com/"}',
    headers: { "content-type": "application/json" },
  });
});

test.each(["../keys", ".", "", "1?x=1", Number.NaN, 1.5, undefined, null])(
  "an invalid ID never becomes part of a URL: %j",
  (value) => {
    const client = createTestClient("http://127.0.0.1:1", key);
    expect(() => client.brands.get(value as number)).toThrow(TypeError);
  },
);
