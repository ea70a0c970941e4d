import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { forAccount } from "../../../db/account-handle.ts";
import { setKeywords } from "../../../records/brands/keywords.ts";
import { addAccount, addBrand, addKey, countJobs } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_RATE_GENERATE: "100000" });
let account: TestAccount;

beforeEach(async () => {
  account = await addAccount(service);
});

function generate(
  idempotencyKey: string,
  more: Record<string, string> = {},
  key = account.key,
): Promise<TestReply> {
  const form = { content_type: "article", ...more };
  return service.generate(key, form, { "Idempotency-Key": idempotencyKey });
}

async function changeKeywords(phrases: string[]): Promise<void> {
  await forAccount(service.database, account.accountId, (handle) =>
    setKeywords(handle, account.brandId, phrases),
  );
}

/** Changes the age of the account's idempotency keys. */
async function setAge(interval: string): Promise<void> {
  await service.sql`update idempotency_keys set created_at = now() - ${interval}::interval
    where account_id = ${account.accountId}`;
}

function expectReplayOf(first: TestReply, second: TestReply): void {
  expect(second.status).toBe(200);
  expect(second.text).toBe(first.text);
  expect(second.headers["location"]).toBe(first.headers["location"]);
  expect(first.headers).not.toHaveProperty("idempotency-replayed");
  expect(second.headers["idempotency-replayed"]).toBe("true");
}

function expectMismatch(reply: TestReply): void {
  expect(reply.status).toBe(422);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "idempotency_mismatch",
    message: expect.stringContaining("Idempotency-Key"),
  });
}

test("the same key and parameters get the original response, byte for byte", async () => {
  const first = await generate("order-1", { custom_topic: "Grinders" });
  expectReplayOf(first, await generate("order-1", { custom_topic: "Grinders" }));
  expect(await countJobs(service, account.accountId)).toBe(1);
});

test("parameters are equal regardless of order, encoding and unknown parameters", async () => {
  const first = await generate("order-1", { custom_topic: "Grinders" });
  const again = await service.send({
    method: "POST",
    path: "/agents/api/articles/generate",
    headers: {
      Authorization: `Bearer ${account.key}`,
      "Content-Type": "application/json",
      "Idempotency-Key": "order-1",
    },
    body: '{"unknown":1,"custom_topic":"Grinders","custom_prompt":" ","content_type":"article"}',
  });
  expectReplayOf(first, again);
});

test.each([
  ["content_type", { content_type: "post" }],
  ["custom_topic", { custom_topic: "Other" }],
  ["custom_prompt", { custom_prompt: "Short." }],
  ["forum_post_id", { forum_post_id: "12" }],
  ["brand_id", { brand_id: "12" }],
  ["language", { language: "de" }],
])("the same key with a different %s is rejected and starts nothing", async (_, more) => {
  await generate("order-1", { custom_topic: "Grinders" });
  expectMismatch(await generate("order-1", { custom_topic: "Grinders", ...more }));
  expect(await countJobs(service, account.accountId)).toBe(1);
});

test("swapping topic and prompt makes different parameters", async () => {
  await generate("order-1", { custom_topic: "a", custom_prompt: "b" });
  expectMismatch(await generate("order-1", { custom_topic: "b", custom_prompt: "a" }));
});

test("requests with different keys, or without one, start one job each", async () => {
  const [first, second] = [await generate("order-1"), await generate("order-2")];
  const third = await service.generate(account.key, { content_type: "article" });
  const fourth = await service.generate(account.key, { content_type: "article" });
  const ids = [first, second, third, fourth].map((reply) => reply.json["job_id"]);
  expect(new Set(ids).size).toBe(4);
});

test.each([
  ["one character", "a"],
  ["255 characters", "k".repeat(255)],
  ["every visible character", String.fromCharCode(...Array.from({ length: 94 }, (_, n) => 33 + n))],
])("a key can be %s", async (_, idempotencyKey) => {
  expectReplayOf(await generate(idempotencyKey), await generate(idempotencyKey));
});

