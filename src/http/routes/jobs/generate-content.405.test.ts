import { expect, test } from "vitest";
import { countJobs, useTestAccount } from "../../../../test/test-database.ts";
import { formType, generatePath, useTestService } from "../../../../test/test-service.ts";

const service = useTestService();
const account = useTestAccount(service);

const methods = ["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"];

test.each(methods)("%s on the operation is 405 and starts nothing", async (method) => {
  const reply = await service.send({
    method,
    path: generatePath,
    headers: { "X-API-Key": account.key, "Content-Type": formType },
    ...(method === "PUT" && { body: "content_type=article" }),
  });
  expect(reply.status).toBe(405);
  expect(reply.headers["allow"]).toBe("POST");
  expect(reply.headers["x-request-id"]).toMatch(/^req_/);
  if (method !== "HEAD") expect(reply.json["code"]).toBe("method_not_allowed");
  expect(await countJobs(service, account.accountId)).toBe(0);
});

test.each(["/agents/api/jobs/1/", "/agents/api/usage/", "/agents/", "/healthz", "/readyz"])(
  "%s can be read and nothing else",
  async (path) => {
    const reply = await service.send({ method: "POST", path, body: "" });
    expect(reply.status).toBe(405);
    expect(reply.headers["allow"]).toBe("GET, HEAD");
  },
);

test("a method named in another header overrides nothing", async () => {
  const reply = await service.send({
    path: generatePath,
    headers: { "X-API-Key": account.key, "X-HTTP-Method-Override": "POST" },
  });
  expect(reply.status).toBe(405);
});

test("no foreign page is let in: a preflight gets no permission, an answer no CORS header", async () => {
  const Origin = "https://elsewhere.example";
  const preflight = await service.send({
    method: "OPTIONS",
    path: generatePath,
    headers: { Origin, "Access-Control-Request-Method": "POST" },
  });
  const answer = await service.send({
    path: "/agents/api/jobs/1/",
    headers: { Origin, "X-API-Key": account.key },
  });
  expect([preflight.status, answer.status]).toStrictEqual([405, 404]);
  for (const reply of [preflight, answer]) {
    const names = Object.keys(reply.headers);
    expect(names.filter((name) => name.startsWith("access-control-"))).toStrictEqual([]);
  }
});
