import { beforeAll, expect, test } from "vitest";
import { startDelivering } from "../../src/webhooks/deliver.ts";
import { startReceiver } from "../../src/webhooks/receiver.fixture.ts";
import { addAccount, addKey } from "../../test/test-database.ts";
import type { TestAccount } from "../../test/test-database.ts";
import { eventually, useTestService } from "../../test/test-service.ts";
import {
  AuthenticationError,
  ConflictError,
  InvalidParametersError,
  NotFoundError,
  Pressroom,
  PressroomError,
  verifyWebhook,
  WebhookVerificationError,
} from "../src/index.ts";
import type { JobEvent } from "../src/index.ts";
import { createTestClient } from "./test-client.ts";

const quickDelivering = {
  waitsMs: [0, 1, 1],
  timeoutMs: 5_000,
  concurrency: 10,
  endpointConcurrency: 4,
  disableAfterMs: 3_600_000,
  pollMs: 20,
};

const service = useTestService({
  PRESSROOM_LIMITS: "off",
  PRESSROOM_WEBHOOK_ALLOW: "127.0.0.1",
});
let account: TestAccount;
let client: Pressroom;

beforeAll(async () => {
  await service.startWorker();
  account = await addAccount(service, {
    key: { scopes: ["generate", "read", "write", "admin"] },
  });
  client = createTestClient(service.url, account.key);
});

