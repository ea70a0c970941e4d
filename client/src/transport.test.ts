import { getEventListeners } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { answerError, answerJson, clientOf, hangUp, play } from "../test/client-of.ts";
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

test("a generation whose connection breaks is sent again with the same Idempotency-Key", async () => {
  const server = await play(hangUp, answerError(503, "unavailable"), answerJson(200, acceptance));
  const answer = await clientOf(server.url, key).contents.generate({ content_type: "article" });
  expect(answer.job_id).toBe(42);
  const keys = server.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test("two calls never share an Idempotency-Key, and a caller's own is sent as it is", async () => {
  const server = await play(answerJson(200, acceptance));
  const client = clientOf(server.url, key);
  await client.contents.generate({ content_type: "article" });
  await client.contents.generate({ content_type: "article" });
  await client.contents.generate({ content_type: "article" }, { idempotencyKey: "mine" });
  const [one, other, own] = server.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(one).not.toBe(other);
  expect(own).toBe("mine");
});

test("a generation is sent again while its twin is under way", async () => {
  const server = await play(
    answerError(409, "idempotency_in_progress"),
    answerJson(200, acceptance),
  );
  await clientOf(server.url, key).contents.generate({ content_type: "article" });
  expect(server.requests).toHaveLength(2);
});

test.each([
  ["a broken connection", hangUp, ConnectionError],
  ["a 500", answerError(500, "internal_error"), UnavailableError],
  ["a 503", answerError(503, "unavailable"), UnavailableError],
  ["a 409", answerError(409, "limit_reached"), ConflictError],
])("a write without an Idempotency-Key is not sent again after %s", async (_, answer, expected) => {
  const server = await play(answer);
  const client = clientOf(server.url, key);
  await expect(client.brands.create({ name: "Harbour Roast" })).rejects.toThrow(expected);
  await expect(client.contents.edit(17, { title: "New" })).rejects.toThrow(expected);
  expect(server.requests.map(({ method }) => method)).toEqual(["POST", "PATCH"]);
});

test("a write that was refused for its rate is sent again, since nothing was done", async () => {
  const server = await play(
    answerError(429, "rate_limited", { "Retry-After": "0" }),
    answerJson(201, { brand_id: 7 }),
  );
  const brand = await clientOf(server.url, key).brands.create({ name: "Harbour Roast" });
  expect(brand.brand_id).toBe(7);
});

test("a write that could not even connect is sent again", async () => {
  const server = await play(answerJson(201, {}));
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

test("reads, replacements and removals are sent again after anything that may pass", async () => {
  const failing = [hangUp, answerError(502, "bad_gateway"), answerError(408, "request_timeout")];
  const calls: ((client: Pressroom) => Promise<unknown>)[] = [
    (client) => client.brands.get(7),
    (client) => client.keywords.set(7, { keywords: ["espresso"] }),
    (client) => client.keywords.removeOne(7, 3),
  ];
  const sent = calls.map(async (call) => {
    const server = await play(...failing, answerJson(200, {}));
    await call(clientOf(server.url, key));
    return server.requests.length;
  });
  expect(await Promise.all(sent)).toEqual([4, 4, 4]);
});

test("maxRetries is how often a call is sent again at most", async () => {
  const server = await play(answerError(503, "unavailable"));
  const error = await clientOf(server.url, key, 1)
    .brands.get(7)
    .catch((one: unknown) => one);
  expect(error).toBeInstanceOf(UnavailableError);
  await expect(clientOf(server.url, key).brands.get(7, { maxRetries: 0 })).rejects.toThrow();
  expect(server.requests).toHaveLength(3);
});

test("a wait that is too long is left to the caller", async () => {
  const server = await play(answerError(429, "rate_limited", { "Retry-After": "3600" }));
  const error = await clientOf(server.url, key)
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
])(
  "an answer of %i %s is thrown as its class, with all that it says",
  async (status, code, type) => {
    const body = {
      status: "error",
      message: "In words.",
      code,
      request_id: "req_1",
      redirect_url: "/agents/brand/7/keywords/",
      errors: [{ param: "limit", message: "Must be less." }],
    };
    const server = await play(answerJson(status, body, { "X-Request-Id": "req_1" }));
    const error = await clientOf(server.url, key, 0)
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
  },
);

function answerPage(status: number) {
  return (response: ServerResponse) => {
    response.writeHead(status, { "Content-Type": "text/html" });
    response.end("<h1>nginx</h1>");
  };
}

test("an answer of somebody else's is told from one of Pressroom's", async () => {
  const server = await play(answerPage(502), answerPage(200));
  const client = clientOf(server.url, key, 0);
  await expect(client.brands.get(7)).rejects.toMatchObject({ code: "http_502", status: 502 });
  await expect(client.brands.get(7)).rejects.toMatchObject({ code: "unreadable_answer" });
});

test("a redirect is not followed, so that nobody else sees the key", async () => {
  const thief = await play(answerJson(200, {}));
  const server = await play((response) => {
    response.writeHead(307, { Location: thief.url }).end();
  });
  await expect(clientOf(server.url, key).brands.get(7)).rejects.toMatchObject({
    code: "redirected",
    message: expect.stringContaining(thief.url) as string,
  });
  expect(thief.requests).toEqual([]);
});

function saySilence(): void {
  // No answer ever comes.
}

function sayHalf(response: ServerResponse): void {
  response.writeHead(200, { "Content-Type": "application/json" });
  response.write('{"brand_id":');
}

test("an attempt that takes too long is a TimeoutError, in its body too", async () => {
  const server = await play(saySilence, sayHalf);
  const client = clientOf(server.url, key, 0);
  await expect(client.brands.get(7, { timeoutMs: 250 })).rejects.toThrow(TimeoutError);
  await expect(client.brands.get(7, { timeoutMs: 250 })).rejects.toThrow(TimeoutError);
  expect(server.requests).toHaveLength(2);
});

test("a caller's signal ends a call and its pauses with the caller's own reason", async () => {
  const stop = new AbortController();
  const reason = new Error("enough");
  const server = await play((response) => {
    stop.abort(reason);
    hangUp(response);
  });
  const client = clientOf(server.url, key);
  await expect(client.brands.get(7, { signal: stop.signal })).rejects.toBe(reason);
  await expect(client.brands.get(7, { signal: stop.signal })).rejects.toBe(reason);
  expect(server.requests).toHaveLength(1);
});

test("a signal that ends a call in its last attempt keeps its reason too", async () => {
  const stop = new AbortController();
  const server = await play(() => stop.abort("enough"));
  const call = clientOf(server.url, key, 0).brands.get(7, { signal: stop.signal });
  await expect(call).rejects.toBe("enough");
});

test("a signal that many calls share gathers nothing", async () => {
  const server = await play(answerJson(200, {}), answerError(503, "unavailable"), hangUp);
  const { signal } = new AbortController();
  const client = clientOf(server.url, key, 0);
  await client.brands.get(7, { signal });
  await client.brands.get(7, { signal }).catch(() => undefined);
  await client.brands.get(7, { signal }).catch(() => undefined);
  await client.brands.get(7, { signal, maxRetries: 1 }).catch(() => undefined);
  expect(server.requests).toHaveLength(5);
  expect(getEventListeners(signal, "abort")).toEqual([]);
});

test("a list that goes round is not walked for ever", async () => {
  const server = await play(answerJson(200, { items: [{ job_id: 1 }], next_cursor: "again" }));
  const walk = async () => {
    for await (const _ of clientOf(server.url, key).jobs.list()) continue;
  };
  await expect(walk()).rejects.toMatchObject({ code: "unreadable_answer" });
  expect(server.requests.map(({ path }) => path)).toEqual([
    "/agents/api/jobs/",
    "/agents/api/jobs/?cursor=again",
  ]);
});

test("what is sent is what was given: the query, lists, the body, the key, the version", async () => {
  const server = await play(answerJson(200, { items: [], next_cursor: null }));
  const client = clientOf(`${server.url}/`, key);
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
  "what is no id never becomes an address: %j",
  (value) => {
    const client = clientOf("http://127.0.0.1:1", key);
    expect(() => client.brands.get(value as number)).toThrow(TypeError);
  },
);
