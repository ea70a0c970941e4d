import { beforeAll, expect, test } from "vitest";
import { useTestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";
import type { TestReply } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

beforeAll(async () => {
  // An error that no caller can cause and no code expects.
  await service.asOwner("drop table jobs, contents cascade");
});

test.each<[string, () => Promise<TestReply>]>([
  ["generating", () => service.generate(account.key, { content_type: "article" })],
  ["reading a job", () => service.get(account.key, "/agents/api/jobs/1/")],
  ["reading a content", () => service.get(account.key, "/agents/api/contents/1/")],
])("a bug while %s: 500 with the request id and without internals", async (_, send) => {
  const reply = await send();
  expect(reply.status).toBe(500);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "internal_error",
    message: expect.stringContaining("internal error"),
  });
  expect(reply.text).not.toMatch(/select|insert|relation|jobs|contents|\.ts|node_modules| at /i);
});

test("the log contains the error under its request id", async () => {
  const reply = await service.get(account.key, "/agents/api/jobs/1/");
  const id = String(reply.json["request_id"]);
  const line = service.logged.find((one) => one.includes(id) && one.includes('"level":"error"'));
  expect(line).toContain("does not exist");
});
