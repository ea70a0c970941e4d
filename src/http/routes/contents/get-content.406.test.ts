import { afterAll, beforeAll, expect, test } from "vitest";
import { addContent } from "../../../../test/test-contents.ts";
import { addAccount } from "../../../../test/test-database.ts";
import type { TestAccount } from "../../../../test/test-database.ts";
import { startTestService } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let service: TestService;
let account: TestAccount;
let path: string;

beforeAll(async () => {
  service = await startTestService();
  account = await addAccount(service);
  path = `/agents/api/contents/${await addContent(service, account)}/`;
});
afterAll(async () => service.close());

test.each(["application/pdf", "image/*", "application/pdf, image/png;q=0.5", "message/rfc822"])(
  "Accept: %s is refused with what there is",
  async (accept) => {
    const reply = await service.get(account.key, path, { Accept: accept });
    expect(reply.status).toBe(406);
    expect(reply.json).toMatchObject({ code: "not_acceptable" });
    expect(reply.json["message"]).toContain("json, markdown, html, text");
  },
);

test("an article is no mail", async () => {
  const reply = await service.get(account.key, `${path}?format=eml`);
  expect(reply).toMatchObject({ status: 406, json: { code: "not_acceptable" } });
});

test("a form that nobody knows is a bad parameter", async () => {
  const reply = await service.get(account.key, `${path}?format=pdf`);
  expect(reply.status).toBe(400);
  expect(reply.json["errors"]).toMatchObject([{ param: "format" }]);
});