test("generateAndWait returns the finished article and delivers the events of its job", async () => {
  const events: JobEvent[] = [];
  const { job, contents } = await client.generateAndWait(
    { content_type: "article", custom_topic: "What people ask us most" },
    { onEvent: (event) => void events.push(event) },
  );
  expect(job).toMatchObject({ state: "succeeded", content_type: "article" });
  expect(contents.map(({ content_id: id }) => id)).toEqual(job.content_ids);
  expect(contents[0]?.markdown).toMatch(/^# /);
  expect(events[0]?.type).toBe("job");
  expect(events.at(-1)).toMatchObject({ type: "succeeded", content_ids: job.content_ids });
  const again: string[] = [];
  for await (const event of client.jobs.events(job.job_id)) again.push(event.type);
  expect(again.at(-1)).toBe("succeeded");
});

test("a batch returns its four pieces, and waiting works without a stream", async () => {
  const { job_id: jobId } = await client.contents.generate({ content_type: "batch" });
  const job = await client.jobs.wait(jobId);
  expect(job.state).toBe("succeeded");
  expect(job.content_ids).toHaveLength(4);
});

test("repeating a call with the same Idempotency-Key starts only one job", async () => {
  const options = { idempotencyKey: "once" };
  const one = await client.contents.generate({ content_type: "post" }, options);
  const other = await client.contents.generate({ content_type: "post" }, options);
  expect(other).toEqual(one);
  await client.jobs.wait(one.job_id);
});

test("a list can be iterated over all its pages, each item once, or read page by page", async () => {
  const phrases = Array.from({ length: 23 }, (_, index) => `phrase number ${index}`);
  const brand = await client.brands.create({ name: "Many Words" });
  await client.keywords.set(brand.brand_id, { keywords: phrases });
  const seen: string[] = [];
  for await (const one of client.keywords.list(brand.brand_id, { limit: 5 }))
    seen.push(one.keyword);
  expect(seen.toSorted()).toEqual(phrases.toSorted());
  const sizes: number[] = [];
  for await (const page of client.keywords.list(brand.brand_id, { limit: 10 }).pages()) {
    sizes.push(page.items.length);
  }
  expect(sizes).toEqual([10, 10, 3]);
  const first = await client.keywords.list(brand.brand_id, { limit: 20 }).page();
  const second = client.keywords.list(brand.brand_id, {
    limit: 20,
    cursor: first.next_cursor ?? "",
  });
  expect((await second.page()).items).toHaveLength(3);
});

test("content is available in each text format, keywords as CSV, and the account export line by line", async () => {
  const { job, contents } = await client.generateAndWait({ content_type: "newsletter" });
  const [contentId = 0] = job.content_ids;
  expect(await client.contents.getAs("text/markdown", contentId)).toBe(contents[0]?.markdown);
  expect(await client.contents.getAs("message/rfc822", contentId)).toMatch(/^Subject: /m);
  expect(await client.keywords.listAs("text/csv", account.brandId)).toContain("espresso");
  const lines: unknown[] = [];
  for await (const line of client.account.export()) lines.push(line);
  expect(lines.length).toBeGreaterThan(3);
});

test("every kind of write works: text, JSON, PATCH, DELETE with and without a response", async () => {
  const brand = await client.brands.create({ name: "Short Lived" });
  const added = await client.keywords.import(brand.brand_id, "cold brew\nfilter coffee");
  expect(added.added).toBe(2);
  const { items } = await client.keywords.list(brand.brand_id).page();
  expect(
    await client.keywords.removeOne(brand.brand_id, items[0]?.keyword_id ?? 0),
  ).toBeUndefined();
  const updated = await client.brands.update(brand.brand_id, { voice: "Plain." });
  expect(updated.voice).toBe("Plain.");
  expect((await client.brands.archive(brand.brand_id)).archived_at).not.toBeNull();
  const made = await client.keys.create({ name: "for a script", mode: "test" });
  // The test service searches its log for these keys.
  service.keys.push(made.key);
  expect((await client.keys.revoke(made.key_id)).revoked_at).not.toBeNull();
  expect((await client.usage.get()).totals.requests).toBeTypeOf("number");
});

test("the service's webhook deliveries verify with the current secret, and not with an earlier one", async () => {
  const receiver = await startReceiver();
  const delivering = startDelivering(
    { database: service.worker, encryption: service.encryption, log: service.log },
    { ...quickDelivering, rules: { allowedHosts: [receiver.host], ownHosts: [] } },
  );
  try {
    const { webhook_id: id, secret: first } = await client.webhooks.create({ url: receiver.url });
    const { secret } = await client.webhooks.rotateSecret(id, { overlap_seconds: 0 });
    const { job } = await client.generateAndWait({ content_type: "post" });
    const { body: payload, headers } = await eventually(async () => receiver.received[0]);
    expect(await verifyWebhook({ payload, headers, secret })).toMatchObject({
      id: headers["webhook-id"],
      type: "job.succeeded",
      data: { job_id: job.job_id, content_ids: job.content_ids },
    });
    const input = { payload, headers, secret: first };
    await expect(verifyWebhook(input)).rejects.toThrow(WebhookVerificationError);
    await client.webhooks.delete(id);
  } finally {
    await delivering.stop(5_000);
    await receiver.close();
  }
});

test("errors from the service are thrown with code, message and invalid parameters", async () => {
  const stranger = createTestClient(service.url, "pr_test_nobody");
  await expect(stranger.account.get()).rejects.toThrow(AuthenticationError);
  await expect(client.jobs.get(2 ** 40)).rejects.toMatchObject({
    constructor: NotFoundError,
    code: "job_not_found",
    requestId: expect.stringMatching(/^req_/) as string,
  });
  const [over] = (await client.jobs.list({ state: "succeeded", limit: 1 }).page()).items;
  await expect(client.jobs.cancel(over?.job_id ?? 0)).rejects.toMatchObject({
    constructor: ConflictError,
    code: "job_finished",
  });
  const wrong = client.jobs.list({ limit: 1_000, state: "odd" as "queued" }).page();
  await expect(wrong).rejects.toBeInstanceOf(InvalidParametersError);
  const error = await wrong.catch((one: unknown) => one as InvalidParametersError);
  expect((error as InvalidParametersError).errors.map(({ param }) => param).toSorted()).toEqual([
    "limit",
    "state",
  ]);
  const bare = await client.brands.create({ name: "Wordless" });
  const refused = client.contents.generate({ content_type: "post", brand_id: bare.brand_id });
  await expect(refused).rejects.toMatchObject({
    constructor: PressroomError,
    code: "brand_needs_keywords",
    redirectUrl: `/agents/brand/${bare.brand_id}/keywords/`,
  });
  const { key } = await addKey(service, account.accountId, { scopes: ["read"] });
  const reader = createTestClient(service.url, key);
  await expect(reader.brands.create({ name: "No" })).rejects.toMatchObject({ status: 403 });
});

test("an unknown API version is rejected, and the client's own is accepted", async () => {
  const options = { baseUrl: service.url, apiKey: account.key };
  const tomorrow = new Pressroom({ ...options, apiVersion: "2999-01-01" });
  await expect(tomorrow.account.get()).rejects.toMatchObject({ code: "unknown_api_version" });
  const today = await client.account.get();
  expect(today.account_id).toBe(account.accountId);
});

test("aborting a wait does not affect the job", async () => {
  const { job_id: jobId } = await client.contents.generate({ content_type: "post" });
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(client.jobs.wait(jobId, { signal })).rejects.toThrow("enough");
  expect((await client.jobs.wait(jobId)).state).toBe("succeeded");
});

test("a job that waits for approval is returned, and continues with a changed brief", async () => {
  const told: string[] = [];
  const { job, contents } = await client.generateAndWait(
    { content_type: "post", approve: "brief" },
    { onEvent: ({ type }) => void told.push(type) },
  );
  expect(job.state).toBe("waiting");
  expect(contents).toEqual([]);
  expect(told).toContain("waiting");
  const { brief } = await client.jobs.get(job.job_id);
  if (!brief) throw new Error("no brief");
  const done = await client.jobs.continueAndWait(job.job_id, {
    brief: { ...brief, angle: "Another angle" },
  });
  expect(done.state).toBe("succeeded");
  expect((await client.jobs.get(job.job_id)).brief?.angle).toBe("Another angle");
  await expect(client.jobs.continue(job.job_id)).rejects.toMatchObject({ code: "job_not_waiting" });
});

test("a rewrite without a model throws the job's failure", async () => {
  const { contents } = await client.generateAndWait({ content_type: "post" });
  const [content] = contents;
  if (!content) throw new Error("no content");
  const passage = content.markdown.split("\n\n")[1] ?? "";
  const rewrite = client.contents.rewriteAndWait(content.content_id, {
    passage,
    action: "shorten",
  });
  await expect(rewrite).rejects.toMatchObject({ code: "model_required" });
});
