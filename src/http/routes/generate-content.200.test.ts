import { afterAll, beforeAll, expect, test } from "vitest";
import { addAccount } from "../../../test/test-database.ts";
import type { TestAccount } from "../../../test/test-database.ts";
import { eventually, generatePath, startTestService } from "../../../test/test-service.ts";
import type { TestService } from "../../../test/test-service.ts";

let service: TestService;
let account: TestAccount;

beforeAll(async () => {
  service = await startTestService();
  account = await addAccount(service);
});
afterAll(async () => service.close());

test("success holds exactly the seed's fields, of the seed's types", async () => {
  const reply = await service.generate(account.key, { content_type: "article" });
  expect(reply.status).toBe(200);
  expect(reply.json).toStrictEqual({
    status: "success",
    message: expect.stringContaining("Harbour Roast"),
    job_id: expect.any(Number),
    task_id: expect.stringMatching(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    ),
    estimated_time: "0-1 minutes",
    brand_context: {
      brand_name: "Harbour Roast",
      industry: "Coffee",
      keywords_count: 2,
      has_overview: true,
    },
  });
  expect(reply.headers["location"]).toBe(`/agents/api/jobs/${String(reply.json["job_id"])}/`);
});

test("the path without its trailing slash is the same operation, without a redirect", async () => {
  const reply = await service.send({
    method: "POST",
    path: generatePath.slice(0, -1),
    headers: [
      ["X-API-Key", account.key],
      ["Content-Type", "application/x-www-form-urlencoded"],
    ],
    body: "content_type=post",
  });
  expect(reply.status).toBe(200);
});

test("a job is written, with one content, and can be followed to its end", async () => {
  await service.startWorker();
  const accepted = await service.generate(account.key, { content_type: "article" });
  const job = await eventually(async () => {
    const reply = await service.get(account.key, accepted.headers["location"] ?? "");
    return reply.json["state"] === "succeeded" && reply.json;
  });
  expect(job).toMatchObject({ progress: 100, attempts: 1, writer: "built-in", live: false });
  expect(job["content_ids"]).toHaveLength(1);
});
