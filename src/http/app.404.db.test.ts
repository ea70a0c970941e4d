import { afterAll, describe, expect, test } from "vitest";
import { countJobs, useTestAccount } from "../../test/test-database.ts";
import { formType, generatePath, withoutId, useTestService } from "../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

afterAll(async () => {
  expect(await countJobs(service, account.accountId)).toBe(0);
});

describe("an unknown path under /agents/api/ gets a 404 in JSON, regardless of method, body and key", () => {
  test.each([
    ["the prefix alone", "/agents/api/"],
    ["the prefix without a slash", "/agents/api"],
    ["an unknown resource", "/agents/api/poems/"],
    ["a resource that is not public", "/agents/api/tasks/"],
    ["an unknown path below a job", "/agents/api/jobs/1/items/"],
    ["a double slash in the path", "/agents/api/articles//generate/"],
    ["a double slash before the path", "/agents/api//articles/generate/"],
    ["a double slash after the path", `${generatePath}/`],
    ["a dot segment", "/agents/api/articles/./generate/"],
    ["a double-dot segment", "/agents/api/articles/x/../generate/"],
    ["an encoded dot segment", "/agents/api/articles/%2e/generate/"],
    ["an encoded slash", "/agents/api/articles%2fgenerate/"],
    ["an encoded slash at the end", "/agents/api/articles/generate%2f"],
    ["another letter case", "/agents/api/Articles/Generate/"],
    ["a backslash", "/agents/api/articles\\generate/"],
    ["a semicolon", "/agents/api/articles/generate;x=1/"],
    ["an encoded space", "/agents/api/articles/generate%20/"],
    ["an encoded NUL", "/agents/api/articles/generate%00/"],
    ["a broken percent sign", "/agents/api/%zz/"],
    ["bytes that are not UTF-8", "/agents/api/jobs/%ff/"],
    ["an encoded question mark", "/agents/api/articles/generate%3Fx=1"],
    ["the path in absolute form", "http://elsewhere.example/agents/api/poems/"],
  ])("%s", async (_, path) => {
    for (const method of ["GET", "POST"]) {
      const reply = await service.send({
        method,
        path: `${path}?api_key=${account.key}`,
        ...(method === "POST" && {
          headers: { "Content-Type": formType },
          body: "content_type=article",
        }),
      });
      expect(reply.status).toBe(404);
      expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(reply.headers["cache-control"]).toBe("no-store");
      expect(reply.headers).not.toHaveProperty("location");
      expect(withoutId(reply)).toStrictEqual({
        status: "error",
        code: "not_found",
        message: expect.any(String),
      });
    }
  });
});

test.each([
  ["the root", "/"],
  ["an unknown page", "/agents/nothing/"],
  ["a path that starts like the API's", "/agents/apiary/"],
  ["a leading double slash", `/${generatePath}`],
  ["a file of the server", "/../../etc/passwd"],
  ["an encoded slash", "/agents%2fapi/articles/generate/"],
  ["a broken percent sign", "/%"],
  ["a brand with an invalid ID", "/agents/brand/0/keywords/"],
  ["markup", "/<script>alert(1)</script>"],
])("elsewhere, %s gets a 404 page that does not repeat the URL", async (_, path) => {
  const reply = await service.send({ path });
  expect(reply.status).toBe(404);
  expect(reply.headers["content-type"]).toBe("text/html; charset=utf-8");
  expect(reply.headers["x-request-id"]).toMatch(/^req_/);
  expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
  expect(reply.text).toContain("Page not found");
  expect(reply.text).not.toContain("alert");
});

test.each(["OPTIONS * HTTP/1.1", "GET relative HTTP/1.1", "GET ftp://x/agents/ HTTP/1.1"])(
  "a request target that is not a path is rejected: %s",
  async (line) => {
    const reply = await service.sendRaw(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
    expect(reply).toMatch(/^HTTP\/1\.1 (404|400) /);
    expect(reply).toMatch(/^x-request-id: req_/im);
  },
);

test.each([
  ["a fragment", `${generatePath}#x`],
  ["a fragment before the query", `${generatePath}#?a=1`],
])("%s in the request target does not bypass authentication", async (_, path) => {
  const reply = await service.sendRaw(
    [
      `POST ${path} HTTP/1.1`,
      "Host: x",
      "Connection: close",
      `Content-Type: ${formType}`,
      "Content-Length: 20",
      "",
      "content_type=article",
    ].join("\r\n"),
  );
  expect(reply).toMatch(/^HTTP\/1\.1 (401|404|400) /);
});

test.each([
  ["in the path", (key: string) => `/agents/api/${key}/`],
  ["in the query of an unknown path", (key: string) => `/nothing/?api_key=${key}`],
  ["percent-encoded in a path", (key: string) => `/agents/api/%70r%5F${key.slice(3)}/`],
  ["percent-encoded in a query", (key: string) => `/agents/api/x/?api_key=%70%72_${key.slice(3)}`],
  ["in a target in absolute form", (key: string) => `http://x/nothing/?api_key=%70${key.slice(1)}`],
  ["beside a broken percent sign", (key: string) => `/agents/api/%zz/%70${key.slice(1)}`],
  ["as an ID", (key: string) => `/agents/api/jobs/%70${key.slice(1)}/`],
])("a key %s appears in no response and in no log line", async (_, path) => {
  const before = service.logged.length;
  const reply = await service.send({ path: path(account.key) });
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.text).not.toContain(account.key.slice(8));
  expect(service.logged.length).toBeGreaterThan(before);
});
