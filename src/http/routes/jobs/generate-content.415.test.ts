import { afterAll, expect, test } from "vitest";
import { countJobs, useTestAccount } from "../../../../test/test-database.ts";
import {
  formType,
  generatePath,
  withoutId,
  useTestService,
} from "../../../../test/test-service.ts";
import type { TestHeaders } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

afterAll(async () => {
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test.each<[string, TestHeaders]>([
  ["no content type", {}],
  ["an empty content type", { "Content-Type": "" }],
  ["multipart", { "Content-Type": "multipart/form-data; boundary=x" }],
  ["plain text", { "Content-Type": "text/plain" }],
  ["XML", { "Content-Type": "application/xml" }],
  ["another kind of JSON", { "Content-Type": "application/ld+json" }],
  ["what is no type at all", { "Content-Type": "form" }],
  ["a name that every object has", { "Content-Type": "constructor/prototype" }],
  ["a form in UTF-16", { "Content-Type": `${formType}; charset=utf-16` }],
  ["a form in Latin-1", { "Content-Type": `${formType}; charset=iso-8859-1` }],
  ["JSON in UTF-16", { "Content-Type": "application/json; charset=utf-16" }],
  ["JSON in Latin-1", { "Content-Type": "application/json; charset=latin1" }],
  ["two types", { "Content-Type": [formType, "application/json"] }],
  ["two types in one line", { "Content-Type": `${formType}, application/json` }],
  ["a compressed form", { "Content-Type": formType, "Content-Encoding": "gzip" }],
])("%s is refused", async (_, headers) => {
  for (const body of ["content_type=article", '{"content_type":"article"}']) {
    const reply = await service.send({
      method: "POST",
      path: generatePath,
      headers: { "X-API-Key": account.key, ...headers },
      body,
    });
    expect(reply.status).toBe(415);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "unsupported_media_type",
      message: expect.stringContaining(formType),
    });
  }
});

test("no content type and no body is refused as well", async () => {
  const reply = await service.send({
    method: "POST",
    path: generatePath,
    headers: { "X-API-Key": account.key },
  });
  expect(reply.status).toBe(415);
});
