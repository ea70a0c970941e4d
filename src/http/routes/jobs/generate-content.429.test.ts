import { expect, test } from "vitest";
import { stopRefill } from "../../../../test/stop-refill.ts";
import { addAccount, addKey, countJobs, useTestAccount } from "../../../../test/test-database.ts";
import { startTestService, withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService({ PRESSROOM_RATE_GENERATE: "3", PRESSROOM_RATE_READ: "4" });
const account = useTestAccount(service);

async function generateUntilRefused(key: string): Promise<TestReply[]> {
  const replies = [];
  // Buckets refill while the test runs: count accepted requests instead of measuring time.
  for (let n = 0; n < 50; n += 1) {
    const reply = await service.generate(key, { content_type: "post" });
    replies.push(reply);
    if (reply.status !== 200) break;
  }
  return replies;
}

test("a key with a rate of N per minute gets N jobs, and then 429 with Retry-After", async () => {
  const { id, key } = await addKey(service, account.accountId, { ratePerMinute: 2 });
  const before = await countJobs(service, account.accountId);
  const first = await service.generate(key, { content_type: "post" });
  await stopRefill(service, { accountId: account.accountId, keyId: id });
  const [second, refused] = await generateUntilRefused(key);
  expect(first.status).toBe(200);
  expect(first.headers).toMatchObject({ "ratelimit-limit": "2", "ratelimit-remaining": "1" });
  expect(second?.status).toBe(200);
  expect(second?.headers).toMatchObject({ "ratelimit-limit": "2", "ratelimit-remaining": "0" });
  expect(refused?.status).toBe(429);
  expect(withoutId(refused!)).toStrictEqual({
    status: "error",
    code: "rate_limited",
    message: expect.stringContaining("2 per minute"),
  });
  expect(refused?.headers).toMatchObject({
    "retry-after": "30",
    "ratelimit-limit": "2",
    "ratelimit-remaining": "0",
    "ratelimit-reset": "30",
  });
  expect(await countJobs(service, account.accountId)).toBe(before + 2);
});

test("a key without its own rate has the configured one", async () => {
  const { key } = await addKey(service, account.accountId);
  const reply = await service.generate(key, { content_type: "post" });
  expect(reply.headers["ratelimit-limit"]).toBe("3");
});

test("one key's rate limit does not affect another key of the account", async () => {
  const [hasty, calm] = [
    await addKey(service, account.accountId, { ratePerMinute: 1 }),
    await addKey(service, account.accountId, { ratePerMinute: 1 }),
  ];
  expect((await generateUntilRefused(hasty.key)).at(-1)?.status).toBe(429);
  expect((await service.generate(calm.key, { content_type: "post" })).status).toBe(200);
});

test("fifty simultaneous requests never exceed the rate", async () => {
  const { id, key } = await addKey(service, account.accountId, { ratePerMinute: 20 });
  await service.generate(key, { content_type: "post" });
  await stopRefill(service, { accountId: account.accountId, keyId: id });
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => service.generate(key, { content_type: "post" })),
  );
  const counts = Map.groupBy(replies, (reply) => reply.status);
  expect(counts.get(200)).toHaveLength(19);
  expect(counts.get(429)).toHaveLength(31);
});

test("invalid requests also count toward the rate limit", async () => {
  const { id, key } = await addKey(service, account.accountId, { ratePerMinute: 1 });
  expect((await service.generate(key, { content_type: "poem" })).status).toBe(400);
  await stopRefill(service, { accountId: account.accountId, keyId: id });
  expect((await service.generate(key, { content_type: "poem" })).status).toBe(429);
});

/** Simulates that this much time has passed, or that the clock was set back if it is negative. */
async function passTime(keyId: number, seconds: number): Promise<void> {
  await service.sql`update rate_buckets
    set refilled_at = refilled_at - ${seconds} * interval '1 second' where api_key_id = ${keyId}`;
}

test("tokens are refilled over time", async () => {
  const { id, key } = await addKey(service, account.accountId, { ratePerMinute: 1 });
  await service.generate(key, { content_type: "post" });
  expect((await service.generate(key, { content_type: "post" })).status).toBe(429);
  await passTime(id, 61);
  expect((await service.generate(key, { content_type: "post" })).status).toBe(200);
});

test("setting the clock back by ten minutes does not block a key for ten minutes", async () => {
  const { id, key } = await addKey(service, account.accountId, { ratePerMinute: 1 });
  await service.generate(key, { content_type: "post" });
  await passTime(id, -600);
  const refused = await service.generate(key, { content_type: "post" });
  expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "60"]);
  await passTime(id, 61);
  expect((await service.generate(key, { content_type: "post" })).status).toBe(200);
});

test("a clock that jumps back and forth never grants more than one full bucket", async () => {
  const { id, key } = await addKey(service, account.accountId, { ratePerMinute: 1 });
  for (const seconds of [7_200, -7_200, 7_200]) {
    await service.generate(key, { content_type: "post" });
    await passTime(id, seconds);
  }
  expect((await service.generate(key, { content_type: "post" })).status).toBe(200);
  expect((await service.generate(key, { content_type: "post" })).status).toBe(429);
});

test("reading has a separate rate limit", async () => {
  const { key } = await addKey(service, account.accountId);
  let reply = await service.get(key, "/agents/api/jobs/1/");
  for (let n = 0; n < 50 && reply.status !== 429; n += 1) {
    reply = await service.get(key, "/agents/api/contents/1/");
  }
  expect(reply.status).toBe(429);
  expect(reply.json["code"]).toBe("rate_limited");
  expect(reply.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect(reply.headers["ratelimit-limit"]).toBe("4");
  expect((await service.generate(key, { content_type: "post" })).status).toBe(200);
});

test("a key's own rate applies to starting jobs, not to following them", async () => {
  const { key } = await addKey(service, account.accountId, { ratePerMinute: 1 });
  const started = await service.generate(key, { content_type: "post" });
  for (let n = 0; n < 3; n += 1) {
    const reply = await service.get(key, started.headers["location"] ?? "");
    expect(reply.status).toBe(200);
  }
});

test("PRESSROOM_LIMITS=off accepts everything and sends no rate headers", async () => {
  const unlimited = await startTestService({ PRESSROOM_LIMITS: "off", PRESSROOM_RATE_READ: "1" });
  try {
    const { key } = await addAccount(unlimited, { key: { ratePerMinute: 1 } });
    const replies = [];
    for (let n = 0; n < 5; n += 1) {
      replies.push(await unlimited.generate(key, { content_type: "post" }));
      replies.push(await unlimited.get(key, replies[0]?.headers["location"] ?? ""));
    }
    expect(replies.map((reply) => reply.status)).toStrictEqual(Array(10).fill(200));
    expect(replies[0]?.headers).not.toHaveProperty("ratelimit-limit");
  } finally {
    await unlimited.close();
  }
});
