import { beforeAll, expect, test } from "vitest";
import { stopRefill } from "../../test/stop-refill.ts";
import { addAccount, addKey, addPost } from "../../test/test-database.ts";
import { formType, generatePath, useTestService } from "../../test/test-service.ts";
import type { TestHeaders, TestRequest } from "../../test/test-service.ts";

const service = useTestService();
/** An account whose brand has no keywords. */
let bare: { accountId: number; key: string };
let readOnlyKey: string;
let spentKey: string;
let boundKey: string;
let foreignPost: string;

beforeAll(async () => {
  bare = await addAccount(service, { keywords: [] });
  const stranger = await addAccount(service);
  foreignPost = await addPost(service, stranger.accountId);
  const spent = { ratePerMinute: 1, scopes: ["generate"] as const };
  readOnlyKey = (await addKey(service, bare.accountId, { ...spent, scopes: ["read"] })).key;
  boundKey = (await addKey(service, stranger.accountId, { brandId: stranger.brandId })).key;
  const { id, key } = await addKey(service, bare.accountId, spent);
  spentKey = key;
  await service.generate(spentKey, { content_type: "article" });
  await stopRefill(service, { accountId: bare.accountId, keyId: id });
});

/** By error code: a request that fails this check and all later ones, but no earlier one. */
const wrongs: Record<string, () => TestRequest> = {
  not_found: () => ({ ...wrongs["method_not_allowed"]?.(), path: "/agents/api/poems/" }),
  method_not_allowed: () => ({ ...wrongs["body_too_large"]?.(), method: "PUT" }),
  body_too_large: () => ({
    ...wrongs["unsupported_media_type"]?.(),
    body: "content_type=poem&".repeat(4_000),
  }),
  unsupported_media_type: () => ({
    ...wrongs["api_key_ambiguous"]?.(),
    headers: { "Content-Type": "nonsense", "X-API-Key": "a", Authorization: "Bearer b" },
  }),
  api_key_ambiguous: () =>
    post("content_type=poem", { "X-API-Key": "a", Authorization: "Bearer b" }),
  unauthorized: () => post("content_type=poem", { "X-API-Key": "a" }),
  insufficient_scope: () => post("content_type=poem", { "X-API-Key": readOnlyKey }),
  rate_limited: () => post("content_type=poem", { "X-API-Key": spentKey }),
  invalid_parameters: () =>
    post(`content_type=poem&brand_id=1&forum_post_id=${foreignPost}`, { "X-API-Key": bare.key }),
  brand_not_found: () =>
    post(`content_type=post&brand_id=999999&forum_post_id=${foreignPost}`, {
      "X-API-Key": bare.key,
    }),
  brand_needs_keywords: () =>
    post(`content_type=post&forum_post_id=${foreignPost}`, { "X-API-Key": bare.key }),
  forum_post_not_found: () =>
    post("content_type=post&forum_post_id=999999", { "X-API-Key": boundKey }),
};

function post(body: string, headers: TestHeaders): TestRequest {
  return {
    method: "POST",
    path: generatePath,
    headers: { "Content-Type": formType, ...headers },
    body,
  };
}

test.each(Object.keys(wrongs))(
  "%s takes precedence over everything that is checked after it",
  async (code) => {
    const reply = await service.send(wrongs[code]?.() ?? {});
    expect(reply.json["code"]).toBe(code);
    expect(reply.json["request_id"]).toBe(reply.headers["x-request-id"]);
    expect(reply.headers).toMatchObject({
      "content-type": "application/json; charset=utf-8",
      "cache-control": "no-store",
    });
  },
);

test.each(["not_found", "method_not_allowed", "body_too_large", "unsupported_media_type"])(
  "%s is returned with and without a valid key",
  async (code) => {
    const request = wrongs[code]?.() ?? {};
    const headers = { "Content-Type": request.headers?.["Content-Type"] ?? "" };
    const withKey = await service.send({
      ...request,
      headers: { ...headers, "X-API-Key": bare.key },
    });
    const without = await service.send({ ...request, headers });
    expect([withKey.json["code"], without.json["code"]]).toStrictEqual([code, code]);
  },
);

test("the body size is checked before its type, chunked or not", async () => {
  const body = "a".repeat(64 * 1024 + 1);
  for (const chunked of [true, false]) {
    for (const type of ["nonsense", "text/plain", "multipart/form-data; boundary=x"]) {
      const reply = await service.send({
        method: "POST",
        path: generatePath,
        headers: { "Content-Type": type },
        body,
        chunked,
      });
      expect(reply.status).toBe(413);
    }
    const reply = await service.send({ method: "POST", path: generatePath, body, chunked });
    expect(reply.status).toBe(413);
  }
});
