import { beforeAll, expect, test } from "vitest";
import { addAccount } from "../../../test/test-database.ts";
import { useTestService } from "../../../test/test-service.ts";
import type { TestReply } from "../../../test/test-service.ts";
import { apiVersion } from "./check-api-version.ts";

const service = useTestService();
let key: string;

beforeAll(async () => {
  ({ key } = await addAccount(service));
});

async function ask(path: string, ...versions: string[]): Promise<TestReply> {
  return service.send({
    path,
    headers: { "X-API-Key": key, "API-Version": versions },
  });
}

test("every response under /agents/api/ names the API version, including errors", async () => {
  const replies = [
    await ask("/agents/api/jobs/1/"),
    await ask("/agents/api/nothing/"),
    await ask("/agents/api/articles/generate/"),
    await ask("/agents/api/openapi.json"),
    await ask("/agents/api/jobs/1/", "1999-01-01"),
  ];
  expect(replies.map((reply) => reply.status)).toStrictEqual([404, 404, 405, 200, 400]);
  for (const reply of replies) expect(reply.headers["api-version"]).toBe(apiVersion);
  expect((await ask("/agents/")).headers["api-version"]).toBeUndefined();
});

test("the current version can be pinned", async () => {
  expect((await ask("/agents/api/jobs/1/", apiVersion)).json["code"]).toBe("job_not_found");
});

test.each([
  ["a version that does not exist", ["2026-11-14"]],
  ["an invalid version", ["newest"]],
  ["an empty version", [""]],
  ["the same version twice", [apiVersion, apiVersion]],
])("%s is rejected with the available versions", async (_, versions) => {
  const reply = await ask("/agents/api/jobs/1/", ...versions);
  expect(reply.status).toBe(400);
  expect(reply.json).toMatchObject({
    code: "unknown_api_version",
    message: expect.stringContaining(apiVersion) as string,
  });
});

test("the OpenAPI description is public and has this version", async () => {
  const reply = await service.send({ path: "/agents/api/openapi.json" });
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.json).toMatchObject({ openapi: "3.1.0", info: { version: apiVersion } });
});