test("keys are case-sensitive", async () => {
  const [lower, upper] = [await generate("order"), await generate("ORDER")];
  expect(lower.json["job_id"]).not.toBe(upper.json["job_id"]);
});

test("all API keys of an account share one namespace", async () => {
  const { key } = await addKey(service, account.accountId);
  expectReplayOf(await generate("order-1"), await generate("order-1", {}, key));
});

test("accounts have separate namespaces", async () => {
  const stranger = await addAccount(service);
  const [mine, theirs] = [
    await generate("order-1"),
    await generate("order-1", { custom_topic: "Other" }, stranger.key),
  ];
  expect(theirs.status).toBe(200);
  expect(theirs.headers).not.toHaveProperty("idempotency-replayed");
  expect(theirs.json["job_id"]).not.toBe(mine.json["job_id"]);
});

test("a key restricted to a brand never gets another brand's job", async () => {
  const second = await addBrand(service, account.accountId, { name: "Second" });
  const [forFirst, forSecond] = [
    await addKey(service, account.accountId, { brandId: account.brandId }),
    await addKey(service, account.accountId, { brandId: second }),
  ];
  const first = await generate("order-1", {}, forFirst.key);
  expect(first.status).toBe(200);
  expectMismatch(await generate("order-1", {}, forSecond.key));
  expectReplayOf(first, await generate("order-1", {}, account.key));
  expect(await countJobs(service, account.accountId)).toBe(1);
});

test("the original response is returned even after the brand lost its keywords", async () => {
  const first = await generate("order-1");
  await changeKeywords([]);
  expectReplayOf(first, await generate("order-1"));
  expect((await generate("order-2")).json["code"]).toBe("brand_needs_keywords");
});

test("a rejected request is not remembered", async () => {
  await changeKeywords([]);
  expect((await generate("order-1")).json["code"]).toBe("brand_needs_keywords");
  expect((await generate("order-1", { content_type: "poem" })).status).toBe(400);
  expect((await generate("order-1", { forum_post_id: "12" })).status).toBe(400);
  await changeKeywords(["tea"]);
  const accepted = await generate("order-1", { content_type: "post" });
  expect(accepted.status).toBe(200);
  expect(accepted.headers).not.toHaveProperty("idempotency-replayed");
});

test("invalid parameters are rejected as such, whatever the key's history", async () => {
  await generate("order-1");
  expect((await generate("order-1", { content_type: "poem" })).status).toBe(400);
});

test("after 24 hours, the same key starts a new job and remembers it", async () => {
  const first = await generate("order-1");
  await setAge("23 hours 59 minutes");
  expectReplayOf(first, await generate("order-1"));
  await setAge("24 hours 1 second");
  const second = await generate("order-1", { custom_topic: "Other" });
  expect(second.status).toBe(200);
  expect(second.json["job_id"]).not.toBe(first.json["job_id"]);
  expectReplayOf(second, await generate("order-1", { custom_topic: "Other" }));
});

test("fifty simultaneous identical requests start one job and get the same response", async () => {
  const idempotencyKey = randomUUID();
  const replies = await Promise.all(Array.from({ length: 50 }, () => generate(idempotencyKey)));
  expect(new Set(replies.map((reply) => reply.text)).size).toBe(1);
  expect(replies.map((reply) => reply.status)).toStrictEqual(Array(50).fill(200));
  const first = replies.filter((reply) => !reply.headers["idempotency-replayed"]);
  expect(first).toHaveLength(1);
  expect(await countJobs(service, account.accountId)).toBe(1);
});

test("of simultaneous requests with one key and different parameters, one succeeds and the rest are rejected", async () => {
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, n) => generate("order-1", { custom_topic: `Topic ${n}` })),
  );
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => reply.status === 422)).toHaveLength(19);
  expect(await countJobs(service, account.accountId)).toBe(1);
});
