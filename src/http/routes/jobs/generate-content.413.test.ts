import { afterAll, expect, test } from "vitest";
import { countJobs, useTestAccount } from "../../../../test/test-database.ts";
import {
  formType,
  generatePath,
  withoutId,
  useTestService,
} from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

afterAll(async () => {
  expect(await countJobs(service, account.accountId)).toBe(0);
});

const start = "content_type=article&x=";

test.each([{ chunked: false }, { chunked: true }])(
  "a body of 64 KiB and one byte is refused, chunked: $chunked",
  async ({ chunked }) => {
    const reply = await service.send({
      method: "POST",
      path: generatePath,
      headers: { "X-API-Key": account.key, "Content-Type": formType },
      body: start + "a".repeat(64 * 1024 + 1 - start.length),
      chunked,
    });
    expect(reply.status).toBe(413);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "body_too_large",
      message: expect.stringContaining("64 KiB"),
    });
  },
);

test("a hundred thousand parameters are too large to be looked at", async () => {
  const reply = await service.post(account.key, "a&".repeat(100_000));
  expect(reply.status).toBe(413);
});

test("a length of a terabyte is refused before a byte of it is sent", async () => {
  const reply = await service.sendRaw(
    [
      `POST ${generatePath} HTTP/1.1`,
      "Host: localhost",
      `X-API-Key: ${account.key}`,
      `Content-Type: ${formType}`,
      "Content-Length: 1099511627776",
      "",
      "",
    ].join("\r\n"),
  );
  expect(reply).toMatch(/^HTTP\/1\.1 413 /);
});
