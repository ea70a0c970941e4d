import { expect, test } from "vitest";
import { addKey, countJobs, useTestAccount } from "../../../../test/test-database.ts";
import { withoutId, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

test("a key without the scope to generate starts nothing", async () => {
  const { key } = await addKey(service, account.accountId, { scopes: ["read"] });
  const reply = await service.generate(key, { content_type: "article" });
  expect(reply.status).toBe(403);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "insufficient_scope",
    message: expect.any(String),
  });
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test("requests beyond the key's scope use up none of its rate", async () => {
  const { key } = await addKey(service, account.accountId, { scopes: ["read"], ratePerMinute: 1 });
  const codes = [];
  for (let n = 0; n < 3; n += 1) {
    codes.push((await service.generate(key, { content_type: "article" })).json["code"]);
  }
  expect(codes).toStrictEqual(Array(3).fill("insufficient_scope"));
});
