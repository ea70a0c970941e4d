import { beforeAll, expect, test } from "vitest";
import { addBrand, addKey, useTestAccount } from "../../../../test/test-database.ts";
import { endedJob, useTestService } from "../../../../test/test-service.ts";
import type { TestHeaders, TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let queued: TestReply;

beforeAll(async () => {
  queued = await service.generate(account.key, { content_type: "batch" });
});

const item = (contentType: string) => ({
  content_type: contentType,
  state: "queued",
  content_id: null,
  title: null,
  failure: null,
});

test("an accepted job has exactly the fields of the contract", async () => {
  const reply = await service.get(account.key, queued.headers["location"] ?? "");
  expect(reply.status).toBe(200);
  expect(reply.json).toStrictEqual({
    job_id: queued.json["job_id"],
    task_id: queued.json["task_id"],
    brand_id: account.brandId,
    content_type: "batch",
    topic: null,
    state: "queued",
    stage: null,
    progress: 0,
    attempts: 0,
    writer: null,
    cost: 0,
    live: false,
    failure: null,
    items: ["article", "post", "newsletter", "social"].map(item),
    content_ids: [],
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    started_at: null,
    finished_at: null,
    waiting_since: null,
    brief: null,
    brief_passages: [],
    suggestion: null,
    stages: [],
    model_calls: [],
    earlier_attempts: [],
  });
  expect(reply.headers).toMatchObject({
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "x-request-id": expect.stringMatching(/^req_/),
  });
});

test.each([
  ["without the trailing slash", (id: string) => `/agents/api/jobs/${id}`],
  ["with an encoded digit", (id: string) => `/agents/api/jobs/%3${id[0]}${id.slice(1)}/`],
  ["with an encoded letter", (id: string) => `/%61gents/api/jobs/${id}/`],
])("its path %s is equivalent", async (_, path) => {
  const id = String(queued.json["job_id"]);
  const reply = await service.get(account.key, path(id));
  expect(reply.status).toBe(200);
  expect(reply.json["job_id"]).toBe(queued.json["job_id"]);
  expect(reply.headers["cache-control"]).toBe("no-store");
});

test.each<[string, (key: string) => { headers?: TestHeaders; query?: string }]>([
  ["Authorization: bearer", (key) => ({ headers: { Authorization: `bearer ${key}` } })],
  ["?api_key=", (key) => ({ query: `?api_key=${key}` })],
])("the key is also accepted as %s", async (_, credential) => {
  const { headers = {}, query = "" } = credential(account.key);
  const reply = await service.send({ path: `${queued.headers["location"]}${query}`, headers });
  expect(reply.status).toBe(200);
});

test("HEAD gets the same response without a body", async () => {
  const reply = await service.send({
    method: "HEAD",
    path: queued.headers["location"] ?? "",
    headers: { "X-API-Key": account.key },
  });
  expect([reply.status, reply.text]).toStrictEqual([200, ""]);
});

test("every key of the account can read a job, including keys restricted to its brand", async () => {
  const keys = [
    await addKey(service, account.accountId, { mode: "live" }),
    await addKey(service, account.accountId, { brandId: account.brandId }),
  ];
  for (const { key } of keys) {
    expect((await service.get(key, queued.headers["location"] ?? "")).status).toBe(200);
  }
});

test("reading records the last use of the key", async () => {
  const { id, key } = await addKey(service, account.accountId, { scopes: ["read"] });
  await service.get(key, queued.headers["location"] ?? "");
  const rows = await service.sql`select last_used_at is not null as used from api_keys
    where id = ${id}`;
  expect(rows).toStrictEqual([{ used: true }]);
});

test("a failed job has a human-readable reason", async () => {
  const brandId = await addBrand(service, account.accountId);
  const reply = await service.generate(account.key, {
    content_type: "post",
    custom_topic: "Why it failed",
    brand_id: String(brandId),
  });
  await service.sql`update jobs
    set state = 'failed', finished_at = now(), failure_code = 'writer_failed',
       failure_message = 'The content could not be generated.', cost_micros = 1500
     where id = ${reply.json["job_id"]}`;
  const job = await service.get(account.key, reply.headers["location"] ?? "");
  expect(job.json).toMatchObject({
    topic: "Why it failed",
    state: "failed",
    failure: { code: "writer_failed", message: "The content could not be generated." },
    cost: 0.0015,
    finished_at: expect.any(String),
  });
});

test("a written batch has four pieces of content in the order of its items", async () => {
  await service.startWorker();
  const job = await endedJob(service, account.key, queued);
  expect(job["state"]).toBe("succeeded");
  const items = job["items"] as { state: string; content_id: number; title: string }[];
  for (const { content_id: contentId, title } of items) {
    const content = await service.get(account.key, `/agents/api/contents/${contentId}/`);
    expect(title).toBe(content.json["title"]);
  }
  expect(items.map((one) => one.state)).toStrictEqual(Array(4).fill("succeeded"));
  expect(job["content_ids"]).toStrictEqual(items.map((one) => one.content_id));
  expect(job).toMatchObject({
    progress: 100,
    started_at: expect.any(String),
    finished_at: expect.any(String),
  });
});
