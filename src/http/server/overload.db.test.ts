import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { lockTable } from "../../../test/lock-table.ts";
import {
  addAccount,
  countJobs,
  openTestDatabase,
  useTestAccount,
} from "../../../test/test-database.ts";
import { formType, generatePath, withoutId, useTestService } from "../../../test/test-service.ts";
import type { TestReply } from "../../../test/test-service.ts";
import { makeKey } from "../../records/keys/api-keys.ts";

const service = useTestService({ PRESSROOM_HTTP_REQUESTS: "4" }, openTestDatabase);
const known = useTestAccount(service);
const other = useTestAccount(service);

const jobPath = "/agents/api/jobs/1/";

describe("while the service is overloaded", () => {
  let stuck: Promise<TestReply>[];
  let lock: Awaited<ReturnType<typeof lockTable>>;

  beforeAll(async () => {
    const started = await service.generate(known.key, { content_type: "post" });
    expect(started.status).toBe(200);
    // Requests that read jobs now block, and two of them take half of the slots.
    lock = await lockTable(service, "jobs");
    stuck = [service.get(other.key, jobPath), service.get(other.key, jobPath)];
    await lock.untilWaiting(stuck.length);
  });
  afterAll(async () => {
    await lock.release();
    for (const reply of await Promise.all(stuck)) expect(reply.status).toBe(404);
    const reply = await service.generate(other.key, { content_type: "post" });
    expect(reply.status).toBe(200);
    expect(await countJobs(service, other.accountId)).toBe(1);
  });

  test("a caller gets a 503 with Retry-After, and no job is started", async () => {
    const before = service.logged.length;
    const reply = await service.generate(other.key, { content_type: "post" });
    expect(reply.status).toBe(503);
    expect(Number(reply.headers["retry-after"])).toBeGreaterThan(0);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.headers["x-request-id"]).toMatch(/^req_/);
    expect(withoutId(reply)).toStrictEqual({
      status: "error",
      code: "unavailable",
      message: expect.any(String),
    });
    expect(service.logged.slice(before).join("")).not.toContain('"level":"error"');
  });

  test.each([
    ["without a key", () => ""],
    ["with an unknown key", () => makeKey("live")],
  ])("a caller %s also gets a 503, without a query", async (_, key) => {
    expect((await service.get(key(), jobPath)).status).toBe(503);
  });

  test("a caller that sent Expect: 100-continue gets a 503 without sending its body", async () => {
    const reply = await service.sendRaw(
      [
        `POST ${generatePath} HTTP/1.1`,
        "Host: x",
        "Connection: close",
        `X-API-Key: ${other.key}`,
        `Content-Type: ${formType}`,
        "Content-Length: 20",
        "Expect: 100-continue",
        "",
        "",
      ].join("\r\n"),
    );
    expect(reply).toMatch(/^HTTP\/1\.1 503 /);
  });

  test("a caller with recent successful requests is still accepted", async () => {
    // This request does not read the locked table.
    const reply = await service.get(known.key, "/agents/api/forum-posts/1/");
    expect(reply.status).toBe(404);
  });

  test("health checks are still answered", async () => {
    expect((await service.send({ path: "/healthz" })).status).toBe(200);
    expect((await service.send({ path: "/readyz" })).status).toBe(200);
  });

  test("requests that need no work are still answered", async () => {
    expect((await service.send({ path: "/agents/api/poems/" })).status).toBe(404);
    expect((await service.send({ path: generatePath })).status).toBe(405);
  });
});

test("slowly arriving bodies occupy no slots", async () => {
  const head = `POST ${generatePath} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, () => service.connect());
  // The 100 Continue shows that the request is in progress.
  await Promise.all(
    sockets.map(
      (socket) =>
        new Promise<void>((resolve, reject) => {
          socket.on("error", reject);
          socket.once("data", () => resolve());
          socket.write(head);
        }),
    ),
  );
  const fresh = await addAccount(service);
  const reply = await service.generate(fresh.key, { content_type: "post" });
  expect(reply.status).toBe(200);
  for (const socket of sockets) socket.destroy();
});
