import { beforeAll, expect, test } from "vitest";
import { addContent } from "../../../../test/test-contents.ts";
import { useTestAccount } from "../../../../test/test-database.ts";
import { useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);
let path: string;

beforeAll(async () => {
  path = `/agents/api/contents/${await addContent(service, account)}/`;
});

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
