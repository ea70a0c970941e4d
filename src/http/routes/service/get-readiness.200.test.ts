import { afterAll, beforeAll, expect, test } from "vitest";
import { openDeadDatabase } from "../../../../test/test-database.ts";
import { startTestService, withoutId } from "../../../../test/test-service.ts";
import type { TestService } from "../../../../test/test-service.ts";

let service: TestService;
let cut: TestService;

beforeAll(async () => {
  service = await startTestService();
  cut = await startTestService({}, openDeadDatabase);
});
afterAll(async () => Promise.all([service.close(), cut.close()]));

test.each(["/healthz", "/healthz/", "/readyz", "/readyz/"])(
  "%s answers 200 without a key while work can be accepted",
  async (path) => {
    const reply = await service.send({ path });
    expect(reply.status).toBe(200);
    expect(reply.json).toStrictEqual({ status: path.startsWith("/readyz") ? "ready" : "ok" });
    expect(reply.headers["x-request-id"]).toMatch(/^req_/);
    expect((await service.send({ method: "HEAD", path })).status).toBe(200);
  },
);

test("with the database away the process is alive but not ready", async () => {
  expect((await cut.send({ path: "/healthz" })).status).toBe(200);
  const reply = await cut.send({ path: "/readyz" });
  expect(reply.status).toBe(503);
  expect(reply.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect(withoutId(reply)["code"]).toBe("unavailable");
});

test("a database without our tables is not ready", async () => {
  const empty = await startTestService();
  try {
    await empty.asOwner("set role pressroom_accepting; drop function accept_generations");
    expect((await empty.send({ path: "/readyz" })).status).toBe(503);
    expect((await empty.send({ path: "/healthz" })).status).toBe(200);
  } finally {
    await empty.close();
  }
});
