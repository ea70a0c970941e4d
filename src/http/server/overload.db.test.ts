import { connect } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addAccount,
  countJobs,
  openTestDatabase,
  useTestAccount,
} from "../../../test/test-database.ts";
import {
  eventually,
  formType,
  generatePath,
  withoutId,
  useTestService,
} from "../../../test/test-service.ts";
import type { TestReply } from "../../../test/test-service.ts";
import { makeKey } from "../../records/keys/api-keys.ts";

const service = useTestService({ PRESSROOM_HTTP_REQUESTS: "4" }, openTestDatabase);
const known = useTestAccount(service);
const other = useTestAccount(service);

const jobPath = "/agents/api/jobs/1/";

describe("while there is more to do than may be under way", () => {
  let stuck: Promise<TestReply>[];
  let unlock: () => Promise<void>;

  beforeAll(async () => {
    const started = await service.generate(known.key, { content_type: "post" });
    expect(started.status).toBe(200);
    // Whoever reads a job now waits, and half of the places are taken by that.
    const blocker = await service.database.pool.connect();
    await blocker.query("begin");
    await blocker.query("lock table jobs in access exclusive mode");
    unlock = async () => {
      await blocker.query("rollback");
      blocker.release();
    };
    stuck = [service.get(other.key, jobPath), service.get(other.key, jobPath)];
    await eventually(async () => {
      const { rows } = await blocker.query(
        "select from pg_locks where not granted and relation = 'jobs'::regclass",
      );
      return rows.length === stuck.length;
    });
  });
  afterAll(async () => {
    await unlock();
    for (const reply of await Promise.all(stuck)) expect(reply.status).toBe(404);
    // All is well again.
    const reply = await service.generate(other.key, { content_type: "post" });
    expect(reply.status).toBe(200);
    expect(await countJobs(service, other.accountId)).toBe(1);
  });

  test("a caller gets a 503 that says when to come back, and nothing was started", async () => {
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
    ["with a key that nobody knows", () => makeKey("live")],
  ])("a caller %s is sent away the same way, without a query", async (_, key) => {
    expect((await service.get(key(), jobPath)).status).toBe(503);
  });

  test("a caller who waits to be asked for the body is not asked for it", async () => {
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

  test("a caller whose requests went well lately is still taken", async () => {
    // Another table than the locked one answers this.
    const reply = await service.get(known.key, "/agents/api/forum-posts/1/");
    expect(reply.status).toBe(404);
  });

  test("whoever watches over the process gets an answer", async () => {
    expect((await service.send({ path: "/healthz" })).status).toBe(200);
    expect((await service.send({ path: "/readyz" })).status).toBe(200);
  });

  test("what needs no work is answered as ever", async () => {
    expect((await service.send({ path: "/agents/api/poems/" })).status).toBe(404);
    expect((await service.send({ path: generatePath })).status).toBe(405);
  });
});

test("bodies that are slow to arrive take no place from anybody", async () => {
  const { hostname, port } = new URL(service.url);
  const head = `POST ${generatePath} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n`;
  const sockets = Array.from({ length: 20 }, () => connect(Number(port), hostname));
  // The answer to the expectation tells that the request is under way.
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
