import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKey } from "../../../records/keys/api-keys.ts";
import {
  addAccount,
  countJobs,
  openDeadDatabase,
  openTestDatabase,
} from "../../../../test/test-database.ts";
import { eventually, startTestService, withoutId } from "../../../../test/test-service.ts";
import type { TestReply, TestService } from "../../../../test/test-service.ts";

let cut: TestService;

beforeAll(async () => {
  cut = await startTestService({}, openDeadDatabase);
});
afterAll(async () => {
  await cut.close();
});

function expectUnavailable(reply: TestReply): void {
  expect(reply.status).toBe(503);
  expect(withoutId(reply)).toStrictEqual({
    status: "error",
    code: "unavailable",
    message: expect.stringContaining("Try again shortly"),
  });
  expect(reply.headers["retry-after"]).toMatch(/^[1-9]\d*$/);
  expect(reply.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(reply.text).not.toMatch(/ECONN|postgres|127\.0\.0\.1|sql/i);
}

test("without the database, a well-formed key gets 503 with Retry-After", async () => {
  expectUnavailable(await cut.generate(makeKey("live"), { content_type: "article" }));
});

test.each(["jobs", "contents"])("without the database, reading %s gets 503", async (noun) => {
  const reply = await cut.get(makeKey("live"), `/agents/api/${noun}/1/`);
  expectUnavailable(reply);
});

test("requests that need no database are served without it", async () => {
  expect((await cut.generate("nonsense", { content_type: "article" })).status).toBe(401);
  expect((await cut.get("nonsense", "/agents/api/poems/")).status).toBe(404);
  expect((await cut.send({ path: "/agents/brand/1/keywords/" })).status).toBe(200);
});

test("with all connections in use: 503, nothing accepted, and recovery once one is free", async () => {
  const service = await startTestService({}, (log) => openTestDatabase(log, 5_000));
  try {
    const account = await addAccount(service);
    const { pool } = service.api;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const reply = await service.generate(account.key, { content_type: "article" });
    for (const client of held) client.release();
    expectUnavailable(reply);
    expect(await countJobs(service, account.accountId)).toBe(0);
    expect((await service.generate(account.key, { content_type: "article" })).status).toBe(200);
  } finally {
    await service.close();
  }
});

test("with a read-only database: 503, nothing accepted, and recovery once it accepts writes", async () => {
  const service = await startTestService();
  const operator = new Client({ connectionString: service.connectionString });
  await operator.connect();
  const setReadOnly = async (value: "on" | "off") => {
    await operator.query(
      `alter database ${operator.database} set default_transaction_read_only = ${value}`,
    );
    await operator.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
    );
  };
  try {
    const account = await addAccount(service);
    await setReadOnly("on");
    // The pool detects its lost connections one by one.
    await eventually(async () => {
      const { rows } = await service.database.pool
        .query("show transaction_read_only")
        .catch(() => ({ rows: [] }));
      return rows.length > 0;
    });
    expectUnavailable(await service.generate(account.key, { content_type: "article" }));
    expect((await service.send({ path: "/readyz" })).status).toBe(503);
    expect(await countJobs(service, account.accountId)).toBe(0);
    await setReadOnly("off");
    await eventually(async () => {
      const reply = await service.generate(account.key, { content_type: "article" });
      return reply.status === 200;
    });
    await eventually(async () => (await service.send({ path: "/readyz" })).status === 200);
  } finally {
    await operator.end();
    await service.close();
  }
});
